import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Base } from '@contract/dictionary/bases';
import { groupBy } from '@contract/kernel/group-by';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { find, first } from '@server/kits/rows';
import { personRefs } from '../people/public';
import { people } from '../people/tables';
import { basePersons } from './posts/tables';
import { baseCertificates, baseDepartments, baseMajors, baseQuotas, bases, departments, majors } from './tables';

/** One base. @throws AppError NOT_FOUND */
export async function baseRow(db: Db, scope: ResolvedScope, id: number): Promise<Base> {
  return first(await baseRows(db, scope, [await find(db, bases, id)]));
}

/** Bases with all that hangs on them; holders of posts as far as the scope shows them. */
export async function baseRows(
  db: Db,
  scope: ResolvedScope,
  rows: readonly (typeof bases.$inferSelect)[],
): Promise<Base[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const parts = await partsOf(db, ids);
  const refs = await personRefs(
    db,
    scope,
    parts.posts.map(({ personId }) => personId),
  );
  const byBase = {
    majors: groupBy(parts.majors, (one) => one.baseId),
    departments: groupBy(parts.departments, (one) => one.baseId),
    posts: groupBy(parts.posts, (one) => one.baseId),
    quotas: groupBy(parts.quotas, (one) => one.baseId),
    certificates: groupBy(parts.certificates, (one) => one.baseId),
  };
  const sizes = new Map(parts.sizes.map((one) => [one.baseId, one.count]));
  return rows.map((row) => {
    const holding = (post: string) =>
      (byBase.posts.get(row.id) ?? [])
        .filter((one) => one.post === post)
        .flatMap((one) => refs.get(one.personId) ?? []);
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      majors: (byBase.majors.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      departments: (byBase.departments.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      director: holding('director')[0] ?? null,
      teaching_director: holding('teaching_director')[0] ?? null,
      secretaries: holding('secretary'),
      units: row.units,
      quotas: (byBase.quotas.get(row.id) ?? []).map(({ year, people: size }) => ({ year, people: size })),
      certificates: (byBase.certificates.get(row.id) ?? []).map(({ name, number, validTo }) => ({
        name,
        number,
        valid_to: validTo,
      })),
      people_count: sizes.get(row.id) ?? 0,
      version: row.version,
    };
  });
}

async function partsOf(db: Db, ids: number[]) {
  return {
    majors: await db
      .select({ baseId: baseMajors.baseId, id: majors.id, name: majors.name })
      .from(baseMajors)
      .innerJoin(majors, eq(majors.id, baseMajors.majorId))
      .where(inArray(baseMajors.baseId, ids))
      .orderBy(asc(majors.code)),
    departments: await db
      .select({ baseId: baseDepartments.baseId, id: departments.id, name: departments.name })
      .from(baseDepartments)
      .innerJoin(departments, eq(departments.id, baseDepartments.deptId))
      .where(inArray(baseDepartments.baseId, ids))
      .orderBy(asc(departments.sort), asc(departments.id)),
    posts: await db.select().from(basePersons).where(inArray(basePersons.baseId, ids)),
    quotas: await db.select().from(baseQuotas).where(inArray(baseQuotas.baseId, ids)).orderBy(asc(baseQuotas.year)),
    certificates: await db
      .select()
      .from(baseCertificates)
      .where(inArray(baseCertificates.baseId, ids))
      .orderBy(asc(baseCertificates.id)),
    sizes: await db
      .select({ baseId: people.baseId, count: count() })
      .from(people)
      .where(and(inArray(people.baseId, ids), isNull(people.deletedAt)))
      .groupBy(people.baseId),
  };
}
