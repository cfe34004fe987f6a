import { isUnread, owedReceipt } from '@contract/notice/reading';
import { Link } from 'react-router-dom';
import { noticesParam, useNotices } from '../queries';
import { CardLoaded } from '@/kits/home/card-loaded';
import { formatAge, formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import classes from './notices-card.module.css';

const shown = 4;

/** The newest notices; they are read in the list that the bell opens, too. */
export default function NoticesCard() {
  const records = useNotices();
  const count = records.data?.number ?? 0;
  return (
    <Panel
      title="通知"
      aside={<Link to={`?${noticesParam}=all`}>{count > 0 ? `${formatCount(count)} 条未读` : '全部通知'}</Link>}
    >
      <CardLoaded call={records} what="通知" rows={3}>
        {({ datas }) =>
          datas.length === 0 ? (
            <EmptyState title="没有通知" />
          ) : (
            <ul className={classes.list}>
              {datas.slice(0, shown).map((notice) => {
                const owed = owedReceipt(notice);
                return (
                  <li key={notice.id} data-unread={isUnread(notice) || undefined}>
                    <span className={classes.mark}>
                      {isUnread(notice) && <span className="reach-visually-hidden">未读</span>}
                    </span>
                    <span className={classes.title} title={notice.title}>
                      {notice.title}
                    </span>
                    <span className={classes.aside}>
                      {owed && <StatusDot tone="warning">{owed}</StatusDot>}
                      {notice.is_withdrawn ? '已撤回' : formatAge(notice.create_time)}
                    </span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </CardLoaded>
    </Panel>
  );
}
