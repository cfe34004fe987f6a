import { changeEndpoints as changes } from '@contract/teacher/changes';
import { qualificationEndpoints as calls, type Qualification } from '@contract/teacher/qualifications';
import { capacityNames, levelNames, trainingNames } from '@contract/teacher/qualify';
import { qualificationStates } from '@contract/teacher/rules';
import { qualificationImportSheet, qualificationSheet } from '@contract/teacher/sheets';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { capacities, levels, states } from '../options';
import { EndOf, QualificationState, Unmet } from './words';

const QualificationForm = late(() => import('./qualification-form').then((file) => file.QualificationForm));
const ChangeForm = late(() => import('./change-form').then((file) => file.ChangeForm));
const ChangesDrawer = late(() => import('./changes-drawer').then((file) => file.ChangesDrawer));
const SuspendForm = late(() => import('./suspend-form').then((file) => file.SuspendForm));

const filters = {
  name: textFilter('姓名'),
  capacity: choiceFilter('类别', capacities),
  level: choiceFilter('级别', levels),
  state: choiceFilter('状态', states),
};
const loadOf = ({ trainees, most_trainees: most }: Qualification) =>
  trainees === null ? '–' : most === null ? `${trainees} 人` : `${trainees} / ${most} 人`;
const columns: Column<Qualification>[] = [
  {
    key: 'name',
    title: '姓名',
    isFixed: true,
    width: 96,
    cell: (row) => <span title={row.staff_id}>{row.name}</span>,
  },
  { key: 'dept', title: '科室', cell: (row) => row.dept_name || '–' },
  { key: 'title', title: '职称', width: 104, cell: (row) => row.title || '–' },
  { key: 'capacity', title: '类别', width: 88, cell: (row) => capacityNames[row.capacity] },
  { key: 'level', title: '级别', width: 64, cell: (row) => levelNames[row.level] },
  { key: 'until', title: '有效期至', width: 152, cell: (row) => <EndOf row={row} /> },
  { key: 'trainees', title: '在带', width: 80, align: 'right', cell: loadOf },
  { key: 'hours', title: '本年学时', width: 80, align: 'right', cell: (row) => row.hours },
  { key: 'mean', title: '评价', width: 72, align: 'right', cell: (row) => row.mean?.toFixed(1) ?? '–' },
  { key: 'unmet', title: '条件', width: 96, cell: (row) => <Unmet row={row} /> },
  { key: 'state', title: '状态', width: 80, cell: (row) => <QualificationState row={row} /> },
];
const exported = (row: Qualification) => ({
  ...row,
  capacity: capacityNames[row.capacity],
  level: levelNames[row.level],
  training: row.training === null ? '' : trainingNames[row.training],
  state: qualificationStates[row.state],
  unmet: row.unmet.join('；'),
});

/** 师资人员: who is qualified as what, until when, and what he does. */
export default function TeacherPeoplePage() {
  const list = useList(calls.qualifications, { what: '师资人员', views: 'teacher.people', filters });
  const { edited, add, edit, close } = useEdited<Qualification>();
  const [open, setOpen] = useState<{ deed: 'change' | 'list'; row: Qualification } | null>(null);
  const [suspended, suspend] = useState<Qualification | null>(null);
  const { historyAction, historyDrawer } = useHistory('teacher_qualification');
  const renew = useSave(calls.renewQualification, {
    refresh: [calls.qualifications],
    done: (row) => `${row.name} 已续聘至 ${row.valid_until}`,
  });
  const resume = useSave(calls.resumeQualification, { refresh: [calls.qualifications], done: '已恢复聘任' });
  const addButton = <AddButton call={calls.saveQualification} label="聘任师资" onClick={add} />;
  const at = ({ id, version }: Qualification) => ({ body: { id }, ifMatch: version });
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="teacher:person:import">
              <SheetImportButton sheet={qualificationImportSheet} title="导入师资人员" options={{}} />
            </Permitted>
            <Permitted code="teacher:person:export">
              <ListExport
                call={calls.qualifications}
                list={list}
                sheet={qualificationSheet}
                fileName="师资人员"
                exported={exported}
              />
            </Permitted>
          </>
        }
        actions={(row) => [
          { label: '编辑', call: calls.saveQualification, onClick: () => edit(row) },
          {
            label: '续聘',
            call: calls.renewQualification,
            disabledReason: row.state === 'suspended' && '已停聘，请先恢复聘任',
            onClick: () => void renew.run(at(row)),
          },
          row.state === 'suspended'
            ? { label: '恢复聘任', call: calls.resumeQualification, onClick: () => void resume.run(at(row)) }
            : {
                label: '停聘',
                call: calls.suspendQualification,
                color: 'danger',
                onClick: () => suspend(row),
              },
          {
            label: '变更类别或级别',
            call: changes.changeQualification,
            disabledReason: row.state === 'suspended' && '已停聘，请先恢复聘任',
            onClick: () => setOpen({ deed: 'change', row }),
          },
          {
            label: '变更记录与聘书',
            call: changes.qualificationChanges,
            onClick: () => setOpen({ deed: 'list', row }),
          },
          historyAction({ id: row.id, name: row.name }),
        ]}
        empty={{ title: '还没有师资', text: '聘任后在这里看到有效期、在带学员与学时', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['类别', `${capacityNames[row.capacity]}（${levelNames[row.level]}）`],
            ['有效期至', <EndOf key="until" row={row} />],
            ['在带', loadOf(row)],
            ['条件', <Unmet key="unmet" row={row} />],
          ],
          status: <QualificationState row={row} />,
        })}
      />
      {edited && <QualificationForm key={edited.key} row={edited.row} onClose={close} />}
      {suspended && <SuspendForm key={suspended.id} row={suspended} onClose={() => suspend(null)} />}
      {open?.deed === 'change' && <ChangeForm key={open.row.id} row={open.row} onClose={() => setOpen(null)} />}
      {open?.deed === 'list' && <ChangesDrawer key={open.row.id} row={open.row} onClose={() => setOpen(null)} />}
      {historyDrawer}
    </>
  );
}
