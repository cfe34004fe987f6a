import { asc, inArray } from 'drizzle-orm';
import { VersionState } from '@contract/handbook/rules';
import { demandsOf } from '@contract/rotation/scheme-capacity';
import { schemeTotals, trainingPeriod } from '@contract/rotation/scheme-rules';
import type { SchemeDetail, SchemeRow } from '@contract/rotation/schemes';
import type { Db } from '@server/kernel/database/database';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { departments } from '../../dictionary/tables';
import { schemeHead, schemeParts, schemesOfVersion, usersOf, type SchemeHead } from '../../handbook/public';
import { personTypes } from '../../people/tables';
import { peopleOfSchemes, usersOfSchemes } from './people';

/** Schemes as lists show them. */
export async function schemeRows(db: Db, heads: readonly SchemeHead[]): Promise<SchemeRow[]> {
  const ids = heads.map(({ id }) => id);
  const versionIds = [
    ...new Set(
      heads.filter(({ versionState }) => versionState === VersionState.published).map(({ versionId }) => versionId),
    ),
  ];
  const [parts, people, users, ofVersions] = [
    await schemeParts(db, ids),
    await peopleOfSchemes(db, ids),
    await usersOfSchemes(db, ids),
    await usersOf(db, versionIds),
  ];
  return heads.map(({ mostOutside: _mostOutside, expectedPeople: _expectedPeople, ...head }) => {
    const own = parts.get(head.id)!;
    const { necessary, optional } = schemeTotals({ ...head, ...own });
    return {
      ...head,
      name: nameOf(head),
      necessary,
      optional,
      itemCount: own.items.length,
      people: (people.get(head.id) ?? []).reduce((all, { count }) => all + count, 0),
      used: users.get(head.id) ?? 0,
      versionUsers: ofVersions.get(head.versionId) ?? 0,
    };
  });
}

const nameOf = ({ majorName, years }: Pick<SchemeHead, 'majorName' | 'years'>) => `${majorName}（${years} 年）`;

/** A scheme with what it is checked by. @throws AppError NOT_FOUND */
export async function schemeDetail(db: Db, id: number): Promise<SchemeDetail> {
  const head = await schemeHead(db, id);
  const [row] = await schemeRows(db, [head]);
  const own = (await schemeParts(db, [id])).get(id)!;
  const { mostOutside, expectedPeople } = head;
  return { ...row!, mostOutside, expectedPeople, ...own, facts: await factsOf(db, head, own) };
}

/** What people of the whole version owe, and what their departments take. */
async function factsOf(
  db: Db,
  head: SchemeHead,
  own: Pick<SchemeDetail, 'groups' | 'items'>,
): Promise<SchemeDetail['facts']> {
  const all = await schemesOfVersion(db, head.versionId);
  const others = all.filter(({ id }) => id !== head.id);
  const ids = others.map(({ id }) => id);
  const [parts, people] = [await schemeParts(db, ids), await peopleOfSchemes(db, [head.id, ...ids])];
  const demands = others.flatMap((other) =>
    demandsOf({ ...other, ...parts.get(other.id)! }, people.get(other.id) ?? [], {
      scheme: nameOf(other),
      isOwn: false,
    }),
  );
  const owed = demands.filter((demand) => demand.people.length > 0);
  const deptIds = [
    ...new Set([
      ...own.items.flatMap((item) => item.departments.map(({ deptId }) => deptId)),
      ...owed.flatMap((demand) => demand.deptIds),
    ]),
  ];
  const capacities = await db
    .select({
      deptId: departmentCapacities.deptId,
      typeId: departmentCapacities.typeId,
      fromHalf: departmentCapacities.fromHalf,
      toHalf: departmentCapacities.toHalf,
      maxPeople: departmentCapacities.maxPeople,
    })
    .from(departmentCapacities)
    .where(inArray(departmentCapacities.deptId, deptIds))
    .orderBy(asc(departmentCapacities.id));
  return {
    // Whoever trains longest in the version: what is not enough over more time is not enough over less.
    period: trainingPeriod(head.grades, Math.max(...all.map(({ years }) => years))),
    people: people.get(head.id) ?? [],
    others: owed.map((demand) => ({ ...demand, deptIds: [...demand.deptIds], people: [...demand.people] })),
    capacities,
    departments: await db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(inArray(departments.id, deptIds)),
    types: await db.select({ id: personTypes.id, name: personTypes.name }).from(personTypes),
  };
}
