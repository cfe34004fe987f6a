import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { giveUp, overwriteNewer, sendAgain } from '@device/outbox/decide';
import { mayHaveHappened } from '@device/outbox/store';
import type { ReadableEntry } from '@/kernel/outbox/use-outbox';
import { notifyError } from '@/kernel/query/notify-error';
import { confirm } from '@/ui/confirm';
import { formatDateTime } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { stateTones, stateWords } from './entry-words';
import classes from './outbox.module.css';

interface EntryRowProps {
  userId: number;
  readable: ReadableEntry;
  online: boolean;
}

/** One saved call: what it is, how it stands, why, and what can be done. */
export function EntryRow({ userId, readable: { entry, content }, online }: EntryRowProps) {
  const [isBusy, setBusy] = useState(false);
  const title = content?.title ?? '无法读取的操作';
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(notifyError);
    setBusy(false);
  };
  const askToGiveUp = async () => {
    const isSure = await confirm({
      title: '放弃此操作',
      message: mayHaveHappened(entry)
        ? `“${title}”可能已在服务器上生效，放弃后不再提交，也不会撤回已生效的部分。`
        : `“${title}”将不再提交，放弃后不能恢复。`,
      confirmLabel: '放弃',
      danger: true,
    });
    if (isSure) await act(() => giveUp(userId, entry));
  };
  const isSending = entry.state === 'sending';
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.facts}>
          <StatusDot tone={stateTones[entry.state]}>{stateWords(entry, online)}</StatusDot>
          <span>保存于 {formatDateTime(entry.createdAt)}</span>
          {entry.tries > 0 && <span>已尝试 {entry.tries} 次</span>}
        </span>
        {entry.problem && <span className={classes.problem}>{entry.problem.message}</span>}
      </div>
      <Group gap="xs">
        {entry.problem?.version !== undefined && (
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy}
            onClick={() => void act(() => overwriteNewer(userId, entry))}
          >
            以我的为准
          </Button>
        )}
        {entry.problem?.version === undefined && entry.problem?.key !== 'OUTBOX_UNREADABLE' && (
          <Button
            variant="default"
            size="compact-md"
            disabled={isBusy || isSending || !online}
            onClick={() => void act(() => sendAgain(userId, entry))}
          >
            重试
          </Button>
        )}
        <Button
          variant="subtle"
          color="danger"
          size="compact-md"
          disabled={isBusy || isSending}
          onClick={() => void askToGiveUp()}
        >
          放弃
        </Button>
      </Group>
    </li>
  );
}
