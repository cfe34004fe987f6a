import { asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '@server/kernel/database/database';
import { handbookGrades, handbookRequirements, stDeptLinks, stDepts, stGroups, stSubjects } from './tables';

/**
 * Writes all subjects of a version into another one that has none: groups, standard departments, requirements and the
 * mapping to hospital departments, each with all of its columns.
 */
export async function copyVersion(tx: Db, fromId: number, toId: number): Promise<void> {
  const subjects = await tx
    .select()
    .from(stSubjects)
    .where(eq(stSubjects.versionId, fromId))
    .orderBy(asc(stSubjects.id));
  const subjectOf = await copied(tx, stSubjects, subjects, () => ({ versionId: toId }));
  const groups = await rowsOf(tx, stGroups, stGroups.stSubjectId, subjects);
  const groupOf = await copied(tx, stGroups, groups, ({ stSubjectId }) => ({
    stSubjectId: subjectOf.get(stSubjectId)!,
  }));
  const depts = await rowsOf(tx, stDepts, stDepts.stSubjectId, subjects);
  const deptOf = await copied(tx, stDepts, depts, ({ stSubjectId, groupId }) => ({
    stSubjectId: subjectOf.get(stSubjectId)!,
    groupId: groupId === null ? null : groupOf.get(groupId)!,
  }));
  const toDept = ({ stDeptId }: { stDeptId: number }) => ({ stDeptId: deptOf.get(stDeptId)! });
  await copied(tx, stDeptLinks, await rowsOf(tx, stDeptLinks, stDeptLinks.stDeptId, depts), toDept);
  const asked = await rowsOf(tx, handbookRequirements, handbookRequirements.stDeptId, depts);
  await copied(tx, handbookRequirements, asked, (one) => ({ ...toDept(one), version: 1 }));
}

/** Removes all that hangs on a version: nobody is placed by a draft. */
export async function removePlan(tx: Db, versionId: number): Promise<void> {
  const subjects = tx.select({ id: stSubjects.id }).from(stSubjects).where(eq(stSubjects.versionId, versionId));
  const depts = tx.select({ id: stDepts.id }).from(stDepts).where(inArray(stDepts.stSubjectId, subjects));
  await tx.delete(handbookRequirements).where(inArray(handbookRequirements.stDeptId, depts));
  await tx.delete(stDeptLinks).where(inArray(stDeptLinks.stDeptId, depts));
  await tx.delete(stDepts).where(inArray(stDepts.stSubjectId, subjects));
  await tx.delete(stGroups).where(inArray(stGroups.stSubjectId, subjects));
  await tx.delete(stSubjects).where(eq(stSubjects.versionId, versionId));
  await tx.delete(handbookGrades).where(eq(handbookGrades.versionId, versionId));
}

type Numbered = PgTable & { id: PgColumn };
interface WithId {
  id: number;
}

async function rowsOf<Table extends Numbered>(tx: Db, table: Table, owner: PgColumn, owners: readonly WithId[]) {
  const any: PgTable = table;
  const rows = await tx
    .select()
    .from(any)
    .where(
      inArray(
        owner,
        owners.map(({ id }) => id),
      ),
    )
    .orderBy(asc(table.id));
  return rows as (Table['$inferSelect'] & WithId)[];
}

/** Rows written at once: the engine takes at most 65,535 parameters. */
const rowsAtOnce = 1000;

/** Inserts copies of rows with some columns changed. @returns the new ids by the old ones */
async function copied<Table extends Numbered>(
  tx: Db,
  table: Table,
  rows: readonly (Table['$inferSelect'] & WithId)[],
  change: (row: Table['$inferSelect']) => Partial<Table['$inferInsert']>,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const chunk = rows.slice(at, at + rowsAtOnce);
    const made = await tx
      .insert(table as PgTable)
      .values(chunk.map(({ id: _id, ...row }) => ({ ...row, ...change(row as Table['$inferSelect']) })))
      .returning({ id: table.id });
    for (const [index, { id }] of (made as WithId[]).entries()) ids.set(chunk[index]!.id, id);
  }
  return ids;
}
