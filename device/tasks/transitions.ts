import { TaskState } from '@contract/kernel/task-state';
import {
  stages,
  type FileNames,
  type FixProgress,
  type Problem,
  type Progress,
  type Stage,
  type Task,
  type WaitReason,
} from './task';

type Step =
  /** A driver takes the task up: for the first time, or again after a reload. */
  | { type: 'begin' }
  | { type: 'advance'; stage: Stage }
  | { type: 'progress'; progress: Progress }
  /** The driver has found something out that its kind notes. */
  | { type: 'note' }
  /** The file, or some of its rows, cannot be imported. */
  | { type: 'refuse'; problem: Problem | null }
  | { type: 'offer' }
  | { type: 'confirm' }
  | { type: 'succeed' }
  | { type: 'fail'; problem: Problem }
  | { type: 'retry' }
  /** Wrong rows were corrected, or a correction was taken back. */
  | { type: 'fix'; fixes: FixProgress }
  /** The corrected file is to be imported; `partial` leaves out the rows that are still wrong. */
  | { type: 'mend'; partial: boolean }
  | { type: 'wait'; reason: WaitReason }
  | { type: 'continue' }
  | { type: 'cancel' };

/** What happens to a task, with what its kind notes of it at the same time. */
export type TaskEvent<Detail = object> = Step & { detail?: Partial<Detail> };

export class IllegalTransition extends Error {
  override name = 'IllegalTransition';
  constructor(
    readonly task: Pick<Task, 'state' | 'stage' | 'cancelled'>,
    readonly event: TaskEvent['type'],
  ) {
    super(`${event} is not possible in state ${task.state} (${task.stage}${task.cancelled ? ', cancelled' : ''})`);
  }
}

const { waiting, processing, error, waitingToInput, writing, systemError, systemSuccess } = TaskState;

/**
 * States from which each event may come. A job may be confirmed, finish or fail on another device while this one
 * still shows the difference, hence state 12 among the sources of `refuse`, `succeed` and `fail`.
 */
const allowed: Record<TaskEvent['type'], readonly TaskState[]> = {
  begin: [waiting, processing],
  advance: [processing, writing],
  progress: [processing, writing],
  note: [processing],
  refuse: [processing, waitingToInput, writing],
  offer: [processing, waitingToInput],
  confirm: [waitingToInput],
  succeed: [processing, waitingToInput, writing],
  fail: [waiting, processing, waitingToInput, writing],
  retry: [systemError],
  fix: [error, systemError],
  mend: [error],
  wait: [processing, writing],
  continue: [processing, writing],
  cancel: [waiting, processing, waitingToInput],
};

type Movable = Omit<Task, keyof FileNames>;

export const mayHappen = (task: Pick<Task, 'state' | 'cancelled'>, type: TaskEvent['type']): boolean =>
  !task.cancelled && allowed[type].includes(task.state);

/** Whether a stage belongs to state 15 (after confirmation) rather than to state 5. */
export const isWritingStage = (stage: Stage): boolean => stage === 'confirming' || stage === 'writing';

/** The task after an event; throws `IllegalTransition` when the event cannot come in this state. */
export function transition<Moved extends Movable>(task: Moved, event: TaskEvent, now: number): Moved {
  if (!mayHappen(task, event.type)) throw new IllegalTransition(task, event.type);
  return { ...task, ...event.detail, ...change(task, event), updatedAt: now };
}

function change(task: Movable, event: Step): Partial<Task> {
  switch (event.type) {
    case 'begin':
      return {
        state: processing,
        stage: task.state === waiting ? 'reading' : task.stage,
        waiting: null,
        problem: null,
      };
    case 'advance':
      return advance(task, event.stage);
    case 'progress':
      return { progress: event.progress, waiting: null };
    case 'note':
      return {};
    case 'refuse':
      return { ...settled, state: error, problem: event.problem };
    case 'offer':
      return { ...settled, state: waitingToInput, stage: 'difference' };
    case 'confirm':
      return { ...settled, state: writing, stage: 'confirming' };
    case 'succeed':
      return { ...settled, state: systemSuccess, stage: 'writing' };
    case 'fail':
      return { ...settled, state: systemError, problem: event.problem };
    case 'retry':
      return { ...settled, state: isWritingStage(task.stage) ? writing : processing };
    case 'fix':
      return { fixes: event.fixes };
    case 'mend':
      return { ...settled, state: processing, stage: 'reading', partial: event.partial };
    case 'wait':
      return { waiting: event.reason };
    case 'continue':
      return { waiting: null };
    case 'cancel':
      return { ...settled, cancelled: true };
  }
}

const settled = { waiting: null, progress: null, problem: null } as const;

/** Forward only, with one exception: a task that was not sent completely may be read again from its file. */
function advance(task: Movable, stage: Stage): Partial<Task> {
  const forward = stages.indexOf(stage) >= stages.indexOf(task.stage);
  const again = stage === 'reading' && task.state === processing;
  const sameState = isWritingStage(stage) === (task.state === writing);
  if (!sameState || !(forward || again)) throw new IllegalTransition(task, 'advance');
  return { stage, progress: null, waiting: null };
}
