import type { Finding } from '@contract/rotation/types';
import type { ImportTaskDetail } from '@contract/rotation/import-task';
import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import type { ReferenceAlias } from '@contract/rotation/aliases';
import { type FixStep, foldSteps } from '@contract/rotation/fixes';
import { indexReference, type ReferenceIndex } from '@contract/rotation/rules-index';
import type { SheetView } from '@contract/rotation/sheet-view';
import type { UserDatabase } from '@device/database/user-database';
import { readFile } from '@device/tasks/content';
import { readAllFindings } from '@device/tasks/findings';
import { addStep, moveSteps, readSteps } from '@device/tasks/fixes';
import { getTask, storedTask } from '@device/tasks/store';
import { type FixProgress, stages, type Task } from '@device/tasks/task';
import { chooseSheets } from '@workers/engine/rotation/check';
import { FixBook } from '@workers/engine/rotation/fix/fix-book';
import type { FixCounts, FixSheetState } from '@workers/engine/rotation/fix/fix-types';
import { viewOf } from '@workers/engine/rotation/view';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { syncReference } from '../rotation-import/reference-sync';
import { problemOf } from '../tasks/problem';
import { ServerNotes } from './server-notes';

export interface FixState {
  /** Of the stored corrections that this state shows. */
  revision: number;
  counts: FixCounts;
  sheets: FixSheetState[];
  canUndo: boolean;
  canRedo: boolean;
  /** The file was checked against a snapshot of this moment, because the server could not be asked. */
  offlineSince: number | null;
}

type FixedTask = Pick<Task, 'id' | 'fixes'>;

interface Source {
  db: UserDatabase;
  key: CryptoKey;
  call: CallFn;
  taskId: string;
}

/**
 * The correction of one refused file: rows and reference stay in memory while somebody works on them, so that a cell
 * is judged as it is typed. Every step is stored before it counts; what another tab has stored is taken over.
 */
export class FixSession {
  private constructor(
    private readonly source: Source,
    readonly book: FixBook,
    /** The file as it is, to mark it. */
    private readonly parts: { views: SheetView[]; index: ReferenceIndex; clearBlanks: boolean },
    readonly aliases: readonly ReferenceAlias[],
    readonly notes: ServerNotes,
    private readonly offlineSince: number | null,
    private steps: FixStep[],
    private progress: FixProgress,
  ) {}

  /** Null when this device does not have the file any more. */
  static async open(source: Source): Promise<FixSession | null> {
    const { db, key, call, taskId } = source;
    const task = await getTask<ImportTaskDetail>(db, taskId, key);
    if (!task) return null;
    const stored = await readStored(source, task);
    if (!stored) return null;
    const { reference, aliases, used } = await syncReference(db, call, new AbortController().signal);
    const workbook = await openWorkbook(stored.bytes);
    const views: SheetView[] = [];
    for (const { index } of chooseSheets(workbook, task.sheets)) views.push(viewOf(await workbook.readSheet(index)));
    const index = indexReference(reference);
    const book = new FixBook(views, index, task.clearBlanks);
    // What the server has refused is shown even where this check finds nothing: the reference may have moved on.
    const wasSent = stages.indexOf(task.stage) >= stages.indexOf('uploading');
    const notes = new ServerNotes(book, wasSent ? await readAllFindings<Finding>(db, key, taskId) : []);
    book.update(foldSteps(stored.steps));
    const parts = { views, index, clearBlanks: task.clearBlanks };
    const offlineSince = used.offline ? used.fetchedAt : null;
    return new FixSession(source, book, parts, aliases, notes, offlineSince, stored.steps, progressOf(task));
  }

  state(): FixState {
    const { done, total, revision } = this.progress;
    return {
      revision,
      counts: this.book.counts(),
      sheets: this.book.states(),
      canUndo: done > 0,
      canRedo: done < total,
      offlineSince: this.offlineSince,
    };
  }

  /** Corrects cells or leaves rows out; nothing happens for an empty step. */
  async edit(changes: FixStep): Promise<FixState> {
    if (changes.length === 0) return this.state();
    const step = changes.map((fix) => this.plain(fix));
    const { db, key, taskId } = this.source;
    const task = await addStep(db, key, taskId, step);
    if (!task) throw new AppError('IMPORT_STATE');
    const isNext = progressOf(task).revision === this.progress.revision + 1;
    return isNext ? this.take([...this.steps, step], task) : this.follow(task);
  }

  async move(by: -1 | 1): Promise<FixState> {
    const { db, taskId } = this.source;
    const task = await moveSteps(db, taskId, by);
    return task ? this.follow(task) : this.state();
  }

  /** Takes over what another tab has stored. */
  async refresh(): Promise<FixState> {
    const { db, taskId } = this.source;
    const task = await storedTask(db, taskId);
    return task && progressOf(task).revision !== this.progress.revision ? this.follow(task) : this.state();
  }

  /** The file as it is, without corrections. */
  untouched(): FixBook {
    const { views, index, clearBlanks } = this.parts;
    return new FixBook(views, index, clearBlanks);
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { db, key, taskId } = this.source;
    const bytes = await readFile(db, key, taskId);
    if (!bytes) throw new AppError('DEVICE_COPY_LOST');
    return bytes;
  }

  /** A text that the file holds already is no correction. */
  private plain(fix: FixStep[number]): FixStep[number] {
    if (!('text' in fix)) return fix;
    const original = this.book.sheets.find(({ name }) => name === fix.sheet);
    const line = original?.lineOf(fix.row) ?? -1;
    if (!original || line === -1) return fix;
    const kind = original.original.kind(line, fix.column);
    const isSame = original.original.text(line, fix.column) === fix.text && (kind === 'text' || kind === 'blank');
    return isSame ? { ...fix, text: null } : fix;
  }

  private async follow(task: FixedTask): Promise<FixState> {
    const { db, key } = this.source;
    return this.take(await readSteps<FixStep>(db, key, task), task);
  }

  private take(steps: FixStep[], task: FixedTask): FixState {
    // What was asked for later may have come earlier.
    if (progressOf(task).revision < this.progress.revision) return this.state();
    this.steps = steps;
    this.progress = progressOf(task);
    this.book.update(foldSteps(steps));
    return this.state();
  }
}

function progressOf({ fixes }: FixedTask): FixProgress {
  return fixes ?? { done: 0, total: 0, revision: 0 };
}

/** File and steps; null when they are gone, or were sealed with a key that is. */
async function readStored({ db, key, taskId }: Source, task: FixedTask) {
  try {
    const bytes = await readFile(db, key, taskId);
    return bytes ? { bytes, steps: await readSteps<FixStep>(db, key, task) } : null;
  } catch (error) {
    if (problemOf(error).code === 'DEVICE_COPY_LOST') return null;
    throw error;
  }
}
