import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOnline } from '@/kernel/use-online';
import { sendAllNow } from '@device/outbox/decide';
import { countOfOthers } from '@device/outbox/others';
import { useOutbox } from '@/kernel/outbox/use-outbox';
import { useAccount } from '@/kernel/session/session-store';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, TableSkeleton } from '@/ui/state-views';
import { EntryRow } from './entry-row';
import classes from './outbox.module.css';

/** 待同步: what was saved on this device and has not reached the server, and what the person can do about it. */
export default function OutboxPage() {
  const { user_id: userId } = useAccount();
  const online = useOnline();
  const entries = useOutbox();
  const others = useOthers(userId);
  const isWaiting = entries?.some(({ entry }) => entry.state === 'waiting') ?? false;
  return (
    <>
      <PageHeader
        title="待同步"
        description="保存在本机、尚未提交到服务器的操作；联网后自动按顺序提交。"
        actions={
          <Button variant="default" disabled={!isWaiting || !online} onClick={() => void sendAllNow(userId)}>
            立即同步
          </Button>
        }
      />
      <Panel>
        {entries === undefined && <TableSkeleton rows={3} />}
        {entries?.length === 0 && <EmptyState title="全部已同步">在离线时保存的操作会列在这里</EmptyState>}
        {entries && entries.length > 0 && (
          <ul className={classes.list}>
            {entries.map((readable) => (
              <EntryRow key={readable.entry.seq} userId={userId} readable={readable} online={online} />
            ))}
          </ul>
        )}
        {others.entries > 0 && (
          <p className={classes.others}>
            本机另有 {others.people} 位用户的 {others.entries} 条操作未提交，需其本人登录后提交。
          </p>
        )}
      </Panel>
    </>
  );
}

function useOthers(userId: number) {
  const [others, setOthers] = useState({ people: 0, entries: 0 });
  useEffect(() => {
    let isCurrent = true;
    countOfOthers(userId).then(
      (count) => isCurrent && setOthers(count),
      (error: unknown) => console.warn('Other people’s work could not be counted', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return others;
}
