import { Button, Group } from '@mantine/core';
import { errorText } from '@contract/kernel/errors';
import { useState } from 'react';
import { sendAgain } from '@device/outbox/decide';
import type { ReadableEntry } from '@/kernel/outbox/use-outbox';
import { notifyError } from '@/kernel/query/notify-error';
import { askToGiveUp } from '@/kits/outbox/ask-to-give-up';
import { openDecision } from '@/kits/outbox/open-decision';
import { stateTones, stateWords } from '@/kits/outbox/pending-words';
import { formatDateTime } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import classes from './outbox.module.css';

interface EntryRowProps {
  userId: number;
  readable: ReadableEntry;
  online: boolean;
}

/** One saved call: what it is, how it stands, why, and what can be done. */
export function EntryRow({ userId, readable, online }: EntryRowProps) {
  const { entry, content, told } = readable;
  const [isBusy, setBusy] = useState(false);
  const title = content?.title ?? '无法读取的操作';
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(notifyError);
    setBusy(false);
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
        {entry.problem && <span className={classes.problem}>{told?.message ?? errorText(entry.problem.key)}</span>}
      </div>
      <Group gap="xs">
        {entry.problem ? (
          <Button variant="default" size="compact-md" onClick={() => void openDecision(userId, readable)}>
            处理
          </Button>
        ) : (
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
          onClick={() => void act(() => askToGiveUp(userId, readable))}
        >
          放弃
        </Button>
      </Group>
    </li>
  );
}
