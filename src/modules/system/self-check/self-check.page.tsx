import type { SelfCheck } from '@contract/system/shell-types';
import { AppError } from '@contract/kernel/errors';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorMessage } from '@/kernel/query/notify-error';
import { formatDateTime } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState, TableSkeleton } from '@/ui/state-views';
import { checkBrowser, type Check } from './browser-checks';
import { CheckList } from './check-list';
import { skewWords } from './clock-skew';
import { measureServer, type Measured } from './measure-server';
import classes from './self-check.module.css';

type State =
  | { kind: 'running' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; server: Measured; browser: Check[] };

/** /test: whether server and browser are fit, for whoever runs the installation. Only where the server opens it. */
export default function SelfCheckPage() {
  const [state, setState] = useState<State>({ kind: 'running' });
  // The server decides whether this page exists; only then the browser is looked at.
  const check = () => {
    measureServer()
      .then(async (server) => setState({ kind: 'done', server, browser: await checkBrowser() }))
      .catch((error: unknown) => setState({ kind: 'failed', error }));
  };
  const run = () => {
    setState({ kind: 'running' });
    check();
  };
  useEffect(check, []);

  if (state.kind === 'failed' && state.error instanceof AppError && state.error.key === 'SELF_CHECK_OFF') {
    return (
      <main className={classes.page}>
        <EmptyState title="本站没有开放自检页">运维人员可在服务器上设置 SELF_CHECK=on 后重新启动</EmptyState>
      </main>
    );
  }
  return (
    <main className={classes.page}>
      <PageHeader
        title="自检"
        actions={
          <Button variant="default" onClick={run} loading={state.kind === 'running'}>
            重新检查
          </Button>
        }
      />
      {state.kind === 'running' && <TableSkeleton />}
      {state.kind === 'failed' && <ErrorState message={errorMessage(state.error)} onRetry={run} />}
      {state.kind === 'done' && (
        <div className={classes.panels}>
          <Panel title="服务器">
            <CheckList checks={serverChecks(state.server)} />
          </Panel>
          <Panel title="浏览器">
            <CheckList checks={state.browser} />
            <p className={classes.agent}>{navigator.userAgent}</p>
          </Panel>
        </div>
      )}
    </main>
  );
}

/** Slower answers are felt at every click. */
const slowMs = 1_000;
const slowDatabaseMs = 200;
const engines: Record<SelfCheck['engine'], string> = { pglite: 'PGlite（内嵌）', postgres: 'PostgreSQL' };

function serverChecks({ answer, roundTripMs, skew }: Measured): Check[] {
  return [
    { title: '往返时间', isGood: roundTripMs < slowMs, note: `${Math.round(roundTripMs)} 毫秒` },
    { title: '时钟', isGood: skew.isGood, note: skewWords(skew) },
    { title: '服务器时间', isGood: true, note: formatDateTime(answer.server_time) },
    { title: '版本', isGood: true, note: answer.version },
    {
      title: '数据库',
      isGood: answer.database_ms < slowDatabaseMs,
      note: `${engines[answer.engine]}，${answer.database_ms} 毫秒`,
    },
    { title: '数据结构', isGood: true, note: answer.schema },
    { title: '已运行', isGood: true, note: uptimeWords(answer.uptime_s) },
    { title: '数据', isGood: true, note: answer.demo ? '演示数据' : '正式数据' },
  ];
}

function uptimeWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}
