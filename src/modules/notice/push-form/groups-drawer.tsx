import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { TargetOptions } from '@contract/notice/push-types';
import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { GroupForm } from './group-form';
import classes from './groups-drawer.module.css';
import { targetWords } from './push-values';

type SavedGroup = TargetOptions['groups'][number];

interface GroupsDrawerProps {
  onRemoved: (id: number) => void;
  onClose: () => void;
}

/** The sender's saved groups: renamed, given other people, deleted. */
export default function GroupsDrawer({ onRemoved, onClose }: GroupsDrawerProps) {
  const [isOpen, { close }] = useDisclosure(true);
  const [edited, setEdited] = useState<SavedGroup | null>(null);
  const options = useCall(pushEndpoints.targetOptions, {});
  const remove = useSave(pushEndpoints.groupRemove, {
    refresh: [pushEndpoints.targetOptions, pushEndpoints.headCount],
    done: '分组已删除',
  });
  const askToRemove = async ({ id, name }: SavedGroup) => {
    const isSure = await confirm({
      title: '删除分组',
      message: `将删除分组“${name}”，已发送的推送不受影响，草稿和定时推送不再送达该分组。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure && (await remove.run({ params: { id } }))) onRemoved(id);
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      size={480}
      title="管理分组"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={options} what="分组">
        {(loaded) => (
          <>
            {loaded.groups.length === 0 && (
              <EmptyState title="还没有分组">选好推送对象后，可以存为分组供下次使用</EmptyState>
            )}
            <ul className={classes.list}>
              {loaded.groups.map((group) => (
                <li key={group.id} className={classes.group}>
                  <span className={classes.words}>
                    <span className={classes.name}>{group.name}</span>
                    <span className={classes.dim}>{targetWords(group.target)}</span>
                  </span>
                  <span className={classes.actions}>
                    <Button variant="subtle" size="compact-sm" onClick={() => setEdited(group)}>
                      编辑
                    </Button>
                    <Button variant="subtle" size="compact-sm" color="danger" onClick={() => void askToRemove(group)}>
                      删除
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            {edited && <GroupForm key={edited.id} group={edited} options={loaded} onClose={() => setEdited(null)} />}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
