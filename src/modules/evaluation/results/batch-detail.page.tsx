import { Button } from '@mantine/core';
import type { TargetResult } from '@contract/evaluation/results';
import { taskEndpoints as calls } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Paper } from '@/kits/paper/paper';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { batchesPath } from '../paths';
import { ResultCharts, TrendTable } from './result-charts';
import { ResultView } from './result-view';
import classes from './results.module.css';

/** 360 评价详情: all that was found of one person or department; `?target=p12`. */
export default function BatchDetailPage() {
  const [query] = useSearchParams();
  const key = query.get('target') ?? '';
  const found = useCall(calls.targetResults, { params: { key } }, { enabled: key !== '' });
  if (key === '') return <NoTarget />;
  return (
    <Loaded call={found} what="评价结果">
      {({ target_name: name, results }) => <Detail name={name} results={results} />}
    </Loaded>
  );
}

function NoTarget() {
  return (
    <div className={classes.results}>
      <PageHeader title="360 评价详情" />
      <EmptyState
        title="没有选择评价对象"
        action={
          <Button component={Link} to={batchesPath} variant="default">
            打开 360 评价
          </Button>
        }
      >
        从评价批次的结果中点一位学员、老师或一个科室
      </EmptyState>
    </div>
  );
}

function Detail({ name, results }: { name: string; results: readonly TargetResult[] }) {
  useTabTitle('360 评价详情', name);
  const [isPrinting, print] = useState(false);
  const newest = results.toReversed();
  return (
    <div className={classes.results}>
      <PageHeader
        title={`360 评价详情：${name}`}
        actions={
          <Button variant="default" disabled={results.length === 0} onClick={() => print(true)}>
            打印
          </Button>
        }
      />
      {results.length === 0 && (
        <EmptyState title="还没有已结束的评价">任务结束后，达到最少份数的结果显示在这里</EmptyState>
      )}
      <ResultCharts results={results} />
      {newest.map((result) => (
        <ResultView key={result.task_id} result={result} />
      ))}
      {isPrinting && (
        <Paper onDone={() => print(false)}>
          <h1>{`360 评价：${name}`}</h1>
          <p>各关系达到最少份数才有得分；“–”为未评价、未达份数或为保护匿名不显示。</p>
          <TrendTable results={results} />
          {newest.map((result) => (
            <ResultView key={result.task_id} result={result} />
          ))}
        </Paper>
      )}
    </div>
  );
}
