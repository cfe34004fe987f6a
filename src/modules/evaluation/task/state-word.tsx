import { taskStates, type TaskState } from '@contract/evaluation/status';
import { StatusDot } from '@/ui/status-dot';

const tones = {
  draft: 'info',
  waiting: 'warning',
  running: 'primary',
  closed: 'warning',
  published: 'success',
  archived: 'info',
} as const satisfies Record<TaskState, string>;

/** State of a task as dot and word. */
export const TaskStateWord = ({ state }: { state: TaskState }) => (
  <StatusDot tone={tones[state]}>{taskStates[state]}</StatusDot>
);
