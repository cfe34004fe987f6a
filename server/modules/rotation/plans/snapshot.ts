import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { personTypes as knownTypes } from '@contract/kernel/enums';
import { monthIndex, type HalfMonth } from '@contract/kernel/half-month';
import type { PlanGroup, PlanSnapshot, PlanWarning } from '@contract/rotation/plans-snapshot';
import { planLimits } from '@contract/rotation/plans-states';
import type { SubjectIndex } from '@contract/rotation/lists';
import { subjectFor } from '@contract/rotation/rules-index';
import type { ResolvedScope } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { departments } from '../../dictionary/tables';
import { schemeParts } from '../../handbook/public';
import { stSubjects } from '../../handbook/tables';
import { majorName, managedPeople, trainYears } from '../../people/public';
import { people, personTypes } from '../../people/tables';
import { currentHandbook } from '../handbook-index';
import { rotationPieces } from '../tables';
import { integers } from '../target';
import { placedOf } from './placed';
import { planInstance, trainingTime, type MadeInstance } from './instance';
import type { OtherStay, PersonOf, SchemeOf } from './instance-rows';

/** Who and when. */
export interface PlanAsked {
  group: PlanGroup;
  from: string;
  to: string;
}

/** 待报到, 在培, 延期. Who pauses is planned when he is back: his stays are cancelled until then. */
const inTraining: readonly number[] = [1, 2, 4];
const delayed = 4;

/** First half month of a range, and the one after its last. */
export const halvesOfMonths = ({ from, to }: Pick<PlanAsked, 'from' | 'to'>) => ({
  from: monthIndex(from) * 2,
  to: monthIndex(to) * 2 + 2,
});

/**
 * What the planner needs of some people and months, in few statements however many people there are.
 * @throws AppError PLAN_GROUP_EMPTY, PLAN_TOO_MANY
 */
export async function planSnapshot(db: Db, scope: ResolvedScope, asked: PlanAsked): Promise<PlanSnapshot> {
  const takenAt = new Date().toISOString();
  const { made, known, warnings } = await storedInstance(db, scope, asked);
  if (made.instance.trainees.length === 0) {
    const [first] = warnings;
    throw new AppError('PLAN_GROUP_EMPTY', {
      detail: first ? '所选人员没有年级、专业或已发布的方案' : '没有符合条件的在培人员',
    });
  }
  const planned = new Set(made.instance.trainees.map(({ id }) => id));
  return {
    takenAt,
    instance: made.instance,
    people: known
      .filter(({ id }) => planned.has(id))
      .map(({ id, name, staffId, grade, major }) => ({
        id,
        name,
        staffId,
        grade: grade!,
        major,
        stamp: made.stamps.get(id)!,
      })),
    types: await db
      .select({ id: personTypes.id, name: personTypes.name })
      .from(personTypes)
      .orderBy(asc(personTypes.id)),
    warnings,
  };
}

/** The instance alone, also of nobody. @throws AppError PLAN_TOO_MANY */
export async function storedInstance(db: Db, scope: ResolvedScope, asked: PlanAsked) {
  const known = await peopleOf(db, scope, asked.group);
  if (known.length > planLimits.people) {
    throw new AppError('PLAN_TOO_MANY', { count: known.length, most: planLimits.people });
  }
  const { subjects, warnings } = await subjectsOf(db, known);
  const planned = known.filter(({ id }) => subjects.has(id));
  const range = halvesOfMonths(asked);
  const ids = planned.map(({ id }) => id);
  const placed = await placedOf(db, ids);
  const schemes = await schemesOf(db, subjects);
  const deptIds = [
    ...new Set(schemes.flatMap(({ items }) => items.flatMap((item) => item.departments.map(({ deptId }) => deptId)))),
  ];
  const [capacities, others, names] = [
    await db
      .select()
      .from(departmentCapacities)
      .where(inArray(departmentCapacities.deptId, deptIds))
      .orderBy(asc(departmentCapacities.id)),
    await othersIn(db, deptIds, ids, range),
    await namesOf(db, deptIds),
  ];
  // Others are answered before it is put together.
  await turnOfTheLoop();
  const made: MadeInstance = planInstance({
    ...range,
    schemes,
    people: planned.map(({ id, name, typeId, grade, years, status }): PersonOf => ({
      id,
      name,
      typeId,
      schemeId: subjects.get(id)!.id,
      time: trainingTime(grade!, years, status === delayed),
      placed: placed.get(id) ?? [],
    })),
    capacities,
    others,
    departments: names,
  });
  return { made, known, placed, subjects, warnings: [...warnings, ...made.warnings] };
}

