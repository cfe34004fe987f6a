import { weekWords } from '@contract/weeklog/rules';
import { weeklogModule } from '@contract/weeklog/module';
import { weeklogOwnEndpoints as calls, type OwnLog } from '@contract/weeklog/own';
import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { NamedFiles } from '@/kits/attachments/named-files';
import { PendingNote } from '@/kits/outbox/pending-note';
import { usePending } from '@/kernel/outbox/use-outbox';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { LogContent } from '../log-content';
import { weekRecord } from '../offline';
import { minePath } from '../paths';
import { ownReads } from '../reads';
import { momentOf, WeekStateDot } from '../week-words';
import classes from '../weeklog.module.css';

/** One's own log once it is handed in: to read, or to take back as long as nobody has read it. */
export function LogShown({ log }: { log: OwnLog }) {
  const withdraw = useSave(calls.withdrawLog, { refresh: ownReads, done: '已撤回，可以继续修改' });
  const isWaiting = Boolean(usePending(weekRecord(log.week)));
  const mayWithdraw = log.state === 'submitted' && log.id !== null && !isWaiting;
  return (
    <div className={classes.page}>
      <PageHeader
        title={weeklogModule.screens.fill.title}
        description={`${weekWords(log.week)} · ${log.dept_name}`}
        actions={
          <>
            <Button component={Link} to={minePath} variant="default">
              我的周志
            </Button>
            {mayWithdraw && (
              <Button
                variant="default"
                loading={withdraw.isRunning}
                onClick={() => void withdraw.run({ body: { id: log.id! }, ifMatch: log.version })}
              >
                撤回修改
              </Button>
            )}
          </>
        }
      />
      <PendingNote record={weekRecord(log.week)} />
      {log.reviewed_at !== null && (
        <Alert variant="light" color="success" title={`${log.reviewer} 于 ${momentOf(log.reviewed_at)} 批阅`}>
          {log.comment || '没有批阅意见'}
        </Alert>
      )}
      <Panel
        title="周志内容"
        aside={
          <span>
            {log.submitted_at !== null && `${momentOf(log.submitted_at)} 提交 `}
            <WeekStateDot state={log.state} isLate={log.is_late} />
          </span>
        }
      >
        <LogContent items={log.items} log={log} />
        <NamedFiles ids={log.photos} />
      </Panel>
    </div>
  );
}
