import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import type { Use } from '@contract/kernel/rows';
import { normaliseName } from '@contract/kernel/text';
import type { Db } from '@server/kernel/database/database';

/**
 * Lets the writers of one list pass one after another until their transactions end: they are few, and names, order and
 * parents are rules about the whole list.
 */
export async function lockList(tx: Db, table: PgTable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list:${getTableName(table)}`}, 0))`);
}

interface Named {
  id: number;
  name: string;
  code?: string;
}
interface Wish {
  /** The row that is being saved; none for a new one. */
  id?: number | undefined;
  name?: string;
  code?: string;
}

/**
 * Refuses a name or a code that another row of the list has. Names compare as imports read them
 * (contract/kernel/text.ts), so that a sheet never means two rows of one list.
 * @param what a row of the list is, e.g. 教研室
 * @throws AppError NAME_TAKEN, CODE_TAKEN
 */
export function refuseTaken(what: string, list: readonly Named[], wish: Wish): void {
  const others = list.filter(({ id }) => id !== wish.id);
  const key = wish.name === undefined ? undefined : normaliseName(wish.name);
  const twin = others.find(({ name }) => normaliseName(name) === key);
  if (twin) throw new AppError('NAME_TAKEN', { what, name: twin.name });
  const bearer = wish.code === undefined ? undefined : others.find(({ code }) => code === wish.code);
  if (bearer) throw new AppError('CODE_TAKEN', { code: wish.code!, name: bearer.name });
}

/** `refuseTaken` among all rows of a table. The caller holds the list's lock. */
export async function refuseTakenIn(
  tx: Db,
  table: PgTable & { id: PgColumn; name: PgColumn; code?: PgColumn },
  what: string,
  wish: Wish,
): Promise<void> {
  const { id, name, code } = table;
  refuseTaken(what, (await tx.select({ id, name, ...(code && { code }) }).from(table)) as Named[], wish);
}

/** @throws AppError IN_USE naming what still uses it; nothing when every count is 0. */
export function refuseUsed(name: string, action: string, uses: readonly Use[]): void {
  const real = uses.filter(({ count }) => count > 0);
  if (real.length === 0) return;
  const words = real.map(({ label, count }) => `${label} ${count}`).join('，');
  throw new AppError('IN_USE', { name, action, uses: words }, { uses: real });
}
