import { weekWords } from '@contract/weeklog/rules';
import { weeklogModule } from '@contract/weeklog/module';
import { weeklogOwnEndpoints as calls, type OwnLog } from '@contract/weeklog/own';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { minePath } from '../paths';
import classes from '../weeklog.module.css';
import { LogForm } from './log-form';
import { LogShown } from './log-shown';

const { title } = weeklogModule.screens.fill;

/** 填写周志: this week's, or the one that `?week=` names by any of its days. */
export default function FillWeekLogPage() {
  const [query] = useSearchParams();
  const asked = query.get('week') ?? '';
  const week = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined;
  const log = useCall(calls.ownLog, { query: week === undefined ? {} : { week } }, { staleTime: 0 });
  return (
    <Loaded call={log} what="周志">
      {(data) => <Week log={data} />}
    </Loaded>
  );
}

function Week({ log }: { log: OwnLog }) {
  useTabTitle(title, weekWords(log.week));
  if (log.state === 'submitted' || log.state === 'reviewed') return <LogShown log={log} />;
  if (log.is_asked) return <LogForm key={`${log.week} ${log.version}`} log={log} />;
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <EmptyState
        title="您所在科室没有要求填写周志"
        action={
          <Button component={Link} to={minePath} variant="default">
            我的周志
          </Button>
        }
      >
        需要填写时，请联系教育处在科室配置中添加本科室
      </EmptyState>
    </div>
  );
}
