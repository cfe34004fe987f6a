import { movementEndpoints, movementPhases, type Movement } from '@contract/rotation/movements';
import { rotationModule } from '@contract/rotation/module';
import { SegmentedControl } from '@mantine/core';
import dayjs from 'dayjs';
import { useCall } from '@/kernel/query/use-call';
import type { Column } from '@/kits/table-page/columns';
import { choice, month, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { afterWords, personFacts, shortDay } from '../home/stay-words';
import { monthsAround } from './months-around';
import { phaseWords } from './phase-words';
import { serverNow } from '@device/api/server-time';

const { title } = rotationModule.screens.wardList;

const phases = movementPhases.map((value) => ({ value, label: phaseWords[value] }));

const columns: readonly Column<Movement>[] = [
  { key: 'name', title: '姓名', isFixed: true, cell: ({ name }) => name },
  { key: 'staffId', title: '工号', isWhole: true, cell: ({ staffId }) => staffId },
  { key: 'facts', title: '年级专业', cell: personFacts },
  { key: 'dept', title: '科室', cell: ({ deptName }) => deptName },
  { key: 'begin', title: '入科日期', width: 112, cell: ({ begin }) => begin },
  { key: 'end', title: '出科日期', width: 112, cell: ({ end }) => end },
  { key: 'from', title: '来自', cell: ({ fromDept }) => fromDept },
  { key: 'to', title: '去向', cell: afterWords },
];

/** 在科名单: who is on the wards today, who comes and goes in a month, who is not placed, whom one teaches. */
export default function WardListPage() {
  const table = useTableState({
    filters: { phase: choice(movementPhases), month: month(), deptId: number(), keyword: text() },
  });
  const phase = table.filters.phase ?? 'here';
  const isOfMonth = phase === 'arriving' || phase === 'leaving';
  const rows = useCall(movementEndpoints.movementPages, { body: { ...table.query, phase } }, { keepPrevious: true });
  const groups = useDepartmentTree().data ?? [];
  const departments = groups.flatMap(({ children }) =>
    children
      .filter((department) => department.is_rotation)
      .map((department) => ({ value: department.dept_id, label: department.dept_name })),
  );
  return (
    <TablePage
      title={title}
      what="人员"
      table={table}
      rows={rows}
      rowKey={({ userId, begin }) => `${userId} ${begin}`}
      columns={columns}
      quick={
        <SegmentedControl
          aria-label="名单"
          data={phases}
          value={phase}
          onChange={(next) => table.setFilters({ phase: next === 'here' ? null : next })}
        />
      }
      filters={
        <>
          <TextFilter table={table} name="keyword" label="姓名、工号" placeholder="姓名或工号" />
          <SelectFilter table={table} name="deptId" label="科室" options={departments} />
          {isOfMonth && (
            <SelectFilter
              table={table}
              name="month"
              label="月份"
              placeholder="本月"
              options={monthsAround(dayjs(serverNow()))}
            />
          )}
        </>
      }
      chips={chipsOf(table, {
        keyword: (words) => `姓名、工号：${words}`,
        deptId: (id) => `科室：${departments.find(({ value }) => value === id)?.label ?? ''}`,
        month: (value) => `月份：${value}`,
      })}
      card={(row) => ({
        title: row.name,
        status: row.end === null ? undefined : `${shortDay(row.begin)} 至 ${shortDay(row.end)}`,
        facts: [
          ['科室', row.deptName],
          ['去向', afterWords(row)],
        ],
      })}
      empty={{ title: '名单里没有人', text: '换一个科室或月份，或在轮转总览中查看全部安排' }}
      views="rotation.ward-list"
    />
  );
}
