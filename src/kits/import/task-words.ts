import { TaskState } from '@contract/kernel/task-state';
import { type Stage, type Task } from '@device/tasks/task';
import { taskKind } from '@/kernel/tasks/task-kinds';
import { formatCount } from '@/ui/format';
import type { Tone } from '@/ui/tokens';

const stageWords: Record<Stage, string> = {
  reading: '正在读取表格',
  reference: '正在获取核对所需的资料',
  checking: '正在核对',
  uploading: '正在上传',
  difference: '正在与系统比对',
  confirming: '正在提交确认',
  writing: '正在写入',
};

const units = { row: '行', person: '人', chunk: '批' } as const;

const stageWord = ({ kind, stage }: Task): string => taskKind(kind)?.stageWords?.[stage] ?? stageWords[stage];

/** State of a task as one short word with its colour. */
export function taskWord(task: Task): { word: string; tone: Tone } {
  if (task.cancelled) return { word: '正在取消', tone: 'info' };
  if (task.waiting === 'network') return { word: '等待网络', tone: 'warning' };
  if (task.waiting === 'sign-in') return { word: '等待登录', tone: 'warning' };
  switch (task.state) {
    case TaskState.waiting:
      return { word: '等待处理', tone: 'info' };
    case TaskState.processing:
      return { word: task.remote ? '其他设备正在上传' : stageWord(task), tone: 'primary' };
    case TaskState.error:
      return { word: '解析失败', tone: 'danger' };
    case TaskState.waitingToInput:
      return { word: '待确认', tone: 'warning' };
    case TaskState.writing:
      return { word: stageWord(task), tone: 'primary' };
    case TaskState.systemError:
      return { word: '导入失败', tone: 'danger' };
    case TaskState.systemSuccess:
      return { word: '导入成功', tone: 'success' };
  }
}

/** Progress in counts, `1,200 / 2,000 行`, or what it waits for; empty while there is nothing to count. */
export function progressWords({ progress }: Task): string {
  if (progress?.ahead) return `前面还有 ${formatCount(progress.ahead)} 个导入`;
  return progress ? `${formatCount(progress.done)} / ${formatCount(progress.total)} ${units[progress.unit]}` : '';
}

/** Share of the current stage that is done, 0 to 100; null when it cannot be told. */
export function progressPercent({ progress }: Task): number | null {
  return progress && progress.total > 0 ? Math.round((progress.done / progress.total) * 100) : null;
}

/** `1.4 MiB`. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
