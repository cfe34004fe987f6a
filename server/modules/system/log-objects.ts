import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '@server/kernel/database/database';
import { givenByKey } from '@server/kernel/slots';
import { accounts } from '../account/tables';
import { agreements, bases, departments, majors } from '../dictionary/tables';
import { people, personTypes } from '../people/tables';
import { roles } from './tables';

/** What things of one kind are called in the operation log. */
export interface LogObjects {
  /** The part of their target before the colon. */
  kind: string;
  word: string;
  /** Where a name is found by number; without it the word alone is told. */
  names?: { table: PgTable; id: PgColumn; name: PgColumn | SQL<string> };
}

declare module '@server/kernel/slots' {
  interface Slots {
    logObjects: LogObjects;
  }
}

const named = (table: PgTable & { id: PgColumn; name: PgColumn }) => ({ table, id: table.id, name: table.name });

/** Things of the platform; other modules give their own. */
export const platformObjects: LogObjects[] = [
  { kind: 'person', word: '人员', names: named(people) },
  { kind: 'person_type', word: '人员类型', names: named(personTypes) },
  { kind: 'account', word: '账号', names: { table: accounts, id: accounts.id, name: accounts.username } },
  { kind: 'session', word: '登录会话' },
  { kind: 'role', word: '角色', names: named(roles) },
  { kind: 'purview', word: '菜单' },
  { kind: 'setting', word: '系统配置' },
  { kind: 'setting_image', word: '系统图片' },
  { kind: 'department', word: '科室', names: named(departments) },
  { kind: 'department_change', word: '科室变更' },
  { kind: 'big_department', word: '大科室' },
  { kind: 'major', word: '专业', names: named(majors) },
  { kind: 'train_base', word: '基地', names: named(bases) },
  { kind: 'teach_chamber', word: '教研室' },
  { kind: 'agreement_school', word: '协议院校', names: named(agreements) },
];

const kinds = givenByKey('logObjects', ({ kind }) => kind);

/** The targets in words: `person:12` is 人员 学小医. A thing that is gone, or has no name, is told by its kind. */
export async function objectWords(db: Db, targets: readonly string[]): Promise<(target: string) => string> {
  const parted = targets.map((target) => target.split(':', 2) as [string, string?]);
  const found = new Map<string, string>();
  for (const [key, { names }] of kinds()) {
    const ids = parted.flatMap(([kind, id]) => (kind === key && /^\d{1,9}$/.test(id ?? '') ? [Number(id)] : []));
    if (!names || ids.length === 0) continue;
    const rows = await db
      .select({ id: names.id, name: sql<string>`${names.name}` })
      .from(names.table)
      .where(inArray(names.id, ids));
    for (const { id, name } of rows) found.set(`${key}:${String(id)}`, name);
  }
  return (target) => {
    const word = kinds().get(target.split(':', 1)[0]!)?.word ?? '';
    return [word, found.get(target)].filter(Boolean).join(' ');
  };
}
