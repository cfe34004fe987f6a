import { approvalEndpoints } from '@contract/approval/endpoints';
import { Link } from 'react-router-dom';
import { noticesParam, useNotices } from '@/modules/notice/queries';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from './card-loaded';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import classes from './figures.module.css';

/** What waits for this person, and what of theirs waits for others. */
export default function TodoCard() {
  const counts = useCall(approvalEndpoints.counts, {});
  const { to_sign: toSign = 0, to_confirm: toConfirm = 0 } = useNotices().data ?? {};
  return (
    <Panel title="我的待办">
      <CardLoaded call={counts} what="待办">
        {({ pending, mine_open: mine }) => (
          <dl className={classes.figures}>
            <div data-none={pending === 0 || undefined}>
              <dt>待我审核</dt>
              <dd>
                <Link to="/system/approval-inbox">{formatCount(pending)}</Link>
              </dd>
            </div>
            <div data-none={mine === 0 || undefined}>
              <dt>我提交的，审核中</dt>
              <dd>
                <Link to="/system/approval-inbox?box=mine">{formatCount(mine)}</Link>
              </dd>
            </div>
            <Owed word="待我签字的通知" count={toSign} />
            <Owed word="待我回执的通知" count={toConfirm} />
          </dl>
        )}
      </CardLoaded>
    </Panel>
  );
}

/** Receipts of notices that are still owed, however often the notice was opened; nothing where none is. */
function Owed({ word, count }: { word: string; count: number }) {
  if (count === 0) return null;
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <Link to={`?${noticesParam}=awaiting`}>{formatCount(count)}</Link>
      </dd>
    </div>
  );
}
