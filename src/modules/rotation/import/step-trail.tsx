import { ImportState } from '@contract/rotation/types';
import { IconCheck } from '@tabler/icons-react';
import type { Task } from '@/kernel/tasks/task';
import { isWritingStage } from '@/kernel/tasks/transitions';
import classes from './step-trail.module.css';

const steps = ['选择文件', '解析核对', '确认差异', '写入系统'] as const;

/** Which of the four steps a task is at; one past the last when all is done. Without a task, a file is being chosen. */
function position(task: Task | null): number {
  if (!task) return 0;
  switch (task.state) {
    case ImportState.waitingToInput:
      return 2;
    case ImportState.writing:
      return 3;
    case ImportState.systemError:
      return isWritingStage(task.stage) ? 3 : 1;
    case ImportState.systemSuccess:
      return 4;
    default:
      return 1;
  }
}

/** Where the import stands among its steps. */
export function StepTrail({ task }: { task: Task | null }) {
  const current = position(task);
  return (
    <ol className={classes.trail} aria-label="导入步骤">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-phase={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < current ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
