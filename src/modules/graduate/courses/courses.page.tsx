import { courseQueryEndpoints as calls, type CourseLine } from '@contract/graduate/course-query';
import { scoreSheet } from '@contract/graduate/import-sheets';
import { graduateModule } from '@contract/graduate/module';
import { classStates } from '@contract/graduate/rules';
import { archiveKindKeys, shareWords } from '@contract/graduate/rules-results';
import { courseSheet } from '@contract/graduate/sheets';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, FilterInputs, filterChips, idFilter, textFilter } from '@/kits/list/list-filters';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { GraduateFrame } from '../frame';
import { pathOf, useLevel } from '../use-level';
import { ClassWord, optionsOf, useSemesters } from '../words';
import type { Part } from './parts';

const { courseQuery: screen, courseDetail } = graduateModule.screens;
const filters = {
  name: textFilter('教学班', '教学班或课程'),
  semester_id: idFilter('学期'),
  state: choiceFilter('状态', optionsOf(classStates)),
};

const detailPath = ({ level, id }: CourseLine, part?: Part) =>
  pathOf(courseDetail.path, level, id) + (part ? `&part=${part}` : '');
const hoursWords = (row: CourseLine) => `${row.done} / ${row.planned}`;
const pointWords = (points: number | null) => (points === null ? '–' : String(points));
const archiveWords = (row: CourseLine) => `${row.archived} / ${archiveKindKeys.length}`;

/** A number that leads to what it counts. */
const linked = (part: Part, words: (row: CourseLine) => string) => (row: CourseLine) => (
  <Anchor inherit component={Link} to={detailPath(row, part)}>
    {words(row)}
  </Anchor>
);
const columns: Column<CourseLine>[] = [
  { key: 'name', title: '教学班', width: 208, isFixed: true, cell: (row) => row.name },
  { key: 'course', title: '课程', width: 112, cell: (row) => row.course_name },
  { key: 'semester', title: '学期', width: 184, cell: (row) => row.semester_name },
  { key: 'hours', title: '已上 / 计划学时', width: 120, align: 'right', cell: linked('lessons', hoursWords) },
  {
    key: 'attendance',
    title: '到课率',
    width: 80,
    align: 'right',
    cell: linked('lessons', ({ attendance }) => shareWords(attendance)),
  },
  {
    key: 'average',
    title: '平均分',
    width: 80,
    align: 'right',
    cell: linked('scores', ({ average }) => pointWords(average)),
  },
  { key: 'evaluation', title: '教师评价', width: 88, align: 'right', cell: (row) => pointWords(row.evaluation) },
  { key: 'archived', title: '归档', width: 72, align: 'right', cell: linked('archive', archiveWords) },
  { key: 'state', title: '状态', width: 88, cell: (row) => <ClassWord state={row.state} /> },
  { key: 'students', title: '学生', width: 64, align: 'right', isOptional: true, cell: (row) => row.students },
  { key: 'teachers', title: '授课教师', width: 160, isOptional: true, cell: (row) => row.teachers || '–' },
];
const exported = (row: CourseLine) => ({
  ...row,
  attendance: shareWords(row.attendance),
  average: pointWords(row.average),
  pass_rate: shareWords(row.pass_rate),
  evaluation: pointWords(row.evaluation),
  archived: archiveWords(row),
  state: classStates[row.state],
});

/** 课程查询: courses as classes have them in a semester, with what came of them. */
export default function CoursesPage() {
  return (
    <GraduateFrame path={screen.path}>
      <CourseList />
    </GraduateFrame>
  );
}

function CourseList() {
  const level = useLevel();
  const navigate = useNavigate();
  const table = useTableState({ filters });
  const query = { ...table.query, level };
  const rows = useCall(calls.courseQuery, { query }, { keepPrevious: true });
  const semesters = useSemesters(level).data?.list ?? [];
  const passed = { semester_id: semesters.map(({ id: value, name: label }) => ({ value, label })) };
  const open = (row: CourseLine) => void navigate(detailPath(row));
  const importable = (rows.data?.list ?? []).filter(({ state }) => state === 'open');
  return (
    <TablePage
      title={screen.title}
      what="教学班"
      views="graduate.courseQuery"
      table={table}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      filters={<FilterInputs table={table} names={['name', 'semester_id', 'state']} passed={passed} />}
      chips={filterChips(table, passed)}
      tools={
        <>
          <Permitted code="graduate:course:score">
            <SheetImportButton
              sheet={scoreSheet}
              title="导入课程成绩"
              options={{ class_id: importable.map(({ id, name }) => ({ id, name: `${name}（${id}）` })) }}
            />
          </Permitted>
          <Permitted code="graduate:course:export">
            <ListExport
              call={calls.courseQuery}
              list={{ table: { query }, rows }}
              sheet={courseSheet}
              fileName="课程查询"
              exported={exported}
            />
          </Permitted>
        </>
      }
      onOpen={open}
      actions={(row) => [{ label: '详情', call: calls.courseDetail, onClick: () => open(row) }]}
      empty={{ title: '没有可查询的课程', text: '本人授课或本教研室开设的教学班显示在这里' }}
      card={(row) => ({
        title: row.name,
        status: <ClassWord state={row.state} />,
        facts: [
          ['学期', row.semester_name],
          ['已上 / 计划', `${hoursWords(row)} 学时`],
          ['到课率', shareWords(row.attendance)],
          ['平均分', `${pointWords(row.average)}（${row.scored} / ${row.students} 人有总评）`],
          ['教师评价', pointWords(row.evaluation)],
          ['归档', archiveWords(row)],
        ],
      })}
    />
  );
}
