import { TaskState } from '@contract/kernel/task-state';
import type { SheetTaskDetail } from '@device/tasks/sheet-content';
import { type Task, type TaskOf } from '@device/tasks/task';
import { isWritingStage } from '@device/tasks/transitions';
import { useTask } from '@/kernel/tasks/use-tasks';
import { ImportFrame } from './import-frame';
import { SheetChooseStep } from './sheet-choose-step';
import { SheetConfirmStep } from './sheet-confirm-step';
import { askedSheetImport } from './sheet-import-request';
import { SheetFailureStep } from './sheet-failure-step';
import { SheetIssuesStep } from './sheet-issues-step';
import { SheetProgressStep } from './sheet-progress-step';
import { SheetResultStep } from './sheet-result-step';
import { StepTrail } from './step-trail';

interface SheetImportDialogProps {
  /** null: choose a file first. */
  taskId: string | null;
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

const steps = ['选择文件', '解析核对', '确认导入', '写入系统'] as const;

/** The import dialog of every sheet but the rotation's: each state of a task has its own step (requirements section 4). */
export function SheetImportDialog({ taskId, onOpenTask, onClose }: SheetImportDialogProps) {
  const task = useTask<SheetTaskDetail>(taskId);
  const asked = askedSheetImport();

  // Given up, here or in another tab, or reloaded before a file was chosen: there is nothing left to show.
  const isGone = taskId === null ? asked === null : task === null || task?.cancelled === true;

  return (
    <ImportFrame title={titleOf(task ?? null)} isGone={isGone} onClose={onClose}>
      <StepTrail steps={steps} current={position(task ?? null)} />
      {taskId === null && asked && <SheetChooseStep request={asked} onCreated={onOpenTask} onClose={onClose} />}
      {task && <TaskStep key={`${task.id}:${task.state}`} task={task} onOpenTask={onOpenTask} onClose={onClose} />}
    </ImportFrame>
  );
}

/** What the page called it; a task of another page, or of before a reload, has no name of its own. */
function titleOf(task: Task | null): string {
  const isWrong = task?.state === TaskState.error;
  if (isWrong && task.problem) return '表格解析失败';
  const asked = askedSheetImport();
  const title = asked && (!task || asked.sheet.key === task.subject) ? asked.title : '表格导入';
  return isWrong ? `${title}：有问题需要处理` : title;
}

function position(task: Task | null): number {
  switch (task?.state) {
    case undefined:
      return 0;
    case TaskState.waitingToInput:
      return 2;
    case TaskState.writing:
      return 3;
    case TaskState.systemError:
      return isWritingStage(task.stage) ? 3 : 1;
    case TaskState.systemSuccess:
      return 4;
    default:
      return 1;
  }
}

interface TaskStepProps {
  task: TaskOf<SheetTaskDetail>;
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

function TaskStep({ task, onOpenTask, onClose }: TaskStepProps) {
  // After a reload nobody knows the options any more: then the page's own button starts the next import.
  const startAgain = askedSheetImport()?.sheet.key === task.subject ? () => onOpenTask(null) : undefined;
  switch (task.state) {
    case TaskState.waiting:
    case TaskState.processing:
    case TaskState.writing:
      return <SheetProgressStep task={task} onBackground={onClose} />;
    case TaskState.error:
      return <SheetIssuesStep task={task} onChooseAgain={startAgain} onClose={onClose} />;
    case TaskState.waitingToInput:
      return <SheetConfirmStep task={task} onClose={onClose} />;
    case TaskState.systemError:
      return <SheetFailureStep task={task} onChooseAgain={startAgain} onClose={onClose} />;
    case TaskState.systemSuccess:
      return <SheetResultStep task={task} onAgain={startAgain} onClose={onClose} />;
  }
}
