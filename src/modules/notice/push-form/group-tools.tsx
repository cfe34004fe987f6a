import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushTarget, TargetOptions } from '@contract/notice/push-types';
import { Anchor, Button, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { isEmpty } from './push-values';

const GroupsDrawer = lazy(() => import('./groups-drawer'));

interface GroupToolsProps {
  target: PushTarget;
  groups: TargetOptions['groups'];
  onRemoved: (id: number) => void;
}

/** Keeps the conditions and names chosen above under a name, and leads to the groups kept so far. */
export function GroupTools({ target, groups, onRemoved }: GroupToolsProps) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isManaged, managed] = useDisclosure();
  const [name, setName] = useState('');
  const create = useSave(pushEndpoints.groupCreate, {
    refresh: [pushEndpoints.targetOptions],
    done: '分组已保存',
    errors: 'inPlace',
    onDone: () => {
      setName('');
      close();
    },
  });
  return (
    <Group component="span" gap="md">
      <Popover opened={isOpen} onChange={(next) => !next && close()} position="bottom-start" trapFocus shadow="md">
        <Popover.Target>
          <Anchor
            component="button"
            type="button"
            size="sm"
            disabled={isEmpty({ ...target, group_ids: [] })}
            onClick={toggle}
          >
            把以上选择存为分组
          </Anchor>
        </Popover.Target>
        <Popover.Dropdown>
          <Group align="flex-end" gap="xs">
            <TextInput
              label="分组名称"
              maxLength={100}
              value={name}
              error={create.error?.message}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button
              loading={create.isRunning}
              disabled={name.trim() === ''}
              onClick={() => void create.run({ body: { name: name.trim(), target } })}
            >
              保存
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
      {groups.length > 0 && (
        <Anchor component="button" type="button" size="sm" onClick={managed.open}>
          管理分组
        </Anchor>
      )}
      {isManaged && (
        <Suspense>
          <GroupsDrawer onRemoved={onRemoved} onClose={managed.close} />
        </Suspense>
      )}
    </Group>
  );
}
