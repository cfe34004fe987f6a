import type { SheetOptions } from '@contract/kernel/sheet-definition';
import type { SheetIssue, SheetRow } from '@contract/kernel/sheet-rows';
import type { SheetRowResult } from '@contract/kernel/sheet-wire';
import type { UserDatabase } from '../database/user-database';
import { partsOf } from './content';
import { openJson, sealJson } from '../database/sealed-json';

/** Problems that are kept; more help nobody, the first two thousand already say what is wrong. */
export const mostKeptIssues = 2000;

/** Rows of a sheet import: how many were read, and what became of those that were sent. */
export interface RowCounts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** What a device notes of an import by header definition. */
export interface SheetTaskDetail {
  rows: RowCounts | null;
}

/** Part numbers of an import by header definition: the options at 0, rows to send from 1, problems, answers. */
const optionsPart = 0;
const rowsPart = 1;
const issuesPart = 20_000;
const answersPart = 30_000;

/** What was wrong with a file or with rows that the server refused, with the rows that are concerned. */
export interface KeptIssues {
  issues: SheetIssue[];
  /** Problems that were counted but not kept. */
  omitted: number;
  rows: SheetRow[];
}

async function put(db: UserDatabase, key: CryptoKey, taskId: string, part: number, value: unknown): Promise<void> {
  await partsOf(db).put({ taskId, part, sealed: await sealJson(key, value) });
}

async function get<Value>(db: UserDatabase, key: CryptoKey, taskId: string, part: number): Promise<Value | undefined> {
  const stored = await partsOf(db).get([taskId, part]);
  return stored && openJson<Value>(key, stored.sealed);
}

/** All parts of a stretch of numbers, in order. */
async function list<Value>(db: UserDatabase, key: CryptoKey, taskId: string, from: number, below: number) {
  const parts = await partsOf(db).where('[taskId+part]').between([taskId, from], [taskId, below]).sortBy('part');
  return Promise.all(
    parts.map(async ({ part, sealed }) => ({ seq: part - from, value: await openJson<Value>(key, sealed) })),
  );
}

export const storeOptions = (db: UserDatabase, key: CryptoKey, taskId: string, options: SheetOptions) =>
  put(db, key, taskId, optionsPart, options);

export const readOptions = async (db: UserDatabase, key: CryptoKey, taskId: string): Promise<SheetOptions> =>
  (await get<SheetOptions>(db, key, taskId, optionsPart)) ?? {};

/** Rows to send, as chunks; chunk `seq` is always sent under the same key. */
export async function storeRowChunks(db: UserDatabase, key: CryptoKey, taskId: string, chunks: readonly SheetRow[][]) {
  for (const [seq, rows] of chunks.entries()) await put(db, key, taskId, rowsPart + seq, rows);
}

export const readRowChunks = (db: UserDatabase, key: CryptoKey, taskId: string) =>
  list<SheetRow[]>(db, key, taskId, rowsPart, issuesPart);

/** What the server said of a chunk. */
export const storeAnswers = (
  db: UserDatabase,
  key: CryptoKey,
  taskId: string,
  seq: number,
  answers: SheetRowResult[],
) => put(db, key, taskId, answersPart + seq, answers);

export const readAnswers = (db: UserDatabase, key: CryptoKey, taskId: string) =>
  list<SheetRowResult[]>(db, key, taskId, answersPart, Number.MAX_SAFE_INTEGER);

export async function storeIssues(
  db: UserDatabase,
  key: CryptoKey,
  taskId: string,
  issues: readonly SheetIssue[],
  rows: readonly SheetRow[],
) {
  const kept = issues.slice(0, mostKeptIssues);
  const places = new Set(kept.map(({ sheet, row }) => `${row} ${sheet}`));
  const concerned = rows.filter(({ sheet, row }) => places.has(`${row} ${sheet}`));
  const value: KeptIssues = { issues: kept, omitted: issues.length - kept.length, rows: concerned };
  await put(db, key, taskId, issuesPart, value);
}

export const readIssues = async (db: UserDatabase, key: CryptoKey, taskId: string): Promise<KeptIssues> =>
  (await get<KeptIssues>(db, key, taskId, issuesPart)) ?? { issues: [], omitted: 0, rows: [] };

/** Forgets rows, answers and problems of an earlier reading; the options stay. */
export async function dropReading(db: UserDatabase, taskId: string): Promise<void> {
  await partsOf(db).where('[taskId+part]').between([taskId, rowsPart], [taskId, Number.MAX_SAFE_INTEGER]).delete();
}

/** Forgets the rows and the answers once all are sent; problems stay for reading. */
export async function dropSent(db: UserDatabase, taskId: string): Promise<void> {
  await partsOf(db).where('[taskId+part]').between([taskId, rowsPart], [taskId, issuesPart]).delete();
  await partsOf(db).where('[taskId+part]').between([taskId, answersPart], [taskId, Number.MAX_SAFE_INTEGER]).delete();
}
