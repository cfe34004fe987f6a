import { Button } from '@mantine/core';
import { usePending } from '@/kernel/outbox/use-outbox';
import { rollRecord } from '../offline';

interface RollButtonProps {
  lessonId: number;
  isCalled: boolean;
  /** Which lesson it is, where that is not read from the button alone. */
  called?: string;
  onClick: () => void;
}

/** Calls the roll of a lesson; one that waits is settled first, since a second one would be made against it. */
export function RollButton({ lessonId, isCalled, called = '', onClick }: RollButtonProps) {
  const state = usePending(rollRecord(lessonId))?.entry.state;
  const word = isCalled ? '修改点名' : '点名';
  const waits = state !== undefined && state !== 'refused';
  return (
    <Button
      variant={isCalled ? 'default' : 'filled'}
      {...(called && { 'aria-label': `${called}${word}` })}
      disabled={waits}
      title={waits ? '点名发送后可以修改' : undefined}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
