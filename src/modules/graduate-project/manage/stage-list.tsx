import { submissionLabels } from '@contract/approval/status';
import { graduateProjectModule } from '@contract/graduate-project/module';
import {
  graduateProjectStageEndpoints as calls,
  type Project,
  type StageRow,
} from '@contract/graduate-project/projects';
import {
  blindVerdicts,
  deadlineOf,
  isOpen,
  outputKinds,
  resultWord,
  stages,
  type Stage,
} from '@contract/graduate-project/rules';
import { stageSheet } from '@contract/graduate-project/sheets';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, filterChips, FilterInputs, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { usePermits } from '@/kernel/session/permissions';
import { confirm } from '@/ui/confirm';
import { printStage, ResultWord, stageReads, StageStatus, votesWords } from '../words';

const ProjectForm = late(() => import('./project-form').then((file) => file.ProjectForm));
const StageForm = late(() => import('./stage-form').then((file) => file.StageForm));
const StageDrawer = late(() => import('./stage-drawer').then((file) => file.StageDrawer));
const DueForm = late(() => import('./office-forms').then((file) => file.DueForm));
const ExpertsForm = late(() => import('./office-forms').then((file) => file.ExpertsForm));
const BlindForm = late(() => import('./blind-form').then((file) => file.BlindForm));
const DefenceForm = late(() => import('./defence-form').then((file) => file.DefenceForm));

const forms = { stage: StageForm, due: DueForm, experts: ExpertsForm, blind: BlindForm, defence: DefenceForm };
type What = keyof typeof forms | 'view' | 'project';

const statusOptions = ([4, 1, 2, 3] as const).map((value) => ({ value, label: submissionLabels[value] }));
const filters = {
  name: textFilter('姓名'),
  title: textFilter('课题'),
  status: choiceFilter('状态', statusOptions),
};
const names = Object.keys(filters) as (keyof typeof filters)[];
const none = {};

const columns: Column<StageRow>[] = [
  { key: 'name', title: '姓名', width: 96, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'title', title: '课题', width: 280, cell: (row) => row.title },
  { key: 'supervisor', title: '导师', width: 96, cell: (row) => row.supervisor },
  { key: 'starts', title: '开始日期', width: 112, cell: (row) => row.starts_on },
  { key: 'due', title: '截止日期', width: 112, cell: deadlineOf },
  { key: 'status', title: '状态', width: 112, cell: (row) => <StageStatus row={row} /> },
  { key: 'score', title: '专家平均', width: 88, align: 'right', cell: (row) => row.score ?? '–' },
  { key: 'result', title: '结果', width: 112, cell: (row) => <ResultWord row={row} /> },
];

const projectOf = (row: StageRow): Project => ({
  id: row.project_id,
  user_id: row.user_id,
  title: row.title,
  supervisor_id: row.supervisor_id,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  version: row.project_version,
});

/** A row of the summary that the office hands on. */
const exported = (row: StageRow) => ({
  ...row,
  stage: stages[row.stage],
  deadline: deadlineOf(row),
  status: submissionLabels[row.status],
  score: row.score ?? undefined,
  veto: row.is_vetoed ? '是' : '',
  similarity: row.similarity ?? undefined,
  outputs: row.outputs.map(({ kind, title }) => `${outputKinds[kind]}：${title}`).join('；'),
  blind: row.blind.map(({ no, verdict, score }) => `评阅人 ${no}：${blindVerdicts[verdict]}，${score} 分`).join('；'),
  defence: row.defence ? `${row.defence.start_at.slice(0, 10)} ${row.defence.room}` : '',
  votes: row.defence?.votes ? votesWords(row.defence.votes) : '',
  result: resultWord(row.stage, row.result),
});

