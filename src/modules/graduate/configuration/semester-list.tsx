import { graduateModule } from '@contract/graduate/module';
import { semesterStates } from '@contract/graduate/rules';
import { graduateSemesterEndpoints as calls, type Semester } from '@contract/graduate/semesters';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { choiceFilter, FilterInputs, filterChips } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { pathOf, useLevel } from '../use-level';
import { optionsOf, SemesterWord } from '../words';

const { semesterEdit, schoolWeek } = graduateModule.screens;
const filters = { state: choiceFilter('状态', optionsOf(semesterStates)) };
const spanOf = (row: Semester) => `${row.first_monday} 至 ${row.last_day}`;
const columns: Column<Semester>[] = [
  { key: 'name', title: '学期', width: 216, isFixed: true, cell: (row) => row.name },
  { key: 'span', title: '起止日期', width: 208, cell: spanOf },
  { key: 'weeks', title: '周数', width: 64, align: 'right', cell: (row) => row.weeks },
  { key: 'exams', title: '考试周', width: 104, cell: (row) => row.exam_weeks.join('、') || '–' },
  { key: 'days', title: '调整的日子', width: 96, align: 'right', cell: (row) => row.days.length },
  { key: 'classes', title: '教学班', width: 72, align: 'right', cell: (row) => row.classes },
  { key: 'state', title: '状态', width: 88, cell: (row) => <SemesterWord state={row.state} /> },
];

/** 学期 of the level of the page. */
export function SemesterList() {
  const level = useLevel();
  const navigate = useNavigate();
  const table = useTableState({ filters });
  const rows = useCall(calls.semesters, { query: { ...table.query, level } }, { keepPrevious: true });
  const remove = useRemove(calls.removeSemester, '学期', [calls.semesters]);
  const addButton = (
    <AddButton
      call={calls.saveSemester}
      label="新增学期"
      onClick={() => void navigate(pathOf(semesterEdit.path, level))}
    />
  );
  return (
    <TablePage
      what="学期"
      views="graduate.semesters"
      table={table}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      main={addButton}
      filters={<FilterInputs table={table} names={['state']} passed={{}} />}
      chips={filterChips(table, {})}
      actions={(row) => [
        {
          label: '编辑',
          call: calls.saveSemester,
          onClick: () => void navigate(pathOf(semesterEdit.path, level, row.id)),
        },
        { label: '校历', call: calls.semesters, onClick: () => void navigate(pathOf(schoolWeek.path, level, row.id)) },
        ...(row.classes === 0 ? [remove(row)] : []),
      ]}
      empty={{ title: '还没有学期', text: '新增学期后才能开设教学班和排课', action: addButton }}
      card={(row) => ({
        title: row.name,
        status: <SemesterWord state={row.state} />,
        facts: [
          ['起止日期', spanOf(row)],
          ['周数', `${row.weeks} 周`],
          ['考试周', row.exam_weeks.join('、') || '–'],
          ['教学班', `${row.classes} 个`],
        ],
      })}
    />
  );
}
