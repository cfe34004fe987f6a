import type { UnionPaper } from '@contract/exam/union';
import { Alert } from '@mantine/core';
import classes from './union.module.css';

/** Questions of different tasks that are near to each other: to be looked at, nothing is decided by it. */
export function CloseList({ paper: { close, tasks } }: { paper: UnionPaper }) {
  if (close.length === 0) return null;
  const words = (taskId: number, questionId: number) => {
    const task = tasks.find(({ id }) => id === taskId);
    const item = task?.items.find(({ question_id: id }) => id === questionId);
    return `${task?.title ?? ''}“${item?.excerpt.slice(0, 40) ?? ''}”`;
  };
  return (
    <Alert color="warning" title={`${close.length} 对试题相近，请核对是否重复`}>
      <ul className={classes.items}>
        {close.map((pair) => (
          <li key={`${pair.question_id} ${pair.other_id} ${pair.other_task_id}`}>
            <span>
              {`${words(pair.task_id, pair.question_id)}与${words(pair.other_task_id, pair.other_id)}：`}
              {pair.question_id === pair.other_id ? '同一道题' : `相似 ${Math.round(pair.similarity * 100)}%`}
              {pair.is_other_fact && '，但数值或否定不同'}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
