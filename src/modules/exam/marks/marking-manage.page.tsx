import { mayExam } from '@contract/exam/exams/acts';
import { markEndpoints as calls, type MarkedExam } from '@contract/exam/marks/marks';
import { examModule } from '@contract/exam/module';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { useList } from '@/kits/list/use-list';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { scoresPath } from './paths';
import { ExamStatusWord } from '../exam-status';
import { MarkersDialog } from './markers-dialog';
import { ReasonDialog } from './reason-dialog';
import { markReads } from './reads';

const { title } = examModule.screens.markingManage;
const openOf = ({ answers, marked }: MarkedExam) => answers - marked;

const columns: Column<MarkedExam>[] = [
  { key: 'name', title: '考试', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'candidates', title: '考生', width: 72, align: 'right', cell: (row) => row.candidates },
  {
    key: 'marked',
    title: '已阅 / 主观作答',
    width: 128,
    align: 'right',
    cell: (row) => `${row.marked} / ${row.answers}`,
  },
  { key: 'second', title: '待二评', width: 80, align: 'right', cell: (row) => row.second },
  { key: 'arbitration', title: '待仲裁', width: 80, align: 'right', cell: (row) => row.arbitration },
  {
    key: 'rule',
    title: '评分规则',
    width: 160,
    cell: (row) => (row.marks_needed === 2 ? `双评，阈值 ${row.threshold_percent}%` : '单评'),
  },
  { key: 'markers', title: '阅卷人', width: 168, cell: (row) => <PersonNames people={row.markers} /> },
  { key: 'status', title: '状态', width: 112, cell: (row) => <ExamStatusWord status={row.status} /> },
];

/** 阅卷管理: who marks, how far it is, and when it is over. */
export default function MarkingManagePage() {
  const navigate = useNavigate();
  const list = useList(calls.markingExams, { what: '阅卷', views: 'exam.marking', filters: {} });
  const [assigned, assign] = useState<MarkedExam | null>(null);
  const [reopened, reopen] = useState<MarkedExam | null>(null);
  const finish = useSave(calls.finishMarking, { refresh: markReads, done: '阅卷已完成，可以发布成绩' });
  const again = useSave(calls.reopenMarking, { refresh: markReads, done: '已重新开始阅卷' });
  const finishMarking = async (row: MarkedExam) => {
    const isSure = await confirm({
      title: '完成阅卷',
      message: `“${row.name}”的 ${row.answers} 份主观作答已全部评定，完成后进入成绩待发布。`,
      confirmLabel: '完成阅卷',
    });
    if (isSure) await finish.run({ body: { id: row.id }, ifMatch: row.version });
  };
  const scores = (row: MarkedExam) => void navigate(scoresPath(row.id));
  return (
    <>
      <TablePage
        {...list}
        title={title}
        columns={columns}
        onOpen={scores}
        actions={(row) => [
          {
            label: '指定阅卷人',
            call: calls.saveMarkers,
            disabledReason: !mayExam('office', row.status, 'assignMarkers') && '阅卷已完成',
            onClick: () => assign(row),
          },
          mayExam('office', row.status, 'finishMarking')
            ? {
                label: '完成阅卷',
                call: calls.finishMarking,
                disabledReason:
                  (openOf(row) > 0 && `还有 ${openOf(row)} 份作答没有评定`) ||
                  (row.undecided > 0 && `有 ${row.undecided} 份迟到或分支作答尚未裁定`),
                onClick: () => void finishMarking(row),
              }
            : { label: '重新阅卷', call: calls.reopenMarking, onClick: () => reopen(row) },
          { label: '成绩', call: calls.scores, onClick: () => scores(row) },
        ]}
        empty={{ title: '没有需要阅卷的考试', text: '收卷后有主观题的考试会出现在这里' }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['已阅', `${row.marked} / ${row.answers}`],
            ['待二评', String(row.second)],
            ['待仲裁', String(row.arbitration)],
          ],
          status: <ExamStatusWord status={row.status} />,
        })}
      />
      {assigned && <MarkersDialog exam={assigned} onClose={() => assign(null)} />}
      {reopened && (
        <ReasonDialog
          title="重新阅卷"
          text={`“${reopened.name}”将回到阅卷中，评分可以再修改。`}
          confirmLabel="重新阅卷"
          isRunning={again.isRunning}
          onClose={() => reopen(null)}
          onConfirm={async (reason) => {
            if (await again.run({ body: { id: reopened.id, reason }, ifMatch: reopened.version })) reopen(null);
          }}
        />
      )}
    </>
  );
}
