import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Department, departmentTree as treeSchema } from '@contract/dictionary/types';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { groupBy } from '@contract/kernel/group-by';
import { baseMajors, bases, bigDepartments, departmentChanges, departments, majors } from './tables';

type DepartmentTree = z.output<typeof treeSchema>;

/**
 * Large departments with their departments, in the hospital's order. Stopped ones are included and say so in their
 * status: old rotations still refer to them. Departments of no large department come last, under id 0.
 * @param deptIds only these departments; large departments left without any are omitted
 */
export async function departmentTree(db: Db, deptIds?: number[]): Promise<DepartmentTree> {
  const big = await db.select().from(bigDepartments).orderBy(asc(bigDepartments.sort), asc(bigDepartments.id));
  const list = await db
    .select()
    .from(departments)
    .where(deptIds ? inArray(departments.id, deptIds) : undefined)
    .orderBy(asc(departments.sort), asc(departments.id));
  const childrenOf = groupBy(list.map(toNode), (department) => department.big_dept_id);
  const nodes = big.map(({ id, name }) => ({ id, label: name, children: childrenOf.get(id) ?? [] }));
  const loose = childrenOf.get(null) ?? [];
  return [
    ...(deptIds ? nodes.filter((node) => node.children.length > 0) : nodes),
    ...(loose.length > 0 ? [{ id: 0, label: '未归入大科室', children: loose }] : []),
  ];
}

function toNode(row: typeof departments.$inferSelect): Department {
  return {
    dept_id: row.id,
    dept_name: row.name,
    code: row.code,
    big_dept_id: row.bigDeptId,
    kind: row.kind,
    is_rotation: row.isRotation,
    status: row.status,
  };
}

/** Names of departments by id; ids that do not exist are left out. */
export async function departmentNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Departments that go on as another one, and from when nobody is placed in them: rows (dept_id, from_half). */
export function mergedDepartments(): SQL {
  return sql`select ${departmentChanges.deptId} as dept_id, (${departmentChanges.image}->>'fromHalf')::int as from_half
    from ${departmentChanges} where ${departmentChanges.kind} = 'merge' and ${departmentChanges.undoneAt} is null`;
}

export interface BaseSubject {
  base_id: number;
  base_name: string;
  st_subject_name: string;
}

/**
 * Which subjects each working base trains, by the name they share with a handbook's subject: the customer's
 * `base_relate_st_subjects`.
 * @param baseIds only these bases
 */
export function baseSubjects(db: Db, baseIds?: number[]): Promise<BaseSubject[]> {
  return db
    .select({ base_id: bases.id, base_name: bases.name, st_subject_name: majors.name })
    .from(baseMajors)
    .innerJoin(bases, eq(bases.id, baseMajors.baseId))
    .innerJoin(majors, eq(majors.id, baseMajors.majorId))
    .where(and(eq(bases.status, EnableState.enabled), baseIds ? inArray(bases.id, baseIds) : undefined))
    .orderBy(asc(bases.id), asc(majors.code));
}
