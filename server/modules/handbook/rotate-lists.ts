import { asc, eq, inArray } from 'drizzle-orm';
import type { RotateItem, RotateLists } from '@contract/handbook/types';
import { formatMonth } from '@contract/kernel/half-month';
import type { Db } from '@server/kernel/database/database';
import { groupBy } from '@contract/kernel/group-by';
import { departments } from '../dictionary/tables';
import { stDeptLinks, stDepts, stGroups } from './tables';

/**
 * 必选, 选轮 and 机动 lists of subjects by subject id, in two queries however many there are. A choice group's
 * items carry the group's maximum as their length (contract/handbook/types.ts). Every link is listed with the
 * months in which it holds.
 */
export async function rotateListsOf(db: Db, stSubjectIds: number[]): Promise<Map<number, RotateLists>> {
  const items = await db
    .select({
      id: stDepts.id,
      stSubjectId: stDepts.stSubjectId,
      name: stDepts.name,
      kind: stDepts.kind,
      halfMonths: stDepts.halfMonths,
      groupHalfMonths: stGroups.maxHalfMonths,
    })
    .from(stDepts)
    .leftJoin(stGroups, eq(stGroups.id, stDepts.groupId))
    .where(inArray(stDepts.stSubjectId, stSubjectIds))
    .orderBy(asc(stDepts.stSubjectId), asc(stDepts.sort), asc(stDepts.id));
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
    .where(inArray(stDepts.stSubjectId, stSubjectIds))
    .orderBy(asc(stDeptLinks.sort), asc(stDeptLinks.deptId));
  const linksOf = groupBy(links, ({ stDeptId }) => stDeptId);
  const itemsOf = groupBy(items, ({ stSubjectId }) => stSubjectId);

  const listsOf = (stSubjectId: number): RotateLists => {
    const byKind = groupBy(itemsOf.get(stSubjectId) ?? [], ({ kind }) => kind);
    const list = (kind: (typeof items)[number]['kind']) =>
      (byKind.get(kind) ?? []).map((item): RotateItem => ({
        stDeptId: item.id,
        stDeptName: item.name,
        halfMonths: item.groupHalfMonths ?? item.halfMonths,
        innerDeptList: (linksOf.get(item.id) ?? []).map(({ deptId, deptName, validFrom, validTo }) => ({
          deptId,
          deptName,
          validFrom: validFrom === null ? null : formatMonth(validFrom),
          validTo: validTo === null ? null : formatMonth(validTo),
        })),
      }));
    return {
      necessaryRotateList: list('necessary'),
      optionalRotateList: list('optional'),
      reserveRotateList: list('reserve'),
    };
  };
  return new Map(stSubjectIds.map((id) => [id, listsOf(id)]));
}
