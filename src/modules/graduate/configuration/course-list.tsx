import { graduateConfigEndpoints as calls, type Course } from '@contract/graduate/config';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { FilterInputs, filterChips, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useLevel } from '../use-level';

const CourseForm = late(() => import('./course-form').then((file) => file.CourseForm));

const filters = { name: textFilter('课程', '代码或名称') };
const hoursOf = (row: Course) => `${row.theory_hours} / ${row.practice_hours}`;
const columns: Column<Course>[] = [
  { key: 'code', title: '代码', width: 96, isFixed: true, cell: (row) => row.code },
  { key: 'name', title: '课程名称', width: 200, cell: (row) => row.name },
  { key: 'hours', title: '理论 / 实践学时', width: 128, align: 'right', cell: hoursOf },
  { key: 'credit', title: '学分', width: 64, align: 'right', cell: (row) => row.credit / 10 },
  { key: 'dept', title: '开课科室', width: 160, cell: (row) => row.dept_name },
];

/** 课程目录 of the level of the page. */
export function CourseList() {
  const level = useLevel();
  const table = useTableState({ filters });
  const rows = useCall(calls.courses, { query: { ...table.query, level } }, { keepPrevious: true });
  const { edited, add, edit, close } = useEdited<Course>();
  const remove = useRemove(calls.removeCourse, '课程', [calls.courses]);
  const addButton = <AddButton call={calls.saveCourse} label="新增课程" onClick={add} />;
  return (
    <>
      <TablePage
        what="课程"
        views="graduate.courses"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        main={addButton}
        filters={<FilterInputs table={table} names={['name']} passed={{}} />}
        chips={filterChips(table, {})}
        actions={(row) => [{ label: '编辑', call: calls.saveCourse, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有课程', text: '新增课程后可以开设教学班', action: addButton }}
        card={(row) => ({
          title: `${row.code} ${row.name}`,
          facts: [
            ['理论 / 实践', `${hoursOf(row)} 学时`],
            ['学分', row.credit / 10],
            ['开课科室', row.dept_name],
          ],
        })}
      />
      {edited && <CourseForm key={edited.key} row={edited.row} level={level} onClose={close} />}
    </>
  );
}
