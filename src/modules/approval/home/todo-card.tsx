import { approvalEndpoints } from '@contract/approval/endpoints';
import { overdueAfterDays } from '@contract/approval/types';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { approvalRecord } from '@/kits/approval/offline';
import { CountTiles, type CountTile } from '@/kits/count-tiles/count-tiles';
import { CardLoaded } from '@/kits/home/card-loaded';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { noticesParam, useNotices } from '@/modules/notice/queries';
import { formatAge } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { useApprovalCounts } from '../queries';
import classes from './todo-card.module.css';

const inbox = '/system/approval-inbox';
const shown = 4;

/** What waits for this person, the longest first, and what of theirs waits for others. */
export default function TodoCard() {
  const counts = useApprovalCounts();
  const { to_sign: toSign = 0, to_confirm: toConfirm = 0 } = useNotices().data ?? {};
  return (
    <Panel title="我的待办">
      <CardLoaded call={counts} what="待办" rows={2}>
        {({ pending, overdue, mine_open: mine }) => (
          <>
            <Tiles
              tiles={[
                ...owed('待我审核', pending, inbox),
                ...owed(`等待超过 ${overdueAfterDays} 天`, overdue, `${inbox}?waiting_days=${overdueAfterDays}`),
                ...owed('待我签字的通知', toSign, `?${noticesParam}=awaiting`),
                ...owed('待我回执的通知', toConfirm, `?${noticesParam}=awaiting`),
                ...(mine > 0 ? [{ label: '我提交的，审核中', count: mine, to: `${inbox}?box=mine` }] : []),
              ]}
            />
            {pending > 0 && <LongestWaiting />}
          </>
        )}
      </CardLoaded>
    </Panel>
  );
}

function Tiles({ tiles }: { tiles: readonly CountTile[] }) {
  if (tiles.length === 0) return <p className={classes.none}>没有等您处理的事项</p>;
  return <CountTiles tiles={tiles} />;
}

/** What is owed is told of only while it is. */
const owed = (label: string, count: number, to: string): CountTile[] =>
  count === 0 ? [] : [{ label, count, to, isUrgent: true }];

function LongestWaiting() {
  const rows = useCall(approvalEndpoints.inboxPages, { body: { page: 1, size: 20 } });
  return (
    <CardLoaded call={rows} what="待审核" rows={shown}>
      {({ list }) => (
        <ul className={classes.list} aria-label="等待最久">
          {list.slice(0, shown).map(({ id, title, submitter, submitted_at: at }) => (
            <li key={id}>
              <Link to={`${inbox}?record=${id}`} className={classes.title} title={title}>
                {submitter.name} {title}
              </Link>
              <PendingMark record={approvalRecord(id)} />
              <span className={classes.age}>{formatAge(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </CardLoaded>
  );
}
