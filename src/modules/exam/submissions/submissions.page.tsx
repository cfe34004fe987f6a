import { examModule } from '@contract/exam/module';
import { typeWord } from '@contract/exam/rules';
import { submissionSheet } from '@contract/exam/sheets/submissions';
import { submissionRefusal, submissionStateKeys, submissionStates } from '@contract/exam/submission-rules';
import { submissionEndpoints as calls, type QuestionSubmission } from '@contract/exam/submissions';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatMoment } from '@/ui/format';
import { questionPath } from '../paths';
import { submissionReads } from './reads';
import { SubmissionStateWord } from './submission-state';

const AgainDialog = late(() => import('./again-dialog').then((file) => file.AgainDialog));

const moment = (at: string | null) => (at === null ? '–' : formatMoment(at));
const columns: readonly Column<QuestionSubmission>[] = [
  { key: 'excerpt', title: '题干', isFixed: true, width: 320, cell: (row) => row.excerpt },
  { key: 'type', title: '题型', width: 96, cell: (row) => typeWord(row.type) },
  { key: 'bank', title: '公共题库', width: 128, cell: (row) => row.bank_name },
  { key: 'state', title: '状态', width: 192, cell: (row) => <SubmissionStateWord of={row} /> },
  { key: 'reason', title: '退回原因', width: 200, cell: (row) => row.reason || '–' },
  { key: 'remark', title: '说明', width: 200, isOptional: true, cell: (row) => row.remark || '–' },
  { key: 'submitted', title: '投稿时间', width: 136, cell: (row) => moment(row.submitted_at) },
  { key: 'decided', title: '处理时间', width: 136, cell: (row) => moment(row.decided_at) },
];
const filters = {
  keyword: textFilter('题干'),
  state: choiceFilter(
    '状态',
    submissionStateKeys.map((value) => ({ value, label: submissionStates[value] })),
  ),
  bank_id: idFilter('公共题库'),
};
const refusalOf = (action: 'withdraw' | 'again', row: QuestionSubmission) =>
  submissionRefusal(action, { state: row.state, isChanged: row.is_changed, isThere: row.question_id !== null });

/** 我的投稿: what one brought to public banks, and what became of it. */
export default function SubmissionsPage() {
  const navigate = useNavigate();
  const banks = useCall(calls.submissionBanks, {}).data ?? [];
  const options = { bank_id: banks.map(({ id: value, name: label }) => ({ value, label })) };
  const list = useList(calls.submissions, { what: '投稿', views: 'exam.submissions', filters, options });
  const [again, bringAgain] = useState<QuestionSubmission | null>(null);
  const withdraw = useSave(calls.withdrawSubmission, { refresh: submissionReads, done: '已撤回投稿' });
  return (
    <>
      <TablePage
        {...list}
        title={examModule.screens.submissions.title}
        columns={columns}
        tools={
          <ListExport
            call={calls.submissions}
            list={list}
            sheet={submissionSheet}
            fileName="我的投稿"
            exported={(row) => ({
              ...row,
              type: typeWord(row.type),
              state: submissionStates[row.state],
              submitted_at: moment(row.submitted_at),
              decided_at: moment(row.decided_at),
            })}
          />
        }
        actions={(row) => [
          {
            label: '撤回',
            call: calls.withdrawSubmission,
            disabledReason: refusalOf('withdraw', row),
            onClick: () => void withdraw.run({ body: { id: row.id }, ifMatch: row.version }),
          },
          {
            label: '重新提交',
            call: calls.submitAgain,
            disabledReason: refusalOf('again', row),
            onClick: () => bringAgain(row),
          },
          {
            label: '编辑试题',
            disabledReason: row.question_id === null && '试题已删除',
            onClick: () => void navigate(questionPath({ id: row.question_id! })),
          },
        ]}
        empty={{ title: '还没有投稿', text: '在个人题库中选择试题，点“投稿”提交到公共题库' }}
        card={(row) => ({
          title: row.excerpt.slice(0, 40),
          status: <SubmissionStateWord of={row} />,
          facts: [
            ['题库', row.bank_name],
            ['投稿', moment(row.submitted_at)],
            ...(row.reason ? [['退回原因', row.reason] as const] : []),
          ],
        })}
      />
      {again && <AgainDialog key={again.id} row={again} onClose={() => bringAgain(null)} />}
    </>
  );
}
