import type { UnionTask } from '@contract/exam/union';
import { taskStates, type TaskState } from '@contract/exam/union-rules';
import { Badge } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tones: Readonly<Record<TaskState, Tone>> = {
  draft: 'info',
  waiting: 'warning',
  working: 'primary',
  submitted: 'warning',
  returned: 'danger',
  accepted: 'success',
  declined: 'danger',
};

/** How a task stands, and whether its day has passed. */
export function TaskStateWord({ task: { state, is_late } }: { task: Pick<UnionTask, 'state' | 'is_late'> }) {
  return (
    <>
      <StatusDot tone={tones[state]}>{taskStates[state]}</StatusDot>
      {is_late && (
        <Badge ml={6} variant="light" color="danger">
          已逾期
        </Badge>
      )}
    </>
  );
}
