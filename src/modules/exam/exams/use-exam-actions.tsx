import { heldExamEndpoints as calls, type ExamRow } from '@contract/exam/exams/exams';
import { examForms, printEndpoints, type ExamForm } from '@contract/exam/exams/print';
import { mayExam, type ExamAction } from '@contract/exam/exams/acts';
import { ExamStatus } from '@contract/exam/exams/status';
import { watchEndpoints } from '@contract/exam/watch/watch';
import { markEndpoints } from '@contract/exam/marks/marks';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { useRemove } from '@/kits/list/row-hooks';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { examSettingPath, watchPath } from '../paths';
import { scoresPath } from '../marks/paths';
import { printExam } from './print-exam';
import { examReads as refresh } from './reads';
import { whenWords } from './words';

const CancelForm = late(() => import('./cancel-form').then((file) => file.CancelForm));
const MakeUpForm = late(() => import('./make-up-form').then((file) => file.MakeUpForm));

/** What can be done with an exam in its state, from the list and from its own page. What is not possible is not offered. */
export function useExamActions(): { actionsOf: (row: ExamRow) => RowAction[]; dialogs: ReactNode } {
  const navigate = useNavigate();
  const [cancelled, cancel] = useState<ExamRow | null>(null);
  const [repeated, repeat] = useState<ExamRow | null>(null);
  const submit = useSave(calls.submitExam, {
    refresh,
    done: ({ status }) => (status === ExamStatus.audit ? '已提交审核' : '已提交，可以发布'),
  });
  const withdraw = useSave(calls.withdrawExam, { refresh, done: '已撤回，可以修改' });
  const publish = useSave(calls.publishExam, {
    refresh,
    done: ({ status }) =>
      status === ExamStatus.waiting ? '考试已发布，考生与监考已收到通知' : '考试已退回，考生暂时看不到',
  });
  const run = useSave(calls.runExam, { refresh, done: ({ status }) => (status === 6 ? '考试已开始' : '已收卷') });
  const archive = useSave(calls.archiveExam, {
    refresh,
    done: ({ archive: is }) => (is === 1 ? '考试已归档' : '已取消归档'),
  });
  const copy = useSave(calls.copyExam, { refresh, done: '已复制为草稿，请设置时间与考生' });
  const remove = useRemove(calls.removeExam, '考试', refresh);
  const ask = async (title: string, message: string, confirmLabel: string, go: () => Promise<unknown>) => {
    if (await confirm({ title, message, confirmLabel })) await go();
  };
  const copied = async (row: ExamRow) => {
    const made = await copy.run({ body: { id: row.id, name: `${row.name.slice(0, 90)}（副本）` } });
    if (made) void navigate(examSettingPath({ id: made.id }));
  };
  const actionsOf = (row: ExamRow): RowAction[] => {
    const { id, version: ifMatch, status } = row;
    const can = (action: ExamAction) => mayExam('office', status, action);
    const change = (to: 'publish' | 'unpublish' | 'takeBack') => publish.run({ body: { id, change: to }, ifMatch });
    const runs = (to: 'start' | 'close') => run.run({ body: { id, change: to }, ifMatch });
    const offered: [boolean, RowAction][] = [
      [can('edit'), { label: '设置', call: calls.saveExam, onClick: () => void navigate(examSettingPath({ id })) }],
      [
        can('submit'),
        { label: '提交', call: calls.submitExam, onClick: () => void submit.run({ body: { id }, ifMatch }) },
      ],
      [
        can('withdraw'),
        { label: '撤回', call: calls.withdrawExam, onClick: () => void withdraw.run({ body: { id }, ifMatch }) },
      ],
      [
        can('publish'),
        {
          label: '发布',
          call: calls.publishExam,
          onClick: () =>
            void ask(
              '发布考试',
              `“${row.name}” ${whenWords(row)}，${row.candidates} 名考生。发布后排定座位与准考证号，并通知考生与监考。`,
              '发布',
              () => change('publish'),
            ),
        },
      ],
      [can('takeBack'), { label: '退回修改', call: calls.publishExam, onClick: () => void change('takeBack') }],
      [can('tell'), { label: '监考', call: watchEndpoints.watch, onClick: () => void navigate(watchPath(id)) }],
      [
        can('unpublish'),
        {
          label: '取消发布',
          call: calls.publishExam,
          onClick: () =>
            void ask('取消发布', `考生将暂时看不到“${row.name}”，座位与准考证号保留。`, '取消发布', () =>
              change('unpublish'),
            ),
        },
      ],
      [
        can('close'),
        {
          label: '收卷',
          call: calls.runExam,
          onClick: () => void ask('收卷', `“${row.name}”收卷后进入阅卷，不能再延长时间。`, '收卷', () => runs('close')),
        },
      ],
      [can('regrade'), { label: '成绩', call: markEndpoints.scores, onClick: () => void navigate(scoresPath(id)) }],
      ...(Object.entries(examForms) as [ExamForm, string][]).map(([form, label]): [boolean, RowAction] => [
        can('tell'),
        { label: `打印${label}`, call: printEndpoints.printExam, onClick: () => void printExam(id, form) },
      ]),
      [can('makeUp'), { label: '安排补考', call: calls.makeUpExam, onClick: () => repeat(row) }],
      [true, { label: '复制', call: calls.copyExam, onClick: () => void copied(row) }],
      [
        can('archive'),
        {
          label: row.archive === 1 ? '取消归档' : '归档',
          call: calls.archiveExam,
          onClick: () => void archive.run({ body: { id, archive: row.archive === 1 ? 2 : 1 }, ifMatch }),
        },
      ],
      [can('cancel'), { label: '取消考试', call: calls.cancelExam, color: 'danger', onClick: () => cancel(row) }],
      [can('remove'), remove(row)],
    ];
    return offered.flatMap(([is, action]) => (is ? [action] : []));
  };
  const dialogs = (
    <>
      {cancelled && <CancelForm key={cancelled.id} row={cancelled} onClose={() => cancel(null)} />}
      {repeated && <MakeUpForm key={repeated.id} row={repeated} onClose={() => repeat(null)} />}
    </>
  );
  return { actionsOf, dialogs };
}
