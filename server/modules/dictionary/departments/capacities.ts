import { asc, eq, sql } from 'drizzle-orm';
import type { DepartmentDetail } from '@contract/dictionary/department-types';
import { allTypes, overlappingCapacities, type Capacity } from '@contract/dictionary/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { personTypes } from '../../people/tables';
import { departmentCapacities } from '../posts/tables';

/** All types together stand before single ones. */
export const typeOrder = sql`coalesce(${departmentCapacities.typeId}, 0)`;

export function capacitiesOf(db: Db, deptId: number): Promise<DepartmentDetail['capacities']> {
  return db
    .select({
      person_type_id: departmentCapacities.typeId,
      person_type_name: sql<string>`coalesce(${personTypes.name}, ${allTypes})`,
      from_half: departmentCapacities.fromHalf,
      to_half: departmentCapacities.toHalf,
      min_people: departmentCapacities.minPeople,
      max_people: departmentCapacities.maxPeople,
    })
    .from(departmentCapacities)
    .leftJoin(personTypes, eq(personTypes.id, departmentCapacities.typeId))
    .where(eq(departmentCapacities.deptId, deptId))
    .orderBy(asc(typeOrder), asc(departmentCapacities.fromHalf));
}

/**
 * Replaces a department's capacities. The caller has raised the department's version, so that two writers cannot
 * interleave.
 * @throws AppError DICT_CAPACITY_OVERLAP, INPUT_INVALID for an unknown personnel type
 */
export async function writeCapacities(tx: Db, deptId: number, list: readonly Capacity[]): Promise<void> {
  const types = new Map<number | null, string>((await tx.select().from(personTypes)).map(({ id, name }) => [id, name]));
  types.set(null, allTypes);
  if (list.some((one) => !types.has(one.person_type_id))) {
    throw new AppError('INPUT_INVALID', { detail: '人员类型不存在' });
  }
  const overlap = overlappingCapacities(list);
  if (overlap) throw new AppError('DICT_CAPACITY_OVERLAP', { type: types.get(overlap[0].person_type_id)! });
  await tx.delete(departmentCapacities).where(eq(departmentCapacities.deptId, deptId));
  if (list.length === 0) return;
  await tx.insert(departmentCapacities).values(
    list.map((one) => ({
      deptId,
      typeId: one.person_type_id,
      fromHalf: one.from_half,
      toHalf: one.to_half,
      minPeople: one.min_people,
      maxPeople: one.max_people,
    })),
  );
}
