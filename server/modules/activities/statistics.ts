import { and, gte, lt, sql } from 'drizzle-orm';
import type { statisticsEndpoints, StatisticsRow } from '@contract/activities/statistics';
import { countsAs } from '@contract/activities/plans';
import { dueIn, evaluationThreshold, monthsBetween, monthSpan } from '@contract/activities/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { opensDept } from '@server/kernel/current-user';
import type { Handlers } from '@server/kernel/implement';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { departmentNames } from '../dictionary/public';
import { staysAt } from '../rotation/public';
import { managedActivities, type Who } from './sight';
import { activities, activityKinds, activityParticipants, activitySpeakers, activityTargets } from './tables';

type Counted = StatisticsRow & { scores: number; scored: number };

/** 活动统计: what is due, planned and held, by department, kind and month, of the departments that the caller sees. */
export const statisticsHandlers: Handlers<typeof statisticsEndpoints> = {
  statistics: ({ db, user, query }) => statisticsOf(db, user, query),
};

interface AskedStatistics {
  /** The last of the months. */
  month: string;
  months: number;
  kind_id?: number | undefined;
  dept_id?: number | undefined;
}

/** The same for other modules: whoever asks sees what he sees there. */
export async function statisticsOf(db: Db, user: Who, query: AskedStatistics) {
  const months = monthsBetween(monthBefore(query.month, query.months - 1), query.month);
  const [from, to] = [monthSpan(months[0]!).from, monthSpan(query.month).to];
  const where = and(
    managedActivities(user),
    gte(activities.startAt, new Date(from)),
    lt(activities.startAt, new Date(to)),
    equals(activities.kindId, query.kind_id),
    equals(activities.deptId, query.dept_id),
  );
  const kinds = new Map((await db.select().from(activityKinds)).map(({ id, name }) => [id, name]));
  const rows = new Map<string, Counted>();
  const byMonth = new Map(months.map((month) => [month, { month, due: 0, planned: 0, held: 0 }]));
  const rowOf = (deptId: number, kindId: number) => {
    const key = `${deptId} ${kindId}`;
    const row = rows.get(key) ?? blank(deptId, kindId, kinds.get(kindId) ?? '');
    rows.set(key, row);
    return row;
  };

  for (const one of await figuresOf(db, where)) {
    const { planned, held } = countsAs(one, Date.now());
    if (!planned && !held) continue;
    const row = rowOf(one.deptId, one.kindId);
    const month = byMonth.get(hospitalDay(Date.parse(one.start_at)).slice(0, 7))!;
    for (const counted of [row, month]) {
      if (planned) counted.planned += 1;
      if (held) counted.held += 1;
    }
    if (!held) continue;
    row.people += one.people;
    row.trainee_hours += one.traineeHours;
    row.speaker_hours += one.hours * one.speakers;
    row.scores += one.scores;
    row.scored += one.scored;
  }
  for (const target of await targetsOf(db, user.scope, { ...query, months })) {
    for (const month of months) {
      const due = dueIn(month, target);
      if (due === 0) continue;
      rowOf(target.deptId, target.kindId).due += due;
      byMonth.get(month)!.due += due;
    }
  }
  const names = await departmentNames(db, [...new Set([...rows.values()].map(({ dept_id: id }) => id))]);
  const list = [...rows.values()].map(({ scores, scored, ...row }) => ({
    ...row,
    dept_name: names.get(row.dept_id) ?? '',
    score: scored < evaluationThreshold ? null : Math.round((scores / scored) * 10) / 10,
  }));
  return {
    rows: list.toSorted((one, other) => one.dept_id - other.dept_id || one.kind_id - other.kind_id),
    months: [...byMonth.values()],
  };
}

const blank = (deptId: number, kindId: number, kind: string): Counted => ({
  dept_id: deptId,
  dept_name: '',
  kind_id: kindId,
  kind_name: kind,
  due: 0,
  planned: 0,
  held: 0,
  people: 0,
  trainee_hours: 0,
  speaker_hours: 0,
  score: null,
  scores: 0,
  scored: 0,
});

function monthBefore(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** What charts count of each activity. */
async function figuresOf(db: Db, where: ReturnType<typeof and>) {
  const { activityId, inState, creditHours, evaluatedAt, worth } = activityParticipants;
  const ofActivity = sql`from ${activityParticipants} where ${activityId} = ${activities.id}`;
  const rows = await db
    .select({
      activity: activities,
      people: sql<number>`(select count(*)::int ${ofActivity} and ${inState} = 'valid')`,
      traineeHours: sql<number>`(select coalesce(sum(${creditHours}), 0)::float8 ${ofActivity})`,
      scored: sql<number>`(select count(*)::int ${ofActivity} and ${worth} is not null)`,
      scores: sql<number>`(select coalesce(sum(${worth}), 0)::float8 ${ofActivity}
        and ${evaluatedAt} is not null)`,
      speakers: sql<number>`(select count(*)::int from ${activitySpeakers}
        where ${activitySpeakers.activityId} = ${activities.id})`,
    })
    .from(activities)
    .where(where);
  return rows.map(({ activity, ...figures }) => ({
    ...figures,
    deptId: activity.deptId,
    kindId: activity.kindId,
    hours: activity.hours,
    state: activity.state,
    evidence_state: activity.evidenceState,
    start_at: activity.startAt.toISOString(),
    end_at: activity.endAt.toISOString(),
  }));
}

interface Asked {
  months: readonly string[];
  kind_id?: number | undefined;
  dept_id?: number | undefined;
}

/** What is asked of each department: its own target of a kind, or else the one of all where people rotate. */
async function targetsOf(
  db: Db,
  scope: Parameters<typeof opensDept>[0],
  { months, kind_id: kindId, dept_id: deptId }: Asked,
) {
  const targets = await db.select().from(activityTargets).where(equals(activityTargets.kindId, kindId));
  if (targets.length === 0) return [];
  const [first, last] = [`${months[0]}-01`, hospitalDay(monthSpan(months.at(-1)!).to - 1)];
  const seen = (id: number) => opensDept(scope, id) && (deptId === undefined || id === deptId);
  const wards = await wardsOf(db, { from: first, to: last });
  return [
    ...targets.flatMap((one) => (one.deptId !== null && seen(one.deptId) ? [{ ...one, deptId: one.deptId }] : [])),
    ...targets
      .filter((one) => one.deptId === null)
      .flatMap((one) => {
        const own = targets.filter((other) => other.kindId === one.kindId).map((other) => other.deptId);
        return wards.filter((id) => seen(id) && !own.includes(id)).map((id) => ({ ...one, deptId: id }));
      }),
  ];
}

/** Departments in which somebody rotates in some days. */
async function wardsOf(db: Db, days: { from: string; to: string }): Promise<number[]> {
  return [...new Set((await staysAt(db, days)).map(({ deptId }) => deptId))];
}
