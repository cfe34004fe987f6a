import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Base } from '@contract/dictionary/bases';
import { groupBy } from '@contract/kernel/group-by';
import type { Reader } from '@server/kits/row-calls';
import { onWire } from '@server/kits/wire-names';
import { personRefs } from '../people/public';
import { people } from '../people/tables';
import { basePersons } from './posts/tables';
import { baseCertificates, baseDepartments, baseMajors, baseQuotas, departments, majors, type bases } from './tables';

/** Bases with all that hangs on them; holders of posts as far as the scope shows them. */
export async function baseRows({ db, user }: Reader, rows: readonly (typeof bases.$inferSelect)[]): Promise<Base[]> {
  const ids = rows.map(({ id }) => id);
  const trained = await db
    .select({ baseId: baseMajors.baseId, id: majors.id, name: majors.name })
    .from(baseMajors)
    .innerJoin(majors, eq(majors.id, baseMajors.majorId))
    .where(inArray(baseMajors.baseId, ids))
    .orderBy(asc(majors.code));
  const taking = await db
    .select({ baseId: baseDepartments.baseId, id: departments.id, name: departments.name })
    .from(baseDepartments)
    .innerJoin(departments, eq(departments.id, baseDepartments.deptId))
    .where(inArray(baseDepartments.baseId, ids))
    .orderBy(asc(departments.sort), asc(departments.id));
  const { year, people: places } = baseQuotas;
  const quotas = await db
    .select({ baseId: baseQuotas.baseId, year, people: places })
    .from(baseQuotas)
    .where(inArray(baseQuotas.baseId, ids))
    .orderBy(asc(year));
  const { id: certificateId, name, number, validTo } = baseCertificates;
  const certificates = await db
    .select({ baseId: baseCertificates.baseId, name, number, validTo })
    .from(baseCertificates)
    .where(inArray(baseCertificates.baseId, ids))
    .orderBy(asc(certificateId));
  const sizes = await db
    .select({ baseId: people.baseId, count: count() })
    .from(people)
    .where(and(inArray(people.baseId, ids), isNull(people.deletedAt)))
    .groupBy(people.baseId);
  const posts = await db.select().from(basePersons).where(inArray(basePersons.baseId, ids));
  const holders = posts.map(({ personId }) => personId);
  const refs = await personRefs(db, user.scope, holders);

  const ofBase = <Part extends { baseId: number | null }>(parts: Part[]) => {
    const byBase = groupBy(parts, (part) => part.baseId);
    return (id: number) =>
      (byBase.get(id) ?? []).map((part) => {
        const { baseId: _, ...own } = part;
        return own;
      });
  };
  const parts = {
    majors: ofBase(trained),
    departments: ofBase(taking),
    quotas: ofBase(quotas),
    certificates: ofBase(certificates),
    posts: ofBase(posts),
    sizes: ofBase(sizes),
  };
  return rows.map((row) => {
    const holding = (post: string) =>
      parts.posts(row.id).flatMap((one) => (one.post === post ? (refs.get(one.personId) ?? []) : []));
    const { id, name, kind, units, version } = row;
    return {
      id,
      name,
      kind,
      units,
      version,
      majors: parts.majors(row.id),
      departments: parts.departments(row.id),
      director: holding('director')[0] ?? null,
      teaching_director: holding('teaching_director')[0] ?? null,
      secretaries: holding('secretary'),
      quotas: parts.quotas(row.id),
      certificates: parts.certificates(row.id).map(onWire),
      people_count: parts.sizes(row.id)[0]?.count ?? 0,
    };
  });
}
