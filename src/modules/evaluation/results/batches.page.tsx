import { taskStateKeys, taskStates } from '@contract/evaluation/status';
import { taskEndpoints as calls } from '@contract/evaluation/tasks';
import { useNavigate } from 'react-router-dom';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import { TablePage } from '@/kits/table-page/table-page';
import { executionPath, taskFormPath } from '../paths';
import { taskCard, taskColumns } from '../task/task-columns';
import { useTaskActions } from '../task/use-task-actions';

const filters = {
  name: textFilter('名称'),
  state: choiceFilter(
    '状态',
    taskStateKeys.map((value) => ({ value, label: taskStates[value] })),
  ),
};

/** 360 评价: tasks of several relations, whose results are weighed together. */
export default function BatchesPage() {
  const navigate = useNavigate();
  const list = useList(calls.batches, { what: '360 评价批次', views: 'evaluation.batches', filters });
  const { actions, dialogs } = useTaskActions();
  const addButton = <AddButton call={calls.addTask} label="新增批次" onClick={() => void navigate(taskFormPath())} />;
  return (
    <>
      <TablePage
        {...list}
        title="360 评价"
        columns={taskColumns}
        main={addButton}
        onOpen={(row) => void navigate(executionPath(row.id))}
        actions={(row) => [{ label: '查看结果', onClick: () => void navigate(executionPath(row.id)) }, ...actions(row)]}
        empty={{
          title: '还没有 360 评价',
          text: '新增批次并选择两个以上的评价关系，评价人从轮转安排中找出',
          action: addButton,
        }}
        card={taskCard}
      />
      {dialogs}
    </>
  );
}
