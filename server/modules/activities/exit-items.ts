import { eq, inArray } from 'drizzle-orm';
import { activitiesModule } from '@contract/activities/module';
import { admits, askedOfStay, dayMs } from '@contract/activities/rules';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import type { ExitFinding, ExitItemSource } from '../department-stay/public';
import { people } from '../people/tables';
import type { StayAt } from '../rotation/public';
import { doneIn, type DoneActivity } from './figures';
import { activityKinds } from './tables';

const { manage, myActivities } = activitiesModule.screens;

/** 教学活动: those of the ward that count for the trainee in his stay, against what a year asks of him. */
const attended: ExitItemSource = {
  key: 'activities',
  title: '教学活动',
  order: 40,
  owner: 'trainee',
  async read(db, stays) {
    const asked = await askedInYear(db);
    if (asked.length === 0) return new Map();
    const held = await heldDuring(db, stays);
    const persons = await personsOf(db, stays);
    return new Map(
      stays.flatMap((stay): [number, ExitFinding][] => {
        const { userId, deptId, from, to } = stay;
        const person = persons.get(userId);
        if (!person) return [];
        const own = held.filter(
          (one) =>
            one.deptId === deptId &&
            from <= one.day &&
            one.day <= to &&
            (one.credited.includes(userId) ||
              admits({ type_ids: one.typeIds, grades: one.grades, dept_ids: [] }, person)),
        );
        const times = askedOfStay(asked, { days: daysOf(stay), held: own.length });
        const taken = own.filter(({ credited }) => credited.includes(userId)).length;
        if (times === 0) return [];
        const days = { from, to: to < today() ? to : today() };
        const known = {
          value: `${taken} 次`,
          threshold: `${times} 次（本科室已开展 ${own.length} 次）`,
          link: `${myActivities.path}?${new URLSearchParams({ part: 'past', dept_id: String(deptId), ...days })}`,
          wardLink: `${manage.path}?${new URLSearchParams({ dept_id: String(deptId), counted: 'held', ...days })}`,
        };
        if (taken >= times) return [[stay.id, { ...known, state: 'met' }]];
        const cause = `还差 ${times - taken} 次计入学时的活动，未签到或未评价的不计入`;
        return [[stay.id, { ...known, state: 'unmet', cause }]];
      }),
    );
  },
};

/** Of each kind that asks anything of a person, how often in a year. */
async function askedInYear(db: Db): Promise<number[]> {
  const kinds = await db
    .select({ yearTimes: activityKinds.yearTimes })
    .from(activityKinds)
    .where(eq(activityKinds.status, 1));
  return kinds.flatMap(({ yearTimes }) => yearTimes ?? []);
}

/** What the wards of stays held from the first of their days to the last. */
async function heldDuring(db: Db, stays: readonly StayAt[]) {
  const all: DoneActivity[] = [];
  for (const [deptId, list] of groupBy(stays, (stay) => stay.deptId)) {
    const from = list.reduce((first, one) => (one.from < first ? one.from : first), list[0]!.from);
    const to = list.reduce((last, one) => (one.to > last ? one.to : last), list[0]!.to);
    all.push(...(await doneIn(db, [deptId], { from, to })));
  }
  return all;
}

async function personsOf(db: Db, stays: readonly StayAt[]) {
  const rows = await db
    .select({ id: people.id, typeId: people.typeId, grade: people.recruitYear })
    .from(people)
    .where(inArray(people.id, [...new Set(stays.map(({ userId }) => userId))]));
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, deptIds: [] }]));
}

const daysOf = ({ from, to }: StayAt) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** What teaching activities say before somebody leaves a department. */
export const activityExitItems: readonly ExitItemSource[] = [attended];
