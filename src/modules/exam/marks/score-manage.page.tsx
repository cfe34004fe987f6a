import { hospitalDay } from '@contract/kernel/hospital-time';
import { markEndpoints as calls, type MarkedExam } from '@contract/exam/marks/marks';
import { examModule } from '@contract/exam/module';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { scoresPath } from './paths';
import { ExamStatusWord } from '../exam-status';
import { ScoreList } from './score-list';

const { title } = examModule.screens.scoreManage;
const dayOf = (instant: string | null) => (instant === null ? '–' : hospitalDay(Date.parse(instant)));

const columns: Column<MarkedExam>[] = [
  { key: 'name', title: '考试', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'candidates', title: '考生', width: 80, align: 'right', cell: (row) => row.candidates },
  {
    key: 'marked',
    title: '已阅 / 主观作答',
    width: 136,
    align: 'right',
    cell: (row) => `${row.marked} / ${row.answers}`,
  },
  { key: 'closed', title: '收卷', width: 112, cell: (row) => dayOf(row.closed_at) },
  { key: 'published', title: '成绩发布', width: 112, cell: (row) => dayOf(row.scores_at) },
  { key: 'status', title: '状态', width: 120, cell: (row) => <ExamStatusWord status={row.status} /> },
];

/** 成绩管理: exams with scores, and the scores of one of them. */
export default function ScoreManagePage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  return id > 0 ? <ScoreList key={id} id={id} /> : <Exams />;
}

function Exams() {
  const navigate = useNavigate();
  const list = useList(calls.scoreExams, { what: '成绩', views: 'exam.scores', filters: {} });
  const open = (row: MarkedExam) => void navigate(scoresPath(row.id));
  return (
    <TablePage
      {...list}
      title={title}
      columns={columns}
      onOpen={open}
      actions={(row) => [{ label: '查看成绩', call: calls.scores, onClick: () => open(row) }]}
      empty={{ title: '还没有成绩', text: '收卷后的考试会出现在这里' }}
      card={(row) => ({
        title: row.name,
        facts: [
          ['考生', String(row.candidates)],
          ['收卷', dayOf(row.closed_at)],
        ],
        status: <ExamStatusWord status={row.status} />,
      })}
    />
  );
}
