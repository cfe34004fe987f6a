import { examStatusWords } from '@contract/exam/exams/status';
import { examTypeWord } from '@contract/exam/exams/rules';
import { examModule } from '@contract/exam/module';
import { watchEndpoints as calls, type WatchedExam } from '@contract/exam/watch/watch';
import { useNavigate } from 'react-router-dom';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { watchPath } from '../paths';
import { printRecord } from './print-record';
import { ExamStatusWord } from '../exam-status';
import { whenWords } from '../exams/words';

const { title } = examModule.screens.invigilation;
const statuses = [5, 6, 7, 8, 10].map((value) => ({ value, label: examStatusWords[value]! }));

const columns: Column<WatchedExam>[] = [
  { key: 'name', title: '考试', isFixed: true, width: 240, cell: ({ name }) => name },
  {
    key: 'status',
    title: '状态',
    width: 112,
    cell: ({ status }) => <ExamStatusWord status={status} />,
  },
  { key: 'type', title: '类型', width: 96, cell: ({ type }) => examTypeWord(type) },
  { key: 'start_at', title: '时间', width: 190, cell: whenWords },
  { key: 'rooms', title: '考场', width: 200, cell: ({ rooms }) => rooms || '–' },
  { key: 'candidates', title: '应考', width: 72, align: 'right', cell: (row) => row.candidates },
  { key: 'entered', title: '已到', width: 72, align: 'right', cell: (row) => row.entered },
  { key: 'handed_in', title: '已交', width: 72, align: 'right', cell: (row) => row.handed_in },
];

/** 监考列表: the exams in which one watches a room. */
export default function InvigilationPage() {
  const navigate = useNavigate();
  const list = useList(calls.watchedExams, {
    what: '监考安排',
    views: 'exam.invigilation',
    filters: { name: textFilter('考试名称'), status: choiceFilter('状态', statuses) },
  });
  const open = ({ id }: WatchedExam) => void navigate(watchPath(id));
  return (
    <TablePage
      {...list}
      title={title}
      columns={columns}
      onOpen={open}
      actions={(row) => [
        { label: row.status === 6 ? '监考' : '查看', call: calls.watch, onClick: () => open(row) },
        { label: '打印考场记录单', call: calls.roomRecord, onClick: () => void printRecord(row.id) },
      ]}
      empty={{ title: '没有监考安排', text: '考试发布后，您负责监考的考试会出现在这里' }}
      card={(row) => ({
        title: row.name,
        facts: [
          ['时间', whenWords(row)],
          ['考场', row.rooms || '–'],
          ['到场', `${row.entered} / ${row.candidates}`],
        ],
        status: <ExamStatusWord status={row.status} />,
      })}
    />
  );
}
