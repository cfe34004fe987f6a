import { TaskState } from '@contract/kernel/task-state';
import { StepTrail } from '@/kits/import/step-trail';
import type { RotationTask } from '@workers/rotation-import/task';
import { isWritingStage } from '@device/tasks/transitions';

const steps = ['选择文件', '解析核对', '确认差异', '写入系统'] as const;

/** Which of the four steps a task is at; one past the last when all is done. Without a task, a file is being chosen. */
function position(task: RotationTask | null): number {
  if (!task) return 0;
  switch (task.state) {
    case TaskState.waitingToInput:
      return 2;
    case TaskState.writing:
      return 3;
    case TaskState.error:
    case TaskState.systemError:
      return isWritingStage(task.stage) ? 3 : 1;
    case TaskState.systemSuccess:
      return 4;
    default:
      return 1;
  }
}

/** Where the import stands among its steps. */
export function ImportTrail({ task }: { task: RotationTask | null }) {
  return <StepTrail steps={steps} current={position(task)} />;
}
