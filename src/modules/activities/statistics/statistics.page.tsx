import { activitiesModule } from '@contract/activities/module';
import { monthSpan, monthsBetween } from '@contract/activities/rules';
import { statisticsSheet } from '@contract/activities/sheets';
import { statisticsEndpoints as calls, type StatisticsRow } from '@contract/activities/statistics';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { DataOf } from '@contract/kernel/endpoint';
import { groupBy } from '@contract/kernel/group-by';
import { hospitalToday } from '@device/api/server-time';
import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { Chart } from '@/kits/chart/chart';
import { ExportButton } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import { useDepartments } from '@/kits/pick/use-departments';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { rowsPath } from '../paths';
import { useActivityKinds } from '../queries';
import { StatisticsTable } from './statistics-table';
import classes from './statistics.module.css';

const spans = [
  { value: '1', label: '本月' },
  { value: '3', label: '近 3 月' },
  { value: '6', label: '近 6 月' },
  { value: '12', label: '近 12 月' },
];

/** 活动统计: what was due, planned and held, by department, kind and month; each number opens its activities. */
export default function ActivityStatisticsPage() {
  const month = hospitalToday().slice(0, 7);
  const { kindOptions } = useActivityKinds();
  const [months, setMonths] = useState('3');
  const [kind, setKind] = useState<number | null>(null);
  const [dept, setDept] = useState<number | null>(null);
  const departments = useDepartments();
  const query = {
    month,
    months: Number(months),
    ...(kind !== null && { kind_id: kind }),
    ...(dept !== null && { dept_id: dept }),
  };
  const call = useCall(calls.statistics, { query }, { keepPrevious: true });
  const total = call.data?.rows.length ?? 0;
  return (
    <div className={classes.page}>
      <PageHeader
        title={activitiesModule.screens.statistics.title}
        actions={
          <Permitted code="teachActivity:stat:export">
            <ExportButton
              sheet={statisticsSheet}
              fileName="教学活动统计"
              total={total}
              fetchPage={async (page) => ({ total, list: page === 1 ? (call.data?.rows ?? []).map(exported) : [] })}
            />
          </Permitted>
        }
      />
      <div className={classes.bar}>
        <SegmentedControl aria-label="时间范围" data={spans} value={months} onChange={setMonths} />
        <Select
          aria-label="科室"
          placeholder="全部科室"
          clearable
          searchable
          w={200}
          data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={dept === null ? null : String(dept)}
          onChange={(value) => setDept(value === null ? null : Number(value))}
        />
        <Select
          aria-label="类型"
          placeholder="全部类型"
          clearable
          searchable
          w={200}
          data={kindOptions.map(({ value, label }) => ({ value: String(value), label }))}
          value={kind === null ? null : String(kind)}
          onChange={(value) => setKind(value === null ? null : Number(value))}
        />
      </div>
      <Loaded call={call} what="活动统计">
        {(data) => <Figures data={data} kind={kind} dept={dept} />}
      </Loaded>
    </div>
  );
}

const exported = (row: StatisticsRow) => ({ ...row, score: row.score ?? '' });

interface FiguresProps {
  data: DataOf<(typeof calls)['statistics']>;
  kind: number | null;
  dept: number | null;
}

function Figures({ data, kind, dept }: FiguresProps) {
  const months = data.months.map(({ month }) => month);
  const days = daysOf(months[0]!, months.at(-1)!);
  const more = {
    ...(kind !== null && { kind_id: String(kind) }),
    ...(dept !== null && { dept_id: String(dept) }),
  };
  const depts = [...groupBy(data.rows, ({ dept_id: id }) => id).values()].map((rows) => ({
    id: rows[0]!.dept_id,
    name: rows[0]!.dept_name,
    due: rows.reduce((sum, { due }) => sum + due, 0),
    held: rows.reduce((sum, { held }) => sum + held, 0),
  }));
  // Those that lack most stand first.
  const shown = depts.toSorted((one, other) => other.due - other.held - (one.due - one.held)).slice(0, mostDepartments);
  return (
    <>
      <Panel>
        <Chart
          kind="bars"
          title={
            depts.length > shown.length ? `哪些科室差得最多？前 ${shown.length} 个` : '各科室开展了多少，应开展多少？'
          }
          unit="次"
          categories={shown.map(({ name }) => name)}
          series={[
            { key: 'due', name: '应开展', points: shown.map(({ due }) => ({ value: due })) },
            {
              key: 'held',
              name: '已开展',
              points: shown.map(({ id, held }) => ({
                value: held,
                to: rowsPath({ ...more, ...days, dept_id: String(id), counted: 'held' }),
              })),
            },
          ]}
        />
      </Panel>
      {months.length > 1 && (
        <Panel>
          <Chart
            kind="lines"
            title="每月开展了多少？"
            unit="次"
            categories={months}
            series={(['planned', 'held'] as const).map((key) => ({
              key,
              name: key === 'planned' ? '已计划' : '已开展',
              points: data.months.map((one) => ({
                value: one[key],
                to: rowsPath({ ...more, ...daysOf(one.month, one.month), counted: key }),
              })),
            }))}
          />
        </Panel>
      )}
      <StatisticsTable rows={data.rows} days={days} />
    </>
  );
}

const mostDepartments = 20;

/** First and last day of some months. */
function daysOf(first: string, last: string): { from: string; to: string } {
  const months = monthsBetween(first, last);
  return { from: `${months[0]}-01`, to: hospitalDay(monthSpan(months.at(-1)!).to - 1) };
}
