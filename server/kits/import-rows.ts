import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { AppError } from '@contract/kernel/errors';
import { rowReader } from '@contract/kernel/sheet-check';
import type { SheetDefinition, SheetOptions } from '@contract/kernel/sheet-definition';
import { atRow } from '@contract/kernel/sheet-messages';
import type { RowOutcome, SheetImportAnswer, SheetImportRow, SheetRowResult } from '@contract/kernel/sheet-wire';
import type { Db } from '@server/kernel/database/database';

export interface ImportInput<Row> {
  /** The call's transaction. */
  tx: Db;
  sheet: SheetDefinition<Row>;
  rows: readonly SheetImportRow[];
  /** Items of the data sources that the definition does not hold itself, read afresh: the browser is not believed. */
  options?: SheetOptions;
  /**
   * Writes one checked row and says what became of it; the same row again must be `unchanged`, so that a file may be
   * imported twice. Runs in a savepoint: all or nothing.
   * @throws AppError to refuse the row with its sentence
   */
  write: (tx: Db, row: Row, place: { sheet: string; row: number }) => Promise<Exclude<RowOutcome, 'failed'>>;
}

/** Checks rows by the rules of their sheet and writes those that keep them; the others come back with the reason. */
export async function importRows<Row>({
  tx,
  sheet,
  rows,
  options,
  write,
}: ImportInput<Row>): Promise<SheetImportAnswer> {
  const read = rowReader(sheet, options);
  const results: SheetRowResult[] = [];
  for (const { sheet: name, row: number, values } of rows) {
    const place = { sheet: name, row: number };
    const { row, problems } = read(values);
    if (problems.length > 0) {
      const message = problems.map((problem) => problem.message).join('；');
      results.push({ ...place, outcome: 'failed', message: atRow(number, message) });
      continue;
    }
    try {
      const outcome = await tx.transaction((savepoint) => write(savepoint, row, place));
      results.push({ ...place, outcome, message: '' });
    } catch (error) {
      results.push({ ...place, outcome: 'failed', message: atRow(number, reasonOf(error)) });
    }
  }
  return { results };
}

/** SQLSTATEs that say something about the row: a constraint that it breaks, a value that no column holds. */
const aboutTheRow: Record<string, string> = {
  '23505': '与系统中已有的记录重复',
  '23503': '引用的内容不存在或已被删除',
  '23514': '内容不符合系统的规定',
  '23502': '缺少必须的内容',
  '22003': '含有系统无法保存的数字或字符',
  '22021': '含有系统无法保存的数字或字符',
};

/** @throws whatever is not about the row: then the whole chunk is rolled back and may be sent again */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const state =
    error instanceof DrizzleQueryError && error.cause instanceof DatabaseError ? error.cause.code : undefined;
  const reason = state && aboutTheRow[state];
  if (reason) return reason;
  throw error;
}
