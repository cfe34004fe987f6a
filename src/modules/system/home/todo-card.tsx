import { approvalEndpoints } from '@contract/approval/endpoints';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from './card-loaded';
import { formatCount } from '@/ui/format';
import { Panel } from '@/ui/panel';
import classes from './figures.module.css';

/** What waits for this person, and what of theirs waits for others. */
export default function TodoCard() {
  const counts = useCall(approvalEndpoints.counts, {});
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
          </dl>
        )}
      </CardLoaded>
    </Panel>
  );
}
