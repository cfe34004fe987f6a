import { Button } from '@mantine/core';
import type { Task } from '@device/tasks/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { clearTask } from './task-actions';

interface ChooseAgainButtonProps {
  task: Task;
  /** Undefined where the page that knows the options is not open. */
  onChooseAgain: (() => void) | undefined;
  isMain: boolean;
}

/** Clears a task that has come to an end and goes back to the choice of a file. */
export function ChooseAgainButton({ task, onChooseAgain, isMain }: ChooseAgainButtonProps) {
  const db = useUserDatabase();
  if (!onChooseAgain) return null;
  const again = async () => {
    await clearTask(db, task);
    onChooseAgain();
  };
  return (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => void again()}>
      重新选择文件
    </Button>
  );
}
