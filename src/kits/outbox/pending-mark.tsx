import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { usePending } from '@/kernel/outbox/use-outbox';
import { useAccount } from '@/kernel/session/session-store';
import { openDecision } from './open-decision';
import { markWords, stateTones } from './pending-words';
import classes from './pending-mark.module.css';

/**
 * 待发送 beside a record that the person changed without the server having it, in lists, cards and details; nothing where
 * all is sent. What they have to decide about opens from here.
 */
export function PendingMark({ record }: { record: string | readonly string[] }) {
  const { user_id: userId } = useAccount();
  const pending = usePending(record);
  if (!pending) return null;
  const { state } = pending.entry;
  const needsPerson = state === 'conflict' || state === 'refused';
  const Icon = needsPerson ? IconAlertTriangle : IconCloudUp;
  const words = (
    <>
      <Icon size={14} stroke={1.75} aria-hidden />
      {markWords[state]}
    </>
  );
  if (!needsPerson)
    return (
      <span className={classes.mark} data-tone={stateTones[state]} title={pending.content?.title}>
        {words}
      </span>
    );
  return (
    <button
      type="button"
      className={classes.mark}
      data-tone={stateTones[state]}
      title={pending.content?.title}
      onClick={() => void openDecision(userId, pending)}
    >
      {words}
    </button>
  );
}
