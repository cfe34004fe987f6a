import { libraryFolderEndpoints as calls, type LibraryFolder } from '@contract/library/folders';
import { ActionIcon, Menu, NavLink } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { formatCount } from '@/ui/format';
import classes from './library.module.css';
import { fileReads } from './reads';
import { inTree } from './words';

const FolderForm = late(() => import('./folder-form').then((file) => file.FolderForm));

interface FolderTreeProps {
  folders: readonly LibraryFolder[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Folders as a tree; a press narrows the list to one and all below it. */
export function FolderTree({ folders, chosen, onChoose }: FolderTreeProps) {
  const mayConfigure = usePermission('nf:folder:config');
  const { edited, add, edit, close } = useEdited<LibraryFolder>();
  const remove = useRemove(calls.removeLibraryFolder, '文件夹', fileReads);
  return (
    <nav className={classes.tree} aria-label="文件夹">
      <div className={classes.head}>
        文件夹
        {mayConfigure && (
          <ActionIcon variant="subtle" aria-label="新增文件夹" title="新增文件夹" onClick={add}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <NavLink component="button" label="全部" active={chosen === null} onClick={() => onChoose(null)} />
      {inTree(folders).map(({ folder, depth }) => (
        <div key={folder.id} className={classes.branch} style={{ paddingInlineStart: depth * 16 }}>
          <NavLink
            component="button"
            label={folder.name}
            description={`${formatCount(folder.files)} 个文件${folder.needs_review ? ' · 上传需审核' : ''}`}
            active={folder.id === chosen}
            aria-current={folder.id === chosen || undefined}
            onClick={() => onChoose(folder.id)}
          />
          {mayConfigure && (
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <ActionIcon variant="subtle" color="info" aria-label={`${folder.name}的操作`}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => edit(folder)}>编辑</Menu.Item>
                <Menu.Item color="danger" onClick={remove(folder).onClick}>
                  删除
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      ))}
      {edited && <FolderForm key={edited.key} row={edited.row} folders={folders} onClose={close} />}
    </nav>
  );
}
