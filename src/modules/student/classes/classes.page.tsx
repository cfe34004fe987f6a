import { classEndpoints as calls, type StudentClass } from '@contract/student/classes';
import { classStateKeys, classStates, yearWords } from '@contract/student/rules';
import { classSheet, memberSheet } from '@contract/student/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { namesOf, some } from '@/kits/person/person-refs';
import { PersonNames } from '@/kits/person/person-names';
import { useMajors } from '@/kits/pick/use-majors';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import type { Selection } from '@/kits/table-page/selection';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { classPath } from '../paths';
import { useClassChoices } from '../queries';
import { classTones } from '../words';
import { printRoster } from './print-roster';
import { classReads } from './reads';
import { useClassActions } from './use-class-actions';

const MergeForm = late(() => import('./merge-form').then((file) => file.MergeForm));

const stateOptions = classStateKeys.map((value) => ({ value, label: classStates[value] }));
const filters = {
  name: textFilter('班级名称'),
  grade: idFilter('入学年级'),
  kind_id: idFilter('类型'),
  state: choiceFilter('状态', stateOptions),
  major_id: idFilter('专业'),
  academy_id: idFilter('院校'),
};

const State = ({ row: { state } }: { row: StudentClass }) => (
  <StatusDot tone={classTones[state]}>{classStates[state]}</StatusDot>
);
const columns: Column<StudentClass>[] = [
  { key: 'name', title: '班级', isFixed: true, width: 200, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 104, cell: (row) => row.code },
  { key: 'grade', title: '入学年级', width: 88, cell: (row) => `${row.grade} 级` },
  { key: 'year', title: '学年', width: 80, cell: (row) => yearWords(row.year) },
  { key: 'kind', title: '类型', width: 112, cell: (row) => row.kind_name },
  { key: 'major', title: '专业', cell: (row) => row.major_name || '–' },
  { key: 'academy', title: '院校', width: 160, cell: (row) => row.academy_name || '–' },
  { key: 'manager', title: '班主任', width: 96, cell: (row) => <PersonNames people={row.manager} /> },
  { key: 'size', title: '人数', width: 72, align: 'right', cell: (row) => formatCount(row.size) },
  { key: 'state', title: '状态', width: 96, cell: (row) => <State row={row} /> },
];

const exported = (row: StudentClass) => ({
  ...row,
  year: yearWords(row.year),
  manager: namesOf(some(row.manager)),
  state: classStates[row.state],
});

/** 班级管理: the classes that a person leads, or all of them for the office. */
export default function ClassesPage() {
  const navigate = useNavigate();
  const mayEdit = usePermission('student:class:edit');
  const { kindOptions, academyOptions, gradeOptions } = useClassChoices();
  const list = useList(calls.classes, {
    what: '班级',
    views: 'student.classes',
    filters,
    options: {
      grade: gradeOptions,
      kind_id: kindOptions,
      academy_id: academyOptions,
      major_id: useMajors().map(({ id: value, name: label }) => ({ value, label })),
    },
  });
  const { promote, actionsOf } = useClassActions();
  const remove = useRemove(calls.removeClass, '班级', classReads);
  const { historyAction, historyDrawer } = useHistory('student_class');
  const [merging, merge] = useState<Selection<StudentClass, number> | null>(null);
  const open = (row: StudentClass) => void navigate(classPath(row.id));
  const batch = (selection: Selection<StudentClass, number>) => (
    <Batch {...{ selection, promote }} onMerge={() => merge(selection)} />
  );
  const addButton = <AddButton call={calls.addClass} label="新增班级" onClick={() => void navigate(classPath())} />;
  return (
    <>
      <TablePage
        {...list}
        title="班级管理"
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="student:class:import">
              <SheetImportButton sheet={memberSheet} title="导入班级成员" options={{}} />
            </Permitted>
            <Permitted code="student:class:export">
              <ListExport call={calls.classes} list={list} sheet={classSheet} fileName="班级" exported={exported} />
            </Permitted>
          </>
        }
        onOpen={open}
        {...(mayEdit && { batch })}
        actions={(row) => [
          {
            label: mayEdit && row.state === 'active' ? '编辑' : '查看',
            call: calls.classDetail,
            onClick: () => open(row),
          },
          { label: '打印花名册', call: calls.classRoster, onClick: () => void printRoster(row.id) },
          ...actionsOf(row),
          historyAction(row),
          ...(row.size === 0 ? [remove(row)] : []),
        ]}
        empty={{
          title: '还没有班级',
          text: '新增班级并加入成员后，班主任即可看到本班学员',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['学年', `${row.grade} 级 ${yearWords(row.year)}`],
            ['班主任', namesOf(some(row.manager)) || '–'],
            ['人数', `${row.size} 人`],
          ],
          status: <State row={row} />,
        })}
      />
      {historyDrawer}
      {merging && <MergeForm rows={merging.rows} onDone={merging.clear} onClose={() => merge(null)} />}
    </>
  );
}

interface BatchProps {
  selection: Selection<StudentClass, number>;
  promote: (rows: readonly StudentClass[]) => Promise<void>;
  onMerge: () => void;
}

function Batch({ selection, promote, onMerge }: BatchProps) {
  const { rows } = selection;
  const over = rows.filter(({ state }) => state !== 'active');
  const stopped = over.length > 0 ? `${over.map(({ name }) => `“${name}”`).join('、')}不是在读班级` : undefined;
  const first = rows[0];
  const alike = rows.every(
    (row) => row.kind_id === first?.kind_id && row.grade === first.grade && row.year === first.year,
  );
  const apart = rows.length < 2 ? '请选择两个以上班级' : alike ? undefined : '类型与年级相同的班级才能合并';
  return (
    <>
      <Button
        size="compact-sm"
        disabled={stopped !== undefined}
        title={stopped}
        onClick={() => void promote(rows).then(selection.clear)}
      >
        升级
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={(stopped ?? apart) !== undefined}
        title={stopped ?? apart}
        onClick={onMerge}
      >
        合并
      </Button>
    </>
  );
}