async function namesOf(db: Db, deptIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.id, [...deptIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Staff do not rotate; others who are not in training are named where they were asked for by number. */
async function peopleOf(db: Db, scope: ResolvedScope, { grade, majorIds, typeId, userIds }: PlanGroup) {
  return db
    .select({
      id: people.id,
      name: people.name,
      staffId: people.staffId,
      typeId: people.typeId,
      status: people.businessStatus,
      grade: people.recruitYear,
      major: majorName,
      years: trainYears,
    })
    .from(people)
    .where(
      and(
        managedPeople(scope),
        ne(people.typeId, knownTypes.staff.id),
        grade === undefined ? undefined : eq(people.recruitYear, grade),
        majorIds && inArray(people.majorId, majorIds),
        typeId === undefined ? undefined : eq(people.typeId, typeId),
        userIds ? sql`${people.id} = any(${array(userIds, 'int')})` : inArray(people.businessStatus, [...inTraining]),
      ),
    )
    .orderBy(asc(people.id))
    .limit(planLimits.people + 1);
}

type Known = Awaited<ReturnType<typeof peopleOf>>[number];
type Subject = Pick<SchemeOf, 'id' | 'major' | 'version'> & { index: SubjectIndex };

/** The published scheme of each person who has one. */
async function subjectsOf(db: Db, known: readonly Known[]) {
  const { index } = await currentHandbook(db);
  const subjects = new Map<number, Subject>();
  const warnings: PlanWarning[] = [];
  for (const person of known) {
    const { id, name, grade, major, status } = person;
    const version = grade === null ? undefined : index.versionByYear.get(grade);
    const subject = version && subjectFor(version, person);
    const warn = (code: PlanWarning['code'], of = '') => warnings.push({ code, id, name, of });
    if (!inTraining.includes(status)) warn('PERSON_NOT_TRAINING');
    else if (grade === null) warn('PERSON_WITHOUT_GRADE');
    else if (major === '') warn('PERSON_WITHOUT_MAJOR');
    else if (!subject) warn('PERSON_WITHOUT_SCHEME', `${grade} 级 ${major}`);
    else subjects.set(id, { id: subject.stSubjectId, major: subject.name, version: version.name, index: subject });
  }
  return { subjects, warnings };
}

async function schemesOf(db: Db, subjects: ReadonlyMap<number, Subject>): Promise<SchemeOf[]> {
  const byId = new Map([...subjects.values()].map((subject) => [subject.id, subject]));
  const ids = [...byId.keys()].toSorted((one, other) => one - other);
  const reserves = await db
    .select({ id: stSubjects.id, reserve: stSubjects.reserveHalfMonths })
    .from(stSubjects)
    .where(inArray(stSubjects.id, ids));
  const parts = await schemeParts(db, ids);
  return reserves
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, reserve }) => {
      const { index: _index, ...subject } = byId.get(id)!;
      return { ...subject, reserveHalfMonths: reserve, ...parts.get(id)! };
    });
}

/** What people outside the plan hold in its departments and half months. */
async function othersIn(
  db: Db,
  deptIds: readonly number[],
  ids: readonly number[],
  { from, to }: { from: HalfMonth; to: HalfMonth },
): Promise<OtherStay[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await db.execute<{
    dept_id: number;
    type_id: number;
    start: number;
    length: number;
    count: number;
  }>(sql`
    select ${rotationPieces.deptId} as dept_id, ${people.typeId} as type_id, start, length, count(*)::int as count
    from ${rotationPieces} join ${people} on ${people.id} = ${rotationPieces.userId} and ${people.deletedAt} is null
    where ${rotationPieces.deptId} = any(${integers(deptIds)}) and start between ${from - 1}::int and ${to - 1}::int
      and start + length > ${from}::int and not (${rotationPieces.userId} = any(${integers(ids)}))
    group by 1, 2, 3, 4`);
  return rows.map(({ dept_id, type_id, ...row }) => ({ deptId: dept_id, typeId: type_id, ...row }));
}
