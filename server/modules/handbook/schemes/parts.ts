import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { formatMonth } from '@contract/kernel/half-month';
import type { SchemeDetail } from '@contract/rotation/schemes';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../../dictionary/tables';
import { stDeptLinks, stDepts, stGroups } from '../tables';

export type SchemeParts = Pick<SchemeDetail, 'groups' | 'items'>;

const monthText = (month: number | null) => (month === null ? null : formatMonth(month));

/**
 * Groups and items of schemes with the hospital departments that stand for them, by the scheme's id, in three queries
 * however many there are.
 */
export async function schemeParts(db: Db, ids: readonly number[]): Promise<Map<number, SchemeParts>> {
  const { stSubjectId, selectType, ...groupColumns } = getTableColumns(stGroups);
  const groups = await db
    .select({ ...groupColumns, stSubjectId, selectType })
    .from(stGroups)
    .where(inArray(stGroups.stSubjectId, [...ids]))
    .orderBy(asc(stGroups.id));
  const items = await db
    .select()
    .from(stDepts)
    .where(inArray(stDepts.stSubjectId, [...ids]))
    .orderBy(asc(stDepts.sort), asc(stDepts.id));
  const links = await db
    .select({
      stDeptId: stDeptLinks.stDeptId,
      deptId: stDeptLinks.deptId,
      deptName: departments.name,
      validFrom: stDeptLinks.validFrom,
      validTo: stDeptLinks.validTo,
    })
    .from(stDeptLinks)
    .innerJoin(stDepts, eq(stDepts.id, stDeptLinks.stDeptId))
    .innerJoin(departments, eq(departments.id, stDeptLinks.deptId))
    .where(inArray(stDepts.stSubjectId, [...ids]))
    .orderBy(asc(stDeptLinks.sort), asc(stDeptLinks.deptId));
  const linksOf = groupBy(links, (link) => link.stDeptId);
  const groupsOf = groupBy(groups, (group) => group.stSubjectId);
  const itemsOf = groupBy(items, (item) => item.stSubjectId);
  return new Map(
    ids.map((id) => {
      const own = groupsOf.get(id) ?? [];
      return [
        id,
        {
          groups: own.map(({ stSubjectId: _stSubjectId, selectType: type, ...group }) => ({
            ...group,
            selectType: type === 'fixed' ? 'fixed' : 'free',
          })),
          items: (itemsOf.get(id) ?? []).map(({ stSubjectId: _stSubjectId, sort: _sort, groupId, ...item }) => ({
            ...item,
            group: groupId === null ? null : own.findIndex((group) => group.id === groupId),
            departments: (linksOf.get(item.id) ?? []).map(({ stDeptId: _stDeptId, ...link }) => ({
              ...link,
              validFrom: monthText(link.validFrom),
              validTo: monthText(link.validTo),
            })),
          })),
        },
      ];
    }),
  );
}
