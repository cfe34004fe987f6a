import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { usePending } from '@/kernel/outbox/use-outbox';
import { useAccount } from '@/kernel/session/session-store';
import { formatMoment } from '@/ui/format';
import { askToGiveUp } from './ask-to-give-up';
import { openDecision } from './open-decision';
import classes from './pending-note.module.css';

/** In a record's detail: what the person did to it that the server does not have, and the way to take it back. */
export function PendingNote({ record }: { record: string }) {
  const { user_id: userId } = useAccount();
  const pending = usePending(record);
  if (!pending) return null;
  const { entry, content, told } = pending;
  const needsPerson = entry.state === 'conflict' || entry.state === 'refused';
  return (
    <Alert
      mb="sm"
      color={needsPerson ? 'warning' : 'info'}
      icon={needsPerson ? <IconAlertTriangle size={18} /> : <IconCloudUp size={18} />}
      title={content?.title}
    >
      <div className={classes.body}>
        <span>
          {needsPerson ? told?.message : `待发送：${formatMoment(entry.createdAt)} 保存在本机，联网后自动提交`}
        </span>
        {needsPerson && (
          <Button size="compact-md" onClick={() => void openDecision(userId, pending)}>
            处理
          </Button>
        )}
        {entry.state === 'waiting' && (
          <Button size="compact-md" variant="default" onClick={() => void askToGiveUp(userId, pending)}>
            放弃
          </Button>
        )}
      </div>
    </Alert>
  );
}
