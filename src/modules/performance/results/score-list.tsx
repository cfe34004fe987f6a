import { performanceResultEndpoints as calls, type ScoredTarget } from '@contract/performance/results';
import type { Subject } from '@contract/performance/rules';
import { resultSheet } from '@contract/performance/sheets';
import type { PermissionCode } from '@contract/permissions';
import { useState, type ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { useDepartments } from '@/kits/pick/use-departments';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { exportedScores, scoreCard, scoreColumns } from './score-columns';

const TraceDrawer = late(() => import('./trace-drawer').then((file) => file.TraceDrawer));

const doneOptions = [
  { value: 'yes', label: '已完成' },
  { value: 'no', label: '未完成' },
] as const;
const filters = { dept_id: number(), name: text(), done: choice(doneOptions.map(({ value }) => value)) };

interface ScoreListProps {
  table: { id: number; name: string; subject: Subject };
  items: readonly { id: number; name: string }[];
  /** With it the list can be exported. */
  exportCode: PermissionCode;
  quick?: ReactNode;
}

/** Everybody of a table whom the caller reads, with the points of each item; a row opens where they come from. */
export function ScoreList({ table: { id, name, subject }, items, exportCode, quick }: ScoreListProps) {
  const table = useTableState({ filters });
  const query = { ...table.query, table_id: id };
  const rows = useCall(calls.results, { query }, { keepPrevious: true });
  const departments = useDepartments().map((one) => ({ value: one.id, label: one.name }));
  const mayExport = usePermission(exportCode);
  const [opened, open] = useState<ScoredTarget | null>(null);
  return (
    <>
      <TablePage
        what="得分"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views={`performance.scores.${subject}`}
        columns={scoreColumns(items, subject === 'person')}
        quick={quick}
        filters={
          <>
            <SelectFilter table={table} name="dept_id" label="科室" options={departments} />
            <TextFilter table={table} name="name" label={subject === 'person' ? '姓名或工号' : '科室名称'} />
            <SelectFilter table={table} name="done" label="完成情况" options={doneOptions} />
          </>
        }
        chips={chipsOf(table, {
          dept_id: (value) => `科室：${departments.find((one) => one.value === value)?.label ?? String(value)}`,
          name: (value) => `名称：${value}`,
          done: (value) => `完成情况：${value === 'yes' ? '已完成' : '未完成'}`,
        })}
        tools={
          mayExport && (
            <ListExport
              call={calls.results}
              list={{ table: { query }, rows }}
              sheet={resultSheet}
              fileName={name}
              exported={exportedScores(items)}
            />
          )
        }
        onOpen={open}
        actions={(row) => [{ label: '来源', onClick: () => open(row) }]}
        empty={{ title: '没有符合条件的得分' }}
        card={scoreCard(items)}
      />
      {opened && <TraceDrawer key={opened.id} id={opened.id} name={opened.name} onClose={() => open(null)} />}
    </>
  );
}
