import { continuingCountEndpoints as calls } from '@contract/continuing/counts';
import { continuingModule } from '@contract/continuing/module';
import {
  countedBy,
  stageKeys,
  stages,
  type CountedBy,
  type Stage,
  type Tally,
} from '@contract/continuing/rules-counts';
import { countSheet } from '@contract/continuing/sheets';
import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { Chart } from '@/kits/chart/chart';
import { ExportButton } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { useDepartments } from '@/kits/pick/use-departments';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from '../continuing.module.css';
import { useBatchOptions } from '../words';
import { CountsTable } from './counts-table';

const PeopleDrawer = late(() => import('./people-drawer').then((file) => file.PeopleDrawer));
const mostBars = 12;
const choices = (rows: readonly { value: number; label: string }[]) =>
  rows.map(({ value, label }) => ({ value: String(value), label }));

/** 招收统计: places and how far those who applied came; every number of people opens its people. */
export default function CountsPage() {
  const [by, setBy] = useState<CountedBy>('batch');
  const [batch, setBatch] = useState<string | null>(null);
  const [dept, setDept] = useState<string | null>(null);
  const [opened, open] = useState<{ row: Tally; stage: Stage } | null>(null);
  const batches = useBatchOptions();
  const departments = useDepartments();
  const chosen = { ...(batch && { batch_id: Number(batch) }), ...(dept && { dept_id: Number(dept) }) };
  const call = useCall(calls.conEduCounts, { query: { by, ...chosen } }, { keepPrevious: true });
  const total = call.data?.rows.length ?? 0;
  return (
    <div className={classes.page}>
      <PageHeader
        title={continuingModule.screens.counts.title}
        actions={
          <Permitted code="conEdu:stat:export">
            <ExportButton
              sheet={countSheet}
              fileName={`进修招收统计（按${countedBy[by]}）`}
              total={total}
              fetchPage={async (page) => ({
                total: total + 1,
                list: page === 1 && call.data ? [...call.data.rows, call.data.sum] : [],
              })}
            />
          </Permitted>
        }
      />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="统计方式"
          data={Object.entries(countedBy).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={(value) => setBy(value as CountedBy)}
        />
        <Select
          aria-label="批次"
          placeholder="全部批次"
          clearable
          searchable
          w={240}
          data={choices(batches)}
          value={batch}
          onChange={setBatch}
        />
        <Select
          aria-label="科室"
          placeholder="全部科室"
          clearable
          searchable
          w={200}
          data={choices(departments.map(({ id, name }) => ({ value: id, label: name })))}
          value={dept}
          onChange={setDept}
        />
      </div>
      <Loaded call={call} what="招收统计">
        {({ rows, sum }) => (
          <>
            <Panel>
              <Figures by={by} rows={rows} />
            </Panel>
            <CountsTable by={by} rows={rows} sum={sum} onOpen={(row, stage) => open({ row, stage })} />
          </>
        )}
      </Loaded>
      {opened && (
        <PeopleDrawer
          title={`${opened.row.name}：${stages[opened.stage]} ${opened.row[opened.stage]} 人`}
          query={{ ...chosen, ...groupOf(by, opened.row), stage: opened.stage }}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

/** What narrows the people to those of a group; the sum has no key and takes all. */
function groupOf(by: CountedBy, { key }: Tally) {
  if (key === '') return {};
  if (by === 'batch') return { batch_id: Number(key) };
  return by === 'dept' ? { dept_id: Number(key) } : { [by]: key };
}

/** Where most applied from or to. */
function Figures({ by, rows }: { by: CountedBy; rows: readonly Tally[] }) {
  // In the order of the table, unless only some have room.
  const shown =
    rows.length <= mostBars ? rows : rows.toSorted((one, other) => other.applied - one.applied).slice(0, mostBars);
  const keys = by === 'batch' || by === 'dept' ? (['planned', ...stageKeys] as const) : stageKeys;
  const more = rows.length > shown.length ? `，申请最多的 ${shown.length} 个` : '';
  return (
    <Chart
      kind="bars"
      title={`各${countedBy[by]}招收了多少人${more}？`}
      unit="人"
      categories={shown.map(({ name }) => name)}
      series={keys.map((key) => ({
        key,
        name: key === 'planned' ? '计划' : stages[key],
        points: shown.map((row) => ({ value: row[key] })),
      }))}
    />
  );
}
