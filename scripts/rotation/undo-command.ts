import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { ImportJob } from '@contract/rotation/types';
import type { ImportUndo } from '@contract/rotation/undo';
import type { KeptMonth } from '@contract/rotation/undo-preview';
import { followJob } from '@workers/engine/rotation/follow-job';
import { pause, withRetry } from '@workers/engine/rotation/retry';
import type { UndoTask } from './arguments';
import { signIn } from './client';
import { explain, type Explained } from './explain';
import { undoWords } from './history-command';
import { printJson } from './print';

interface UndoOutput {
  id: string;
  error: Explained | null;
  /** null: nothing was begun. */
  undo: ImportUndo | null;
  /** Months that refused the undo, at most `shownMonths` of them; empty unless the code is IMPORT_UNDO_CHANGED. */
  kept: { total: number; list: KeptMonth[] };
}

const shownMonths = 100;
const betweenLooksMs = 500;

/** What the data or the states refuse, unlike a fault of the system or the network. */
const refusals: readonly string[] = ['IMPORT_UNDO_CHANGED', 'IMPORT_UNDO_STATE', 'NOT_FOUND'];

/** Undoes an import and waits until it is done. Returns the exit code: 1 when months refused it or were left. */
export async function undoCommand(task: UndoTask): Promise<number> {
  const output: UndoOutput = { id: task.id, error: null, undo: null, kept: { total: 0, list: [] } };
  try {
    const call = await signIn(process.env);
    try {
      output.undo = await undo(call, task);
    } catch (error) {
      output.error = explain(error);
      if (output.error.code === 'IMPORT_UNDO_CHANGED') output.kept = await keptMonths(call, task.id);
    }
  } catch (error) {
    output.error = explain(error);
  }
  if (task.json) printJson(output);
  else print(output);
  return exitCode(output);
}

async function undo(call: CallFn, { id, skipChanged }: UndoTask): Promise<ImportUndo> {
  const begun = await call(rotationEndpoints.importUndo, { params: { id }, body: { skipChanged } });
  if (begun.state !== 'undoing') return begun;
  const now = async () => (await withRetry(() => call(rotationEndpoints.importHistory, { query: { id } }))).list[0];
  let row = await now();
  if (row?.isOwn) return (await followJob({ call, id, isOver: isUndone })).undo ?? begun;
  // The events of an import are for whoever imported it.
  for (; row?.undo?.state === 'undoing'; row = await now()) await pause(betweenLooksMs);
  return row?.undo ?? begun;
}

const isUndone = ({ undo: state }: ImportJob) => state?.state !== 'undoing';

async function keptMonths(call: CallFn, id: string): Promise<UndoOutput['kept']> {
  const query = { page: 1, size: shownMonths };
  return (await call(rotationEndpoints.importUndoPreview, { params: { id }, query })).kept;
}

function exitCode({ undo: state, error }: UndoOutput): number {
  if (error) return refusals.includes(error.code) ? 1 : 2;
  if (state?.state === 'undone') return 0;
  return state?.state === 'partly' ? 1 : 2;
}

function print({ error, undo: state, kept }: UndoOutput): void {
  if (state) console.log(undoWords(state));
  if (state?.problem) console.error(state.problem);
  if (error) console.error(error.message);
  for (const { name, staffId, date, written, present } of kept.list) {
    console.error(`  ${name}（${staffId}）${date}：导入为${namesOf(written)}，现在是${namesOf(present)}`);
  }
  if (kept.total > kept.list.length) console.error(`  另有 ${kept.total - kept.list.length} 个月没有列出`);
}

function namesOf(pieces: KeptMonth['written']): string {
  return pieces.length === 0 ? '空' : pieces.map(({ deptName }) => deptName).join('、');
}
