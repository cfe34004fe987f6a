import { graduateClassEndpoints as calls, type TeachingClass } from '@contract/graduate/classes';
import { graduateModule } from '@contract/graduate/module';
import { classStates } from '@contract/graduate/rules';
import { studentSheet } from '@contract/graduate/import-sheets';
import { classSheet } from '@contract/graduate/sheets';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { ListExport } from '@/kits/list/list-export';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { choiceFilter, FilterInputs, filterChips, idFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { GraduateFrame } from '../frame';
import { pathOf, useLevel } from '../use-level';
import { ClassWord, optionsOf, useSemesters } from '../words';
import { classReads, useClassSteps } from './use-class-steps';

const { classes: screen, classEdit } = graduateModule.screens;
const filters = {
  name: textFilter('教学班', '教学班或课程'),
  semester_id: idFilter('学期'),
  state: choiceFilter('状态', optionsOf(classStates)),
};
const hoursOf = (row: TeachingClass) => `${row.planned} / ${row.arranged} / ${row.done}`;
const columns: Column<TeachingClass>[] = [
  { key: 'name', title: '教学班', width: 216, isFixed: true, cell: (row) => row.name },
  { key: 'course', title: '课程', width: 136, cell: (row) => row.course_name },
  { key: 'semester', title: '学期', width: 200, cell: (row) => row.semester_name },
  { key: 'students', title: '学生', width: 64, align: 'right', cell: (row) => row.students },
  { key: 'hours', title: '计划 / 已排 / 已上学时', width: 168, align: 'right', cell: hoursOf },
  { key: 'teachers', title: '授课教师', width: 160, cell: (row) => row.teachers || '–' },
  { key: 'state', title: '状态', width: 88, cell: (row) => <ClassWord state={row.state} /> },
];
const exported = (row: TeachingClass) => ({ ...row, state: classStates[row.state] });

/** 教学班管理. */
export default function ClassesPage() {
  return (
    <GraduateFrame path={screen.path}>
      <ClassList />
    </GraduateFrame>
  );
}

function ClassList() {
  const level = useLevel();
  const navigate = useNavigate();
  const mayEdit = usePermission('graduate:class:edit');
  const table = useTableState({ filters });
  const query = { ...table.query, level };
  const rows = useCall(calls.graduateClasses, { query }, { keepPrevious: true });
  const semesters = useSemesters(level).data?.list ?? [];
  const passed = { semester_id: semesters.map(({ id: value, name: label }) => ({ value, label })) };
  const remove = useRemove(calls.removeGraduateClass, '教学班', classReads);
  const steps = useClassSteps();
  const open = (row: TeachingClass) => void navigate(pathOf(classEdit.path, level, row.id));
  const addButton = (
    <AddButton
      call={calls.addGraduateClass}
      label="新增教学班"
      onClick={() => void navigate(pathOf(classEdit.path, level))}
    />
  );
  const importable = (rows.data?.list ?? []).filter(({ state }) => state !== 'closed');
  return (
    <TablePage
      title={screen.title}
      what="教学班"
      views="graduate.classes"
      table={table}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      main={addButton}
      filters={<FilterInputs table={table} names={['name', 'semester_id', 'state']} passed={passed} />}
      chips={filterChips(table, passed)}
      tools={
        <>
          <Permitted code="graduate:class:import">
            <SheetImportButton
              sheet={studentSheet}
              title="导入教学班学生"
              options={{ class_id: importable.map(({ id, name }) => ({ id, name: `${name}（${id}）` })) }}
            />
          </Permitted>
          <ListExport
            call={calls.graduateClasses}
            list={{ table: { query }, rows }}
            sheet={classSheet}
            fileName="教学班"
            exported={exported}
          />
        </>
      }
      onOpen={open}
      actions={(row) => [
        {
          label: mayEdit && row.state !== 'closed' ? '编辑' : '查看',
          call: calls.graduateClass,
          onClick: () => open(row),
        },
        ...steps(row),
        ...(row.state === 'draft' ? [remove(row)] : []),
      ]}
      empty={{ title: '还没有教学班', text: '新增教学班、选好学生并填写教学计划后开课，再去排课', action: addButton }}
      card={(row) => ({
        title: row.name,
        status: <ClassWord state={row.state} />,
        facts: [
          ['课程', row.course_name],
          ['学期', row.semester_name],
          ['学生', `${row.students} 人`],
          ['计划 / 已排 / 已上', `${hoursOf(row)} 学时`],
          ['授课教师', row.teachers || '–'],
        ],
      })}
    />
  );
}
