import { examModule } from '@contract/exam/module';
import { unionEndpoints as calls, type UnionTask } from '@contract/exam/union';
import { useNavigate } from 'react-router-dom';
import { choiceFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { taskViewPath, taskWorkPath } from '../paths';
import { TaskStateWord } from './task-state';

type Row = Omit<UnionTask, 'items'> & { wanted: number; brought: number };

const { title } = examModule.screens.tasks;
const statuses = [
  { value: 1, label: '待处理' },
  { value: 2, label: '进行中' },
  { value: 3, label: '已完成' },
];
const isOpen = ({ state }: Row) => state === 'waiting' || state === 'working' || state === 'returned';

const columns: Column<Row>[] = [
  { key: 'title', title: '任务', isFixed: true, width: 200, cell: (row) => row.title },
  { key: 'paper', title: '试卷', cell: (row) => row.paper_name },
  { key: 'initiator', title: '发起人', width: 104, cell: (row) => <PersonNames people={row.initiator} /> },
  { key: 'count', title: '已选 / 需要', width: 104, align: 'right', cell: (row) => `${row.brought} / ${row.wanted}` },
  { key: 'deadline', title: '截止', width: 112, cell: (row) => row.deadline },
  { key: 'state', title: '状态', width: 168, cell: (row) => <TaskStateWord task={row} /> },
];

/** 组卷任务: parts of joint papers that one was asked to bring questions for. */
export default function TasksPage() {
  const navigate = useNavigate();
  const list = useList(calls.tasks, {
    what: '组卷任务',
    views: 'exam.tasks',
    filters: { status: choiceFilter('进度', statuses) },
  });
  const open = (row: Row) => void navigate(isOpen(row) ? taskWorkPath(row.id) : taskViewPath(row.id));
  return (
    <TablePage
      {...list}
      title={title}
      columns={columns}
      onOpen={open}
      actions={(row) => [
        { label: isOpen(row) ? '处理' : '查看', call: calls.task, onClick: () => open(row) },
        ...(isOpen(row)
          ? [{ label: '查看', call: calls.task, onClick: () => void navigate(taskViewPath(row.id)) }]
          : []),
      ]}
      empty={{ title: '没有组卷任务', text: '有人邀请您参与联合组卷时，任务会出现在这里，并发送通知' }}
      card={(row) => ({
        title: row.title,
        facts: [
          ['试卷', row.paper_name],
          ['题数', `${row.brought} / ${row.wanted}`],
          ['截止', row.deadline],
        ],
        status: <TaskStateWord task={row} />,
      })}
    />
  );
}
