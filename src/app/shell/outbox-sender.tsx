import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { outboxStore } from '@/kernel/outbox/outbox-store';
import { useOutbox } from '@/kernel/outbox/use-outbox';
import { useOutboxSender } from '@/kernel/outbox/use-sender';
import { useAccount } from '@/kernel/session/session-store';
import { openDecision } from '@/kits/outbox/open-decision';

/**
 * Sends what was saved on this device, as long as it is mounted, and tells of what the server refused: the person may be
 * in the middle of something else, so that the dialog waits until they open it.
 */
export function OutboxSender() {
  useOutboxSender();
  const { user_id: userId } = useAccount();
  const refused = useOutbox()?.filter(({ entry }) => entry.problem !== null) ?? [];
  const first = refused[0]?.entry.id;
  const count = refused.length;
  useEffect(() => {
    if (first === undefined) return undefined;
    const decide = () => {
      notifications.hide(id);
      const readable = outboxStore(userId)
        .get()
        ?.find(({ entry }) => entry.id === first);
      if (readable) void openDecision(userId, readable);
    };
    const id = notifications.show({
      color: 'warning',
      withBorder: true,
      autoClose: false,
      message: (
        <Group justify="space-between" wrap="nowrap">
          {count} 项离线保存的操作需要您处理
          <Button size="compact-sm" variant="subtle" onClick={decide}>
            处理
          </Button>
        </Group>
      ),
    });
    return () => void notifications.hide(id);
  }, [first, count, userId]);
  return null;
}
