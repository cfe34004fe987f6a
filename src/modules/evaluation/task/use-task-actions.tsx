import { refusalOf, type TaskAct } from '@contract/evaluation/status';
import { taskEndpoints as calls, type Task } from '@contract/evaluation/tasks';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { useRemove } from '@/kits/list/row-hooks';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { taskReads } from './reads';
import { roleOf } from './role';

const ExtendForm = late(() => import('./extend-form').then((file) => file.ExtendForm));

/** What can be done with a task, each disabled with its reason; see contract/evaluation/status.ts. */
export function useTaskActions() {
  const [extended, extend] = useState<Task | null>(null);
  const start = useSave(calls.startTask, {
    refresh: taskReads,
    done: ({ pair_count: count, state }) =>
      `已生成 ${count} 组评价，${state === 'waiting' ? '到开始日期通知评价人' : '已通知评价人'}`,
  });
  const close = useSave(calls.closeTask, { refresh: taskReads, done: '任务已结束，结果已算出' });
  const publish = useSave(calls.publishTask, { refresh: taskReads, done: '结果已发布，已通知被评价人' });
  const archive = useSave(calls.archiveTask, { refresh: taskReads, done: '任务已归档' });
  const remind = useSave(calls.remindTask, { done: ({ count }) => `已提醒 ${count} 人` });
  const remove = useRemove(calls.removeTask, '评价任务', taskReads);
  const reason = (row: Task, act: TaskAct) => refusalOf(row.state, act, roleOf(row)) ?? null;
  const input = ({ id, version }: Task) => ({ body: { id }, ifMatch: version });
  const ending = async (row: Task) => {
    const open = row.pair_count - row.done_count;
    const isSure = await confirm({
      title: '结束任务',
      message: `“${row.name}”还有 ${open} 组未评。结束后算出结果且不能再填写；未达最少份数的匿名答卷将被销毁，不能恢复。`,
      confirmLabel: '结束任务',
      danger: true,
    });
    if (isSure) await close.run(input(row));
  };
  const actions = (row: Task): RowAction[] => [
    {
      label: '启动',
      call: calls.startTask,
      onClick: () => void start.run(input(row)),
      disabledReason: reason(row, 'start'),
    },
    {
      label: '提醒未评',
      call: calls.remindTask,
      onClick: () => void remind.run({ body: { id: row.id } }),
      disabledReason: reason(row, 'remind'),
    },
    { label: '延期', call: calls.extendTask, onClick: () => extend(row), disabledReason: reason(row, 'extend') },
    { label: '结束', call: calls.closeTask, onClick: () => void ending(row), disabledReason: reason(row, 'close') },
    {
      label: '发布结果',
      call: calls.publishTask,
      onClick: () => void publish.run(input(row)),
      disabledReason: reason(row, 'publish'),
    },
    {
      label: '归档',
      call: calls.archiveTask,
      onClick: () => void archive.run(input(row)),
      disabledReason: reason(row, 'archive'),
    },
    { ...remove(row), disabledReason: reason(row, 'remove') },
  ];
  return {
    actions,
    reason,
    dialogs: extended && <ExtendForm key={extended.id} row={extended} onClose={() => extend(null)} />,
  };
}