/** 课题管理 of one stage: the student writes and hands in, the office sets up, names and arranges. */
export function StageList({ stage }: { stage: Stage }) {
  const table = useTableState({ filters });
  const query = { ...table.query, stage };
  const rows = useCall(calls.stages, { query }, { keepPrevious: true });
  const [opened, open] = useState<{ what: What; id: number | null } | null>(null);
  const row = rows.data?.list.find(({ id }) => id === opened?.id);
  const close = () => open(null);
  const { historyAction, historyDrawer } = useHistory('graduate_project_stage');
  const permits = usePermits();
  const remove = useRemove(calls.removeProject, '研究生课题', stageReads);
  const submit = useSave(calls.submitStage, { refresh: stageReads, done: '已提交，请等待导师审核' });
  const withdraw = useSave(calls.withdrawStage, { refresh: stageReads, done: '已撤回' });
  const askSubmit = async ({ id, version }: StageRow) => {
    const isSure = await confirm({
      title: `提交${stages[stage]}材料`,
      message: '提交后依次由导师、专家组和教育处审核，审核中不能修改。',
      confirmLabel: '提交',
    });
    if (isSure) await submit.run({ body: { id }, ifMatch: version });
  };
  const own = (one: StageRow): RowAction[] => {
    if (!one.is_mine) return [];
    const { id, version } = one;
    if (one.status === 1)
      return [
        {
          label: '撤回',
          call: calls.withdrawStage,
          onClick: () => void withdraw.run({ body: { id }, ifMatch: version }),
        },
      ];
    if (!isOpen(one)) return [];
    return [
      { label: '填写', call: calls.saveStage, onClick: () => open({ what: 'stage', id }) },
      {
        label: '提交',
        call: calls.submitStage,
        onClick: () => void askSubmit(one),
        disabledReason: one.obstacle || false,
      },
    ];
  };
  const ofOffice = (one: StageRow): RowAction[] => {
    const { id } = one;
    const act = (label: string, what: What, call: RowAction['call']) => ({
      label,
      call: call!,
      onClick: () => open({ what, id }),
    });
    const isDone = one.status === 2;
    return [
      ...(isDone ? [] : [act('专家组', 'experts', calls.setStageExperts)]),
      ...(isDone || stage !== 'thesis' || !one.may_blind ? [] : [act('盲审意见', 'blind', calls.saveBlindReviews)]),
      ...(one.status === 1 && stage === 'thesis' ? [act('答辩安排', 'defence', calls.saveDefence)] : []),
      ...(isDone ? [] : [act(one.result === 'fail' ? '重新开放' : '调整截止日期', 'due', calls.setStageDue)]),
      act('编辑课题', 'project', calls.saveProject),
      { ...historyAction({ id, name: `${one.name} ${stages[stage]}` }), code: 'graduate:project:arrange' as const },
      ...(one.status === 4 && !one.is_withdrawn && stage === 'middle'
        ? [remove({ id: one.project_id, name: one.title, version: one.project_version })]
        : []),
    ];
  };
  const screen = graduateProjectModule.screens[stage];
  const Form = opened && opened.what !== 'view' && opened.what !== 'project' ? forms[opened.what] : null;
  const mayArrange = permits('graduate:project:arrange');
  return (
    <>
      <TablePage
        title={screen.title}
        what="研究生课题"
        views={`graduate.${stage}`}
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        filters={<FilterInputs table={table} names={names} passed={none} />}
        chips={filterChips(table, none)}
        main={
          <AddButton call={calls.saveProject} label="新增课题" onClick={() => open({ what: 'project', id: null })} />
        }
        tools={
          mayArrange && (
            <ListExport
              call={calls.stages}
              list={{ table: { query }, rows }}
              sheet={stageSheet}
              fileName={`研究生课题${stages[stage]}汇总`}
              exported={exported}
            />
          )
        }
        onOpen={({ id }) => open({ what: 'view', id })}
        actions={(one) => [
          ...own(one),
          { label: '查看', onClick: () => open({ what: 'view', id: one.id }) },
          ...ofOffice(one),
          { label: '打印', call: calls.stageForm, onClick: () => void printStage(one.id) },
        ]}
        empty={
          mayArrange
            ? { title: '还没有研究生课题', text: '新增课题后，研究生按截止日期填写各阶段材料' }
            : { title: '没有与您有关的课题', text: '课题由教育处建立，建立后会出现在这里' }
        }
        card={(one) => ({
          title: `${one.name} ${one.title}`,
          status: <StageStatus row={one} />,
          facts: [
            ['导师', one.supervisor],
            ['截止日期', deadlineOf(one)],
            ['结果', <ResultWord key="result" row={one} />],
          ],
        })}
      />
      {opened?.what === 'project' && (
        <ProjectForm key={opened.id ?? 'new'} row={row ? projectOf(row) : null} onClose={close} />
      )}
      {row && opened?.what === 'view' && <StageDrawer key={row.id} row={row} onClose={close} />}
      {row && Form && <Form key={row.id} row={row} onClose={close} />}
      {historyDrawer}
    </>
  );
}
