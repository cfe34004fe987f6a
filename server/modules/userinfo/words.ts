import { inArray } from 'drizzle-orm';
import { isFileId } from '@contract/people/person-values';
import type { FieldType, PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { attachmentNames } from '../attachment/public';
import { agreements, bases, departments } from '../dictionary/tables';
import { areaName } from '../people/public';

type Named = 'dept' | 'base' | 'academy';

const tables = { dept: departments, base: bases, academy: agreements } as const;

/** What values are called that are stored as numbers or codes, by type and value: `dept:3`. */
export type Words = Map<string, string>;

/** Looks the names up of all values of the given files at once. */
export async function wordsFor(db: Db, config: TypeConfig, files: readonly PersonValues[]): Promise<Words> {
  const words: Words = new Map();
  for (const type of ['dept', 'base', 'academy'] as const) {
    for (const { id, name } of await namesOf(db, type, idsOf(type, config, files))) words.set(`${type}:${id}`, name);
  }
  for (const [id, name] of await attachmentNames(db, filesOf(config, files))) words.set(`file:${id}`, name);
  return words;
}

/** A value as people read it; empty for none. */
export function wordOf(words: Words, type: FieldType, value: PersonValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (type === 'address') return areaName(String(value)) || String(value);
  if (type === 'file') return words.get(`file:${value}`) ?? '已删除的文件';
  if (type === 'dept' || type === 'base' || type === 'academy') return words.get(`${type}:${value}`) ?? String(value);
  return String(value);
}

function filesOf(config: TypeConfig, files: readonly PersonValues[]): string[] {
  const keys = config.fields.filter(({ type }) => type === 'file').map(({ key }) => key);
  return files.flatMap((file) => keys.map((key) => file[key])).filter(isFileId);
}

function idsOf(type: Named, config: TypeConfig, files: readonly PersonValues[]): number[] {
  const keys = config.fields.filter((field) => field.type === type).map(({ key }) => key);
  const ids = files.flatMap((file) => keys.map((key) => file[key])).filter((id) => typeof id === 'number');
  return [...new Set(ids)];
}

async function namesOf(db: Db, type: Named, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const table = tables[type];
  return db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
}
