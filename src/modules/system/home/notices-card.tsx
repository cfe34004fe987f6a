import { recordEndpoints } from '@contract/notice/record-endpoints';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from './card-loaded';
import { formatAge, formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import classes from './notices-card.module.css';

const shown = 4;
const unread = 0;

/** The newest notices; they are read through the bell, which stands on every page. */
export default function NoticesCard() {
  const records = useCall(recordEndpoints.records, { query: {} });
  const count = records.data?.number ?? 0;
  return (
    <Panel title="通知" aside={count > 0 && <span className={classes.count}>{formatCount(count)} 条未读</span>}>
      <CardLoaded call={records} what="通知" rows={3}>
        {({ datas }) =>
          datas.length === 0 ? (
            <EmptyState title="没有通知" />
          ) : (
            <ul className={classes.list}>
              {datas.slice(0, shown).map((notice) => (
                <li key={notice.id} data-unread={notice.status === unread || undefined}>
                  <span className={classes.title}>
                    {notice.status === unread ? <StatusDot tone="primary">{notice.title}</StatusDot> : notice.title}
                  </span>
                  <span className={classes.time}>{formatAge(notice.create_time)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </CardLoaded>
    </Panel>
  );
}
