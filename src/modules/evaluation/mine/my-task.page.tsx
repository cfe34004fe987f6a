import { Badge, Button, SegmentedControl } from '@mantine/core';
import { fillEndpoints as calls, type MyTask } from '@contract/evaluation/fill';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { todoPath } from '../paths';
import { ResultView } from '../results/result-view';
import classes from './mine.module.css';

const parts = [
  { value: 'open', label: '待完成' },
  { value: 'done', label: '已完成' },
  { value: 'results', label: '收到的结果' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 我的评价: what is to be filled in by its last day, what is done, and what was published of oneself. */
export default function MyTaskPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'open';
  return (
    <div className={classes.page}>
      <PageHeader
        title="我的评价"
        actions={
          <SegmentedControl
            aria-label="显示内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'open' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      {part === 'results' ? <Received /> : <Tasks key={part} isOpen={part === 'open'} />}
    </div>
  );
}

function Tasks({ isOpen }: { isOpen: boolean }) {
  const tasks = useCall(calls.myTasks, {}, { staleTime: 0 });
  return (
    <Loaded call={tasks} what="我的评价">
      {(all) => {
        const shown = all.filter((row) => (row.is_running && row.open > 0) === isOpen);
        if (shown.length === 0)
          return isOpen ? (
            <EmptyState title="没有待完成的评价">新的评价任务开始时会通知您</EmptyState>
          ) : (
            <EmptyState title="还没有完成的评价" />
          );
        const days = [...new Set(shown.map(({ closes_on: day }) => day))];
        return days.map((day) => (
          <Panel key={day} title={isOpen ? `${day} 截止` : day}>
            {shown
              .filter(({ closes_on }) => closes_on === day)
              .map((row) => (
                <TaskLine key={`${row.task_id} ${row.relation}`} row={row} />
              ))}
          </Panel>
        ));
      }}
    </Loaded>
  );
}

function TaskLine({ row }: { row: MyTask }) {
  const navigate = useNavigate();
  const rest = row.open > row.names.length ? ` 等 ${row.open} 位` : '';
  const facts = [
    row.relation_name,
    row.is_anonymous ? '匿名' : '实名',
    `已完成 ${row.total - row.open}/${row.total}`,
    ...(row.blocks.includes('departure') ? ['出科前须完成'] : []),
  ];
  return (
    <div className={classes.line}>
      <div>
        <strong>{row.name}</strong>{' '}
        {!row.is_running && (
          <Badge variant="light" color="info">
            未在进行
          </Badge>
        )}
        <div className={classes.facts}>{facts.join(' · ')}</div>
        {row.names.length > 0 && <div className={classes.facts}>{`待评：${row.names.join('、')}${rest}`}</div>}
      </div>
      <Button
        variant={row.open > 0 && row.is_running ? 'filled' : 'default'}
        onClick={() => void navigate(todoPath(row.task_id, row.relation))}
      >
        {row.open > 0 && row.is_running ? '填写' : '查看'}
      </Button>
    </div>
  );
}

function Received() {
  const results = useCall(calls.myResults, {}, { staleTime: 0 });
  return (
    <Loaded call={results} what="收到的结果">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="还没有可查看的结果">结果发布后显示在这里；要求先完成评价的，须先完成自己的评价</EmptyState>
        ) : (
          rows.map((result) => <ResultView key={result.task_id} result={result} />)
        )
      }
    </Loaded>
  );
}
