import { markEndpoints as calls, type MarkingTask } from '@contract/exam/marks/marks';
import { examModule } from '@contract/exam/module';
import { typeWord } from '@contract/exam/rules';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { MarkingSheet } from './marking-sheet';

const { title } = examModule.screens.marking;
const keyOf = (task: MarkingTask) => `${task.exam_id}.${task.version_id}.${task.part}`;

const columns: Column<MarkingTask>[] = [
  { key: 'excerpt', title: '试题', isFixed: true, width: 280, cell: (row) => row.excerpt },
  { key: 'exam', title: '考试', cell: (row) => row.exam_name },
  { key: 'type', title: '题型', width: 104, cell: (row) => typeWord(row.type) },
  { key: 'max', title: '分值', width: 72, align: 'right', cell: (row) => row.max },
  { key: 'open', title: '待我评分', width: 96, align: 'right', cell: (row) => row.open },
  { key: 'mine', title: '我已评', width: 80, align: 'right', cell: (row) => row.mine },
  { key: 'answers', title: '作答', width: 72, align: 'right', cell: (row) => row.answers },
];

/** 阅卷: questions that wait for the caller, and the answers to one of them. */
export default function MarkingPage() {
  const [query, go] = useSearchParams();
  const [exam, version, part] = (query.get('task') ?? '').split('.').map(Number);
  const tasks = useCall(calls.markingTasks, {}, { staleTime: 0 });
  const table = useTableState();
  if (exam && version && part !== undefined) {
    return (
      <MarkingSheet key={query.get('task')} task={{ id: exam, version_id: version, part }} onLeave={() => go({})} />
    );
  }
  const open = (row: MarkingTask) => go({ task: keyOf(row) });
  return (
    <TablePage
      title={title}
      what="阅卷任务"
      table={table}
      rows={tasks}
      rowKey={keyOf}
      columns={columns}
      views="exam.marking.tasks"
      onOpen={open}
      actions={(row) => [{ label: row.open > 0 ? '评分' : '查看', call: calls.markingSheet, onClick: () => open(row) }]}
      empty={{ title: '没有阅卷任务', text: '被指定为阅卷人的考试收卷后，需要评分的试题会出现在这里' }}
      card={(row) => ({
        title: row.excerpt,
        facts: [
          ['考试', row.exam_name],
          ['待我评分', String(row.open)],
          ['我已评', String(row.mine)],
        ],
      })}
    />
  );
}
