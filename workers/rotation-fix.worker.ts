import { expose } from 'comlink';
import { AppError } from '@contract/kernel/errors';
import type { FixStep } from '@contract/rotation/fixes';
import { userDatabase } from '@device/database/user-database';
import { deviceKey } from '@device/database/device-key';
import type { SessionBridge } from '@device/threads/session-bridge';
import { clientOf } from '@device/threads/worker-client';
import { cellOptions } from './engine/rotation/fix/cell-options';
import { fixRows } from './engine/rotation/fix/fix-rows';
import type { FixFilter, FixLine, FixRow, WrongKind, WrongValue } from './engine/rotation/fix/fix-types';
import { aliasReplacements, replacement, wrongValues } from './engine/rotation/fix/wrong-values';
import { markedFile, type FixFileKind } from './rotation-fix/files';
import { FixSession, type FixState } from './rotation-fix/session';
import { restoreFile } from './rotation-import/restore-file';

/** The file that is being corrected: one at a time, as there is one dialog. */
let open: { taskId: string; session: FixSession } | undefined;

function sessionOf(taskId: string): FixSession {
  if (open?.taskId !== taskId) throw new AppError('IMPORT_STATE');
  return open.session;
}

const api = {
  /** Reads and checks a refused file; null when this device does not have it any more. */
  async open(userId: number, taskId: string, bridge: SessionBridge): Promise<FixState | null> {
    const db = userDatabase(userId);
    const session = await FixSession.open({ db, key: await deviceKey(db), call: clientOf(bridge), taskId });
    open = session ? { taskId, session } : undefined;
    return session?.state() ?? null;
  },

  /** Takes the same file again from the user; false when it is another one. */
  async restore(userId: number, taskId: string, file: File): Promise<boolean> {
    const db = userDatabase(userId);
    return restoreFile(db, await deviceKey(db), taskId, file);
  },

  refresh: (taskId: string): Promise<FixState> => sessionOf(taskId).refresh(),
  edit: (taskId: string, step: FixStep): Promise<FixState> => sessionOf(taskId).edit(step),
  move: (taskId: string, by: -1 | 1): Promise<FixState> => sessionOf(taskId).move(by),

  /** Lines of a sheet that a filter shows, with Excel's row numbers. */
  async list(taskId: string, sheet: number, filter: FixFilter): Promise<FixLine[]> {
    const { book } = sessionOf(taskId);
    const { original } = book.sheets[sheet]!;
    return book.list(sheet, filter).map((line) => ({ line, row: original.rowNumber(line) }));
  },

  async rows(taskId: string, sheet: number, lines: number[]): Promise<FixRow[]> {
    const { book, notes } = sessionOf(taskId);
    const titles = book.states()[sheet]?.columns.map(({ title }) => title) ?? [];
    return notes.addTo(fixRows(book, sheet, lines), sheet, titles);
  },

  /** The first rows that are still wrong, named as a person would: 张三（第 5 行）. */
  async wrongRows(taskId: string, most: number): Promise<string[]> {
    const { book } = sessionOf(taskId);
    const named = book.sheets.flatMap((sheet, position) => {
      const lines = book.list(position, 'wrong').filter((line) => line !== sheet.layout?.headerLine);
      return fixRows(book, position, lines.slice(0, most)).map(
        ({ texts, row }) => `${texts[0] || '无姓名'}（第 ${row} 行）`,
      );
    });
    return named.slice(0, most);
  },

  /** Names that the cell of a column may hold. */
  options: async (taskId: string, sheet: number, line: number, column: number): Promise<string[]> =>
    cellOptions(sessionOf(taskId).book, { sheet, line }, column),

  /** Names that stand wrong, and in how many cells the hospital's own words would help. */
  async values(taskId: string): Promise<{ values: WrongValue[]; usual: number }> {
    const { book, aliases } = sessionOf(taskId);
    return { values: wrongValues(book, aliases), usual: aliasReplacements(book, aliases).length };
  },

  async replace(taskId: string, kind: WrongKind, wrong: string, right: string): Promise<FixState> {
    const session = sessionOf(taskId);
    return session.edit(replacement(session.book, kind, wrong, right));
  },

  async applyAliases(taskId: string): Promise<FixState> {
    const session = sessionOf(taskId);
    return session.edit(aliasReplacements(session.book, session.aliases));
  },

  async file(taskId: string, kind: FixFileKind, name: string): Promise<File> {
    const session = sessionOf(taskId);
    return markedFile(await session.bytes(), kind === 'original' ? session.untouched() : session.book, name);
  },
};

export type RotationFixApi = typeof api;

expose(api);
