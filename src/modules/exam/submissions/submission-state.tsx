import { submissionStates, type SubmissionState } from '@contract/exam/submission-rules';
import { Badge } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tones: Readonly<Record<SubmissionState, Tone>> = {
  waiting: 'warning',
  passed: 'success',
  returned: 'danger',
  withdrawn: 'info',
};

/** How a submission stands, and whether its question was changed since. */
export function SubmissionStateWord({
  of: { state, is_changed },
}: {
  of: { state: SubmissionState; is_changed: boolean };
}) {
  return (
    <>
      <StatusDot tone={tones[state]}>{submissionStates[state]}</StatusDot>
      {is_changed && state !== 'withdrawn' && (
        <Badge ml={6} variant="light" color="warning">
          后有修改
        </Badge>
      )}
    </>
  );
}
