import type { ImportTaskDetail } from '@contract/rotation/import-task';
import { TaskState } from '@contract/kernel/task-state';
import type { RotationTask } from '@workers/rotation-import/task';
import { isWritingStage } from '@device/tasks/transitions';
import { useTask } from '@/kernel/tasks/use-tasks';
import { ImportFrame } from '@/kits/import/import-frame';
import { formatCount } from '@/ui/format';
import { late } from '@/kits/late/late';
import { ChooseStep } from './choose/choose-step';
import { DifferenceStep } from './difference/difference-step';
import { FailureStep } from './failure-step';
import { FindingsStep } from './findings/findings-step';
import { ProgressStep } from './progress-step';
import { SuccessStep } from './success-step';
import { ImportTrail } from './step-trail';

const FixStep = late(() => import('./fix/fix-step').then((file) => file.FixStep));

interface ImportDialogProps {
  /** null: choose a file first. */
  taskId: string | null;
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

/** The dialog 轮转导入: each process state of a task has its own step (requirements section 4). */
export function ImportDialog({ taskId, onOpenTask, onClose }: ImportDialogProps) {
  const task = useTask<ImportTaskDetail>(taskId);
  const isWide = task ? canBeFixed(task) : false;

  // Cancelled, here or on another device: there is nothing left to show.
  const isGone = taskId !== null && (task === null || task?.cancelled === true);

  return (
    <ImportFrame title={titleOf(task ?? null)} isGone={isGone} isWide={isWide} onClose={onClose}>
      <ImportTrail task={task ?? null} />
      {taskId === null && <ChooseStep onCreated={onOpenTask} onClose={onClose} />}
      {task && <TaskStep key={`${task.id}:${task.state}`} task={task} onOpenTask={onOpenTask} onClose={onClose} />}
    </ImportFrame>
  );
}

/**
 * The customer's title is for a file that cannot be read. One that was read and holds wrong cells says how many; what
 * was stopped or refused while it was written is no fault of the sheet.
 */
function titleOf(task: RotationTask | null): string {
  if (task?.state !== TaskState.error) return '轮转导入';
  if (isWritingStage(task.stage)) return '导入未完成';
  if (task.problem) return '表格解析失败';
  if (task.fixes) return '轮转导入：正在修正';
  return `轮转导入：有 ${formatCount(task.summary.reduce((sum, { errors }) => sum + errors, 0))} 处需要处理`;
}

/** Wrong rows can be corrected where their file was chosen; a file that is none, or is elsewhere, cannot. */
function canBeFixed({ state, problem, remote }: RotationTask): boolean {
  return state === TaskState.error && problem === null && !remote;
}

interface TaskStepProps {
  task: RotationTask;
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

function TaskStep({ task, onOpenTask, onClose }: TaskStepProps) {
  const startAgain = () => onOpenTask(null);
  switch (task.state) {
    case TaskState.waiting:
    case TaskState.processing:
    case TaskState.writing:
      return <ProgressStep task={task} onBackground={onClose} />;
    case TaskState.error:
      return canBeFixed(task) ? (
        <FixStep task={task} onOpenTask={onOpenTask} onClose={onClose} />
      ) : (
        <FindingsStep task={task} onChooseAgain={startAgain} onClose={onClose} />
      );
    case TaskState.waitingToInput:
      return <DifferenceStep task={task} onClose={onClose} />;
    case TaskState.systemError:
      return <FailureStep task={task} onOpenTask={onOpenTask} onClose={onClose} />;
    case TaskState.systemSuccess:
      return <SuccessStep task={task} onAgain={startAgain} onClose={onClose} />;
  }
}
