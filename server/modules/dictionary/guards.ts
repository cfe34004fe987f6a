import { sql } from 'drizzle-orm';
import type { Use } from '@contract/dictionary/department-types';
import { AppError } from '@contract/kernel/errors';
import { normaliseName } from '@contract/kernel/text';
import type { Db } from '@server/kernel/database/database';

/**
 * Lets the writers of one dictionary pass one after another until their transactions end: they are few, and names,
 * order and parents are rules about the whole list.
 */
export async function lockDictionary(tx: Db, list: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary:${list}`}, 0))`);
}

interface Named {
  id: number;
  name: string;
  code?: string;
}

/**
 * Names compare as imports read them (contract/kernel/text.ts), so that a sheet never means two rows of one list.
 * @param id the row that is being saved; none for a new one
 * @throws AppError DICT_NAME_TAKEN, DICT_CODE_TAKEN
 */
export function refuseTaken(what: string, list: readonly Named[], wish: { id?: number; name: string; code?: string }) {
  const others = list.filter(({ id }) => id !== wish.id);
  const key = normaliseName(wish.name);
  const twin = others.find(({ name }) => normaliseName(name) === key);
  if (twin) throw new AppError('DICT_NAME_TAKEN', { what, name: twin.name }, { fields: { name: '名称已被使用' } });
  const bearer = wish.code === undefined ? undefined : others.find(({ code }) => code === wish.code);
  if (bearer) {
    const values = { code: wish.code!, name: bearer.name };
    throw new AppError('DICT_CODE_TAKEN', values, { fields: { code: '编码已被使用' } });
  }
}

/** @throws AppError DICT_IN_USE naming what still uses it; nothing when every count is 0. */
export function refuseUsed(name: string, action: string, uses: readonly Use[]): void {
  const real = uses.filter(({ count }) => count > 0);
  if (real.length === 0) return;
  const words = real.map(({ label, count }) => `${label} ${count}`).join('，');
  throw new AppError('DICT_IN_USE', { name, action, uses: words }, { uses: real });
}
