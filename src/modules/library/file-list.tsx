import { libraryFileEndpoints as calls, type LibraryFile } from '@contract/library/files';
import { libraryFolderEndpoints } from '@contract/library/folders';
import { fileStates, type FileView } from '@contract/library/rules';
import { librarySheet } from '@contract/library/sheets';
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { fileSize } from '@/kits/import/task-words';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, filterChips, FilterInputs, idFilter, textFilter } from '@/kits/list/list-filters';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatCount, formatDateTime, formatMoment } from '@/ui/format';
import { FolderTree } from './folder-tree';
import classes from './library.module.css';
import { useFileActs } from './use-file-acts';
import { FileName, FileStateWord, folderOptions, kindOptions, ReadWord, untilOf } from './words';

const FileDrawer = late(() => import('./file-drawer').then((file) => file.FileDrawer));
const FileForm = late(() => import('./file-form').then((file) => file.FileForm));
const VersionForm = late(() => import('./version-form').then((file) => file.VersionForm));
const ShareForm = late(() => import('./share-form').then((file) => file.ShareForm));
const ReadersDrawer = late(() => import('./readers-drawer').then((file) => file.ReadersDrawer));

interface FileListProps {
  title: string;
  /** What can be looked at, the first unless the address says another. */
  parts: readonly { value: FileView; label: string }[];
  views: string;
  /** Of the chosen folder. */
  main: (folder: number | null) => ReactNode;
  /** Readers look for what they must read; owners for how far theirs are. */
  isOwn?: boolean;
  withTree?: boolean;
}

const nameColumn: Column<LibraryFile> = {
  key: 'name',
  title: '文件名',
  width: 280,
  isFixed: true,
  cell: (file) => <FileName file={file} />,
};
const columnsOf = (isOwn: boolean, view: FileView): Column<LibraryFile>[] => [
  nameColumn,
  isOwn
    ? { key: 'state', title: '状态', width: 88, cell: ({ state }) => <FileStateWord state={state} /> }
    : { key: 'read', title: '必读', width: 72, cell: (file) => <ReadWord file={file} /> },
  { key: 'updated', title: '更新时间', width: 144, cell: (file) => formatMoment(file.updated_at) },
  ...(view === 'own'
    ? []
    : [{ key: 'owner', title: '上传人', width: 96, cell: (file: LibraryFile) => file.owner.name }]),
  { key: 'folder', title: '文件夹', width: 112, cell: (file) => file.folder_name },
  { key: 'size', title: '大小', width: 80, align: 'right', cell: (file) => fileSize(file.size) },
  { key: 'number', title: '版本', width: 72, align: 'right', cell: (file) => `第 ${file.number} 版` },
  { key: 'downloads', title: '下载', width: 64, align: 'right', cell: (file) => formatCount(file.downloads) },
  { key: 'tags', title: '标签', width: 120, cell: (file) => file.tags.join('、') || '–' },
  { key: 'until', title: '有效期至', width: 112, cell: untilOf },
];
const exported = (file: LibraryFile) => ({
  ...file,
  kilobytes: Math.ceil(file.size / 1024),
  owner: file.owner.name,
  updated: formatDateTime(file.updated_at),
  tags: file.tags.join('、'),
  valid_until: untilOf(file),
  state: fileStates[file.state],
});

/** Files of a view, with all that may be done to each. */
export function FileList({ title, parts, views, main, isOwn = false, withTree = false }: FileListProps) {
  const [filters] = useState(() => ({
    view: choiceFilter('范围', parts),
    folder_id: idFilter('文件夹'),
    name: textFilter('文件名'),
    kind: choiceFilter('类型', kindOptions),
    tag: textFilter('标签'),
  }));
  const folders = useCall(libraryFolderEndpoints.libraryFolders, {});
  const table = useTableState({ filters });
  const passed = { folder_id: folderOptions(folders.data ?? []) };
  const view = table.filters.view ?? parts[0]!.value;
  const query = { ...table.query, view };
  const rows = useCall(calls.libraryFiles, { query }, { keepPrevious: true });
  const [address, setAddress] = useSearchParams();
  const openedId = Number(address.get('file')) || null;
  const open = (id: number | null) =>
    setAddress(
      (before) => {
        if (id === null) before.delete('file');
        else before.set('file', String(id));
        return before;
      },
      { replace: true },
    );
  const [done, setDone] = useState<{ what: 'edit' | 'version' | 'share' | 'readers'; file: LibraryFile } | null>(null);
  const doing = (what: 'edit' | 'version' | 'share' | 'readers') => (file: LibraryFile) => setDone({ what, file });
  const close = () => setDone(null);
  const actions = useFileActs({
    edit: doing('edit'),
    addVersion: doing('version'),
    share: doing('share'),
    readers: doing('readers'),
  });
  const mayExport = usePermission('nf:file:edit');
  const folder = table.filters.folder_id;
  return (
    <div className={classes.page}>
      {withTree && (
        <FolderTree
          folders={folders.data ?? []}
          chosen={folder}
          onChoose={(folder_id) => table.setFilters({ folder_id })}
        />
      )}
      <div className={classes.list}>
        <TablePage
          title={title}
          what="文件"
          table={table}
          rows={rows}
          rowKey={({ id }) => id}
          views={views}
          filters={<FilterInputs table={table} names={['name', 'kind']} passed={passed} />}
          // A tree beside the list chooses the folder; where there is none it is among the rest.
          moreFilters={<FilterInputs table={table} names={['folder_id', 'tag']} passed={passed} />}
          chips={filterChips(table, passed)}
          columns={columnsOf(isOwn, view)}
          main={main(folder)}
          quick={
            <SegmentedControl
              size="xs"
              aria-label="查看内容"
              data={[...parts]}
              value={view}
              onChange={(next: FileView) => table.setFilters({ view: next === parts[0]!.value ? null : next })}
            />
          }
          tools={
            mayExport && (
              <ListExport
                call={calls.libraryFiles}
                list={{ table: { query }, rows }}
                sheet={librarySheet}
                fileName="文件资料"
                exported={exported}
              />
            )
          }
          onOpen={({ id }) => open(id)}
          actions={(file) => [{ label: '查看', onClick: () => open(file.id) }, ...actions(file)]}
          empty={{
            title: isOwn ? '还没有文件' : '没有可查看的文件',
            text: isOwn ? '上传后可在这里查看审核与共享' : '',
          }}
          card={(file) => ({
            title: file.name,
            status: isOwn ? <FileStateWord state={file.state} /> : file.must_read && <ReadWord file={file} />,
            facts: [
              ['文件夹', file.folder_name],
              ['大小', `${fileSize(file.size)} · 第 ${file.number} 版`],
              ['更新', `${formatMoment(file.updated_at)} ${file.owner.name}`],
            ],
          })}
        />
      </div>
      {openedId !== null && <FileDrawer key={openedId} id={openedId} onClose={() => open(null)} />}
      {done?.what === 'edit' && <FileForm key={done.file.id} row={done.file} onClose={close} />}
      {done?.what === 'version' && <VersionForm key={done.file.id} file={done.file} onClose={close} />}
      {done?.what === 'share' && <ShareForm key={done.file.id} file={done.file} onClose={close} />}
      {done?.what === 'readers' && <ReadersDrawer key={done.file.id} file={done.file} onClose={close} />}
    </div>
  );
}
