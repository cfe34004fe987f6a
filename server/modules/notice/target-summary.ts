import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PushTarget } from '@contract/notice/push-types';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../dictionary/tables';
import { personTypes } from '../people/tables';
import { roles } from '../system/tables';
import { noticeGroups } from './tables';

/** Names of a condition that are written out; of more, only how many. */
const mostNamed = 3;

/** Targets in words, e.g. `住院医师、2024级、另 3 人`; names are looked up for all of them together. */
export async function summaries(db: Db, targets: readonly PushTarget[]): Promise<string[]> {
  const typeNames = await namesOf(
    db,
    personTypes,
    targets.flatMap(({ type_ids }) => type_ids),
  );
  const deptNames = await namesOf(
    db,
    departments,
    targets.flatMap(({ dept_ids }) => dept_ids),
  );
  const roleNames = await namesOf(
    db,
    roles,
    targets.flatMap(({ role_ids }) => role_ids),
  );
  const groupNames = await namesOf(
    db,
    noticeGroups,
    targets.flatMap(({ group_ids }) => group_ids),
  );
  return targets.map((target) => {
    const conditions = [
      named(target.type_ids, typeNames, '种人员类型'),
      named(target.grades, new Map(target.grades.map((grade) => [grade, `${grade}级`])), '个年级'),
      named(target.dept_ids, deptNames, '个科室'),
      named(target.role_ids, roleNames, '个角色'),
    ].filter(Boolean);
    const people = conditions.length > 0 ? conditions.join(' · ') : target.everybody ? '全部人员' : '';
    const others = target.user_ids.length > 0 ? `指定 ${target.user_ids.length} 人` : '';
    return [people, named(target.group_ids, groupNames, '个分组'), others].filter(Boolean).join('；');
  });
}

function named(ids: readonly number[], names: ReadonlyMap<number, string>, unit: string): string {
  if (ids.length > mostNamed) return `${ids.length} ${unit}`;
  return ids.map((id) => names.get(id) ?? '已删除').join('、');
}

async function namesOf(
  db: Db,
  table: PgTable & { id: PgColumn; name: PgColumn },
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id as number, name as string]));
}
