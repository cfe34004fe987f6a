import { taskStates, type TaskState } from '@contract/evaluation/status';
import { StatusDot } from '@/ui/status-dot';

/** Nothing is asked of anybody. */
const quiet = 'info';
const tones = {
  draft: quiet,
  waiting: 'warning',
  running: 'primary',
  closed: 'warning',
  published: 'success',
  archived: quiet,
} as const satisfies Record<TaskState, string>;

/** State of a task as dot and word. */
export const TaskStateWord = ({ state }: { state: TaskState }) => (
  <StatusDot tone={tones[state]}>{taskStates[state]}</StatusDot>
);
