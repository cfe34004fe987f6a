import { templateKindKeys, templateKinds } from '@contract/evaluation/rules';
import { taskStateKeys, taskStates } from '@contract/evaluation/status';
import { taskEndpoints as calls } from '@contract/evaluation/tasks';
import { useNavigate } from 'react-router-dom';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import { TablePage } from '@/kits/table-page/table-page';
import { executionPath, taskFormPath } from '../paths';
import { taskCard, taskColumns } from './task-columns';
import { useTaskActions } from './use-task-actions';

const filters = {
  name: textFilter('名称'),
  state: choiceFilter(
    '状态',
    taskStateKeys.map((value) => ({ value, label: taskStates[value] })),
  ),
  kind: choiceFilter(
    '类型',
    templateKindKeys.map((value) => ({ value, label: templateKinds[value] })),
  ),
};

/** 评价任务. */
export default function TasksPage() {
  const navigate = useNavigate();
  const list = useList(calls.tasks, { what: '评价任务', views: 'evaluation.tasks', filters });
  const { actions, reason, dialogs } = useTaskActions();
  const addButton = <AddButton call={calls.addTask} label="新增任务" onClick={() => void navigate(taskFormPath())} />;
  return (
    <>
      <TablePage
        {...list}
        columns={taskColumns}
        main={addButton}
        onOpen={(row) => void navigate(executionPath(row.id))}
        actions={(row) => [
          { label: '执行情况', onClick: () => void navigate(executionPath(row.id)) },
          {
            label: '编辑',
            call: calls.saveTask,
            onClick: () => void navigate(taskFormPath(row.id)),
            disabledReason: reason(row, 'edit'),
          },
          ...actions(row),
        ]}
        empty={{ title: '还没有评价任务', text: '选择模板与评价关系，评价人与对象从轮转安排中找出', action: addButton }}
        card={taskCard}
      />
      {dialogs}
    </>
  );
}
