import { continuingApplicationEndpoints as calls, type Application } from '@contract/continuing/applications';
import { continuingBatchEndpoints } from '@contract/continuing/batches';
import { continuingModule } from '@contract/continuing/module';
import {
  applicationActs,
  applicationStates,
  applicationSteps,
  genders,
  isOpen,
  mayStep,
  visitorTypes,
  type ApplicationAct,
} from '@contract/continuing/rules';
import { applicationImportSheet } from '@contract/continuing/import-sheet';
import { applicationSheet } from '@contract/continuing/sheets';
import { continuingTraineeEndpoints } from '@contract/continuing/trainees';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Permitted, usePermits } from '@/kernel/session/permissions';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { ApplicationWord, optionsOf, typeOptions, useBatchOptions } from '../words';
import { useOpenPlans } from './use-open-plans';

const ApplicationForm = late(() => import('./application-form').then((file) => file.ApplicationForm));
const ApplicationDrawer = late(() => import('./application-drawer').then((file) => file.ApplicationDrawer));
const ReasonForm = late(() => import('./reason-form').then((file) => file.ReasonForm));

const filters = {
  name: textFilter('姓名'),
  batch_id: idFilter('批次'),
  state: choiceFilter('状态', optionsOf(applicationStates)),
  type_id: choiceFilter('人员类型', typeOptions),
};
const columns: Column<Application>[] = [
  { key: 'name', title: '姓名', width: 112, isFixed: true, cell: (row) => row.name },
  { key: 'type', title: '人员类型', width: 88, cell: (row) => visitorTypes[row.type_id] },
  { key: 'hospital', title: '选送单位', width: 160, cell: (row) => row.hospital },
  { key: 'title', title: '职称', width: 96, cell: (row) => row.title || '–' },
  { key: 'dept', title: '科室', width: 120, cell: (row) => row.dept_name },
  {
    key: 'direction',
    title: '进修方向',
    width: 112,
    cell: (row) => <span title={`${row.months} 个月`}>{row.direction}</span>,
  },
  { key: 'batch', title: '批次', width: 176, cell: (row) => row.batch_name },
  { key: 'state', title: '状态', width: 104, cell: (row) => <ApplicationWord state={row.state} /> },
];
const reads = [
  calls.applications,
  calls.applicationHistory,
  continuingBatchEndpoints.batches,
  continuingBatchEndpoints.plans,
  continuingTraineeEndpoints.trainees,
];
const exported = (row: Application) => ({
  ...row,
  gender: genders[row.gender],
  type: visitorTypes[row.type_id],
  state: applicationStates[row.state],
});

/** 进修人员审批: applications are entered or imported, reviewed by the department, and decided by the office. */
export default function ApplicationsPage() {
  const list = useList(calls.applications, {
    what: continuingModule.screens.applications.title,
    views: 'conEdu.applications',
    filters,
    options: { batch_id: useBatchOptions() },
  });
  const permits = usePermits();
  const { edited, add, edit, close } = useEdited<Application>();
  const [openedId, open] = useState<number | null>(null);
  const [asked, ask] = useState<{ act: ApplicationAct; rows: readonly Application[] } | null>(null);
  const opened = list.rows.data?.list.find(({ id }) => id === openedId);
  const remove = useRemove(calls.removeApplication, '进修申请', reads);
  const plans = useOpenPlans();
  const step = useSave(calls.stepApplications, {
    refresh: reads,
    done: ({ changed }, { body }) => `已${applicationSteps[body.act].word} ${changed} 人`,
  });
  const take = async (act: ApplicationAct, rows: readonly Application[]) => {
    if ('asks' in applicationSteps[act]) return ask({ act, rows });
    const isSure =
      act !== 'admit' ||
      (await confirm({
        title: '录取',
        message: `将录取 ${rows.length} 人，并建立人员档案和账号。初始密码报到后在“报到确认”中发放。`,
        confirmLabel: '录取',
      }));
    if (isSure) await step.run({ body: { act, items: rows.map(({ id, version }) => ({ id, version })) } });
  };
  const allowed = applicationActs.filter((act) => permits(applicationSteps[act].permission));
  const actsOf = (row: Application) =>
    allowed
      .filter((act) => mayStep(act, row.state))
      .map((act) => ({ label: applicationSteps[act].word, onClick: () => void take(act, [row]) }));
  const addButton = <AddButton call={calls.saveApplication} label="登记申请" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="conEdu:person:edit">
              <SheetImportButton
                sheet={applicationImportSheet}
                title="导入进修申请"
                options={{ plan_id: plans.map(({ value: id, label: name }) => ({ id, name })) }}
              />
            </Permitted>
            <Permitted code="conEdu:person:export">
              <ListExport
                call={calls.applications}
                list={list}
                sheet={applicationSheet}
                fileName="进修申请"
                exported={exported}
              />
            </Permitted>
          </>
        }
        {...(allowed.length > 0 && {
          batch: ({ rows: chosen }: { rows: readonly Application[] }) =>
            allowed
              .filter((act) => chosen.every(({ state }) => mayStep(act, state)))
              .map((act) => (
                <Button key={act} size="compact-sm" onClick={() => void take(act, chosen)}>
                  {applicationSteps[act].word}
                </Button>
              )),
        })}
        onOpen={(row) => open(row.id)}
        actions={(row) => [
          { label: '查看', onClick: () => open(row.id) },
          ...actsOf(row),
          ...(isOpen(row.state)
            ? [{ label: '编辑', call: calls.saveApplication, onClick: () => edit(row) }, remove(row)]
            : []),
        ]}
        empty={{ title: '还没有进修申请', text: '公布招收目录后，可以逐个登记，也可以用表格一次导入' }}
        card={(row) => ({
          title: row.name,
          status: <ApplicationWord state={row.state} />,
          facts: [
            ['选送单位', row.hospital],
            ['科室', row.dept_name],
            ['进修方向', row.direction],
            ['时长', `${row.months} 个月`],
          ],
        })}
      />
      {edited && <ApplicationForm key={edited.key} row={edited.row} onClose={close} />}
      {opened && <ApplicationDrawer key={opened.id} row={opened} acts={actsOf(opened)} onClose={() => open(null)} />}
      {asked && <ReasonForm act={asked.act} rows={asked.rows} refresh={reads} onClose={() => ask(null)} />}
    </>
  );
}
