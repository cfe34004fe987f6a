import { continuingBatchEndpoints as calls, type Plan } from '@contract/continuing/batches';
import { mayBatch, mayPlan, planStates } from '@contract/continuing/rules';
import { planSheet } from '@contract/continuing/sheets';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { optionsOf, PlanWord, useBatchOptions } from '../words';

const PlanForm = late(() => import('./plan-form').then((file) => file.PlanForm));
const PlanDrawer = late(() => import('./plan-drawer').then((file) => file.PlanDrawer));
const AdjustForm = late(() => import('./office-forms').then((file) => file.AdjustForm));
const PublishForm = late(() => import('./office-forms').then((file) => file.PublishForm));

const filters = {
  name: textFilter('科室或方向'),
  batch_id: idFilter('批次'),
  state: choiceFilter('状态', optionsOf(planStates)),
};
const placesOf = ({ granted, admitted }: Plan) => `${admitted} / ${granted}`;
const columns: Column<Plan>[] = [
  { key: 'dept', title: '科室', width: 136, isFixed: true, cell: (row) => row.dept_name },
  { key: 'direction', title: '进修方向', width: 136, cell: (row) => row.direction },
  { key: 'batch', title: '批次', width: 200, cell: (row) => row.batch_name },
  { key: 'months', title: '时长', width: 80, align: 'right', cell: (row) => `${row.months} 个月` },
  { key: 'quota', title: '申报名额', width: 80, align: 'right', cell: (row) => row.quota },
  { key: 'places', title: '录取 / 核定', width: 96, align: 'right', cell: placesOf },
  { key: 'teacher', title: '带教老师', width: 88, cell: (row) => row.teacher?.name ?? '–' },
  { key: 'state', title: '状态', width: 88, cell: (row) => <PlanWord state={row.state} /> },
];

interface PlanListProps {
  title: string;
  as: 'applicant' | 'office';
}

/** Plans of departments: as they offer them, or as the office decides on them. */
export function PlanList({ title, as }: PlanListProps) {
  const isOffice = as === 'office';
  const mayApprove = usePermission('conEdu:plan:approve');
  const list = useList(calls.plans, {
    what: title,
    views: 'conEdu.plans',
    filters,
    options: { batch_id: useBatchOptions() },
  });
  const { edited, add, edit, close } = useEdited<Plan>();
  const [openedId, open] = useState<number | null>(null);
  const [adjusted, adjust] = useState<Plan | null>(null);
  const [isPublishing, publish] = useState(false);
  const opened = list.rows.data?.list.find(({ id }) => id === openedId);
  const remove = useRemove(calls.removePlan, '招收计划', [calls.plans]);
  const submit = useSave(calls.submitPlan, {
    refresh: [calls.plans],
    done: ({ state }) => (state === 'pending' ? '计划已提交，等待审核' : '已撤回'),
  });
  const main = isOffice ? (
    <AddButton call={calls.publishPlans} label="公布招收目录" onClick={() => publish(true)} />
  ) : (
    <AddButton call={calls.savePlan} label="申报计划" onClick={add} />
  );
  const actionsOf = (row: Plan) => [
    { label: mayPlan('withdraw', row.state) && isOffice && mayApprove ? '审核' : '查看', onClick: () => open(row.id) },
    ...(isOffice && mayPlan('adjust', row.state)
      ? [{ label: '核定名额', call: calls.adjustPlan, onClick: () => adjust(row) }]
      : []),
    ...(!isOffice && mayPlan('submit', row.state) && mayBatch('plan', row.batch_state)
      ? [
          {
            label: '提交',
            call: calls.submitPlan,
            onClick: () => void submit.run({ body: { id: row.id, submit: true }, ifMatch: row.version }),
          },
        ]
      : []),
    ...(!isOffice && mayPlan('withdraw', row.state)
      ? [
          {
            label: '撤回',
            call: calls.submitPlan,
            onClick: () => void submit.run({ body: { id: row.id, submit: false }, ifMatch: row.version }),
          },
        ]
      : []),
    ...(!isOffice && mayPlan('edit', row.state) && mayBatch('plan', row.batch_state)
      ? [{ label: '编辑', call: calls.savePlan, onClick: () => edit(row) }]
      : []),
    ...(!isOffice && mayPlan('remove', row.state)
      ? [remove({ id: row.id, name: row.direction, version: row.version })]
      : []),
  ];
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={main}
        tools={
          <ListExport
            call={calls.plans}
            list={list}
            sheet={planSheet}
            fileName="进修招收计划"
            exported={(row: Plan) => ({ ...row, teacher: row.teacher?.name ?? '', state: planStates[row.state] })}
          />
        }
        onOpen={(row) => open(row.id)}
        actions={actionsOf}
        empty={{ title: '还没有招收计划', text: '批次发布后，科室在“招收计划申报”中申报' }}
        card={(row) => ({
          title: `${row.dept_name} ${row.direction}`,
          status: <PlanWord state={row.state} />,
          facts: [
            ['批次', row.batch_name],
            ['时长', `${row.months} 个月`],
            ['申报名额', row.quota],
            ['录取 / 核定', placesOf(row)],
          ],
        })}
      />
      {edited && <PlanForm key={edited.key} row={edited.row} onClose={close} />}
      {opened && <PlanDrawer key={opened.id} plan={opened} onClose={() => open(null)} />}
      {adjusted && <AdjustForm key={adjusted.id} plan={adjusted} onClose={() => adjust(null)} />}
      {isPublishing && <PublishForm onClose={() => publish(false)} />}
    </>
  );
}
