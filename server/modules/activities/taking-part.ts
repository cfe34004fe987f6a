import { signPlaces } from './signed-at';
import { and, asc, count, desc, eq, not, or, sql, type SQL } from 'drizzle-orm';
import type { partEndpoints, OwnActivity } from '@contract/activities/taking-part';
import { givenProblem, worthOf } from '@contract/activities/evaluation';
import { dayMs, limits, minuteMs } from '@contract/activities/rules';
import { enrolObstacle } from '@contract/activities/status';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay, hospitalOffsetMs } from '@contract/kernel/hospital-time';
import type { Call, Handlers } from '@server/kernel/implement';
import type { Database, Db } from '@server/kernel/database/database';
import { changeRow, find, pageOfRows } from '@server/kits/rows';
import { notify } from '../notice/public';
import { audienceOf, isForPerson, seesActivity, standing } from './audience';
import { clashOf } from './clash';
import { drawTicket, keyOf } from './codes';
import { creditedParts, settleCredit } from './credit';
import { formOf } from './evaluation-forms';
import { readOwn, toOwnRows } from './own-rows';
import { filtered } from './plans';
import { selectActivities } from './rows';
import { takesPart } from './sight';
import { demandMaySign, demandNear, isRepeated, judged, keepDevice, wired } from './signs';
import { activities, activityKinds, activityParticipants } from './tables';
import { whenOf } from './when';

type Part = typeof activityParticipants.$inferSelect;
type Activity = typeof activities.$inferSelect;
type OwnCall = Call<(typeof partEndpoints)['enrol']>;
type OwnQuery = Call<(typeof partEndpoints)['ownActivities']>['query'];
/** Days ahead of which trainees are shown what is planned. */
const daysAhead = 60;
/** How long before an activity its tickets are given out. */
const ticketsAheadMs = 2 * dayMs;

/** 我的活动、活动报名: what is for somebody, and his part in it. */
export const partHandlers: Handlers<typeof partEndpoints> = {
  ownActivities: async ({ db, database, user, query }) => {
    const where = and(await scopeOf(db, user.userId, query), filtered(query));
    const order = query.of === 'past' ? desc : asc;
    const orderBy = [order(activities.startAt), order(activities.id)];
    const { total, list } = await pageOfRows(db, activities, { ...query, where, orderBy }, selectActivities(db));
    const rows = await toOwnRows(db, user.userId, list);
    return { total, list: await Promise.all(rows.map((row) => withTicket(database, user.userId, row))) };
  },
  ownActivity: async ({ db, database, user, params }) => {
    await demandSeen(db, user, params.id);
    const own = await withTicket(database, user.userId, await readOwn(db, user.userId, params.id));
    const part = await partOf(db, params.id, user.userId);
    return {
      ...own,
      comment: part?.comment ?? '',
      reflection: part?.reflection ?? '',
      form: formOf(await find(db, activities, params.id)),
      scores: part?.scores ?? null,
      clash: await clashOf(db, user.userId, own),
    };
  },
  ownHours: async ({ db, user, query }) => {
    const year = (at: number) => new Date(Date.UTC(at, 0, 1) - hospitalOffsetMs);
    const parts = await creditedParts(db, [user.userId], { from: year(query.year), to: year(query.year + 1) });
    const kinds = await db.select().from(activityKinds).orderBy(asc(activityKinds.id));
    return kinds.flatMap(({ id, name, yearTimes, status }) => {
      const own = parts.filter(({ kindId }) => kindId === id);
      if (own.length === 0 && (yearTimes === null || status !== 1)) return [];
      const hours = own.reduce((sum, one) => sum + (one.hours ?? 0), 0);
      return [{ kind_id: id, kind_name: name, times: own.length, hours, year_times: yearTimes }];
    });
  },

  enrol: async (call) => {
    const { db, user, params } = call;
    const activity = await lockedActivity(call);
    if (!(await isForPerson(db, user.userId, activity))) throw new AppError('ACTIVITY_NOT_FOR_YOU');
    const part = await partOf(db, params.id, user.userId);
    demandOpen(activity, part, '报名');
    const isFull = activity.mostPeople !== null && (await enrolledCount(db, params.id)) >= activity.mostPeople;
    await writePart(db, params.id, user.userId, {
      enrolState: isFull ? 'waiting' : 'enrolled',
      enrolAt: new Date(),
    });
    return answered(call, isFull ? 'waiting' : 'enrolled');
  },
  cancelEnrolment: async (call) => {
    const { db, user, params } = call;
    const activity = await lockedActivity(call);
    const part = await partOf(db, params.id, user.userId);
    demandOpen(activity, part, '取消报名');
    await writePart(db, params.id, user.userId, { enrolState: 'cancelled' });
    if (part?.enrolState === 'enrolled') await giveSeat(db, activity);
    return answered(call, 'cancelled');
  },

  sign: {
    before: async ({ database }) => {
      await keyOf(database);
      return sign;
    },
  },
  evaluate: async (call) => {
    const { db, user, params, body } = call;
    await demandAttended(db, params.id, user.userId, '签到后才能评价');
    const form = formOf(await find(db, activities, params.id));
    const reason = givenProblem(form, body);
    if (reason !== '') throw new AppError('ACTIVITY_EVALUATION_INCOMPLETE', { reason });
    const worth = worthOf(form, body.scores);
    await writePart(db, params.id, user.userId, { ...body, worth, evaluatedAt: new Date() });
    await settleCredit(db, params.id, [user.userId]);
    return answered(call, 'evaluated');
  },
  reflect: async (call) => {
    const { db, user, params, body } = call;
    await demandAttended(db, params.id, user.userId, '签到后才能填写反思');
    await writePart(db, params.id, user.userId, body);
    return answered(call, 'reflected');
  },
};

/** Takes a code that was read. The key of codes was read before the transaction. */
async function sign(call: Call<(typeof partEndpoints)['sign']>): Promise<OwnActivity> {
  const { db, user, params, body } = call;
  const activity = await lockedActivity(call);
  const part = await partOf(db, params.id, user.userId);
  if (isRepeated(part, body)) return answered(call, `${body.side} repeated`);
  await demandMaySign(db, user.userId, activity, part, body.side);
  const { at, state } = await judged(call, activity);
  const place = (await signPlaces(db, [activity])).get(activity.id);
  if (place) demandNear(place, body.position);
  await keepDevice(db, params.id, body.device, user.userId);
  const way = body.is_kept ? ('offline' as const) : ('code' as const);
  const signed = { at: new Date(at), arrived: new Date() };
  await writePart(
    db,
    params.id,
    user.userId,
    body.side === 'in'
      ? { inAt: signed.at, inState: state, inWay: way, inArrivedAt: signed.arrived }
      : { outAt: signed.at, outState: state, outWay: way, outArrivedAt: signed.arrived },
  );
  await settleCredit(db, params.id, [user.userId]);
  return answered(call, `${body.side} ${state}`);
}

/** What can be signed until tomorrow comes with a ticket, so that a phone without a network has it. */
async function withTicket(database: Database, userId: number, row: OwnActivity): Promise<OwnActivity> {
  const isSoon = row.state === 'published' && Date.parse(row.start_at) < Date.now() + ticketsAheadMs;
  const isPast = Date.parse(row.end_at) + limits.signMinutes[1] * minuteMs < Date.now();
  return isSoon && !isPast ? { ...row, ticket: await drawTicket(database, row.id, userId) } : row;
}

/**
 * Condition on `activity` for one of the lists of somebody's own. A calendar may look further ahead than lists do: what is
 * for somebody goes by where he is on the days that it shows.
 */
async function scopeOf(db: Db, userId: number, { of, to: last }: OwnQuery): Promise<SQL> {
  const isOver = sql`${activities.endAt} <= now()`;
  if (of === 'past') return and(takesPart(userId), isOver)!;
  const [from, ahead] = [Date.now(), Date.now() + daysAhead * dayMs].map(hospitalDay) as [string, string];
  const to = of === 'days' && last !== undefined && last > ahead ? last : ahead;
  const forMe = audienceOf(await standing(db, userId, { from, to }));
  const isPublished = eq(activities.state, 'published');
  if (of === 'open') return and(forMe, isPublished, activities.needsEnrolment, sql`${activities.startAt} > now()`)!;
  // What needs enrolment is one's own once one has enrolled; what was cancelled stays in sight until its time.
  const isOpen = and(forMe, isPublished, sql`not ${activities.needsEnrolment}`);
  if (of === 'days') return or(takesPart(userId), and(isOpen, not(isOver)))!;
  return and(or(takesPart(userId), isOpen), not(isOver))!;
}

async function demandSeen(db: Db, user: OwnCall['user'], id: number): Promise<void> {
  if (!(await seesActivity(db, user, id))) throw new AppError('NOT_FOUND');
}

/** The activity, kept from other signs and enrolments until the transaction ends. */
async function lockedActivity({ db, user, params }: Pick<OwnCall, 'db' | 'user' | 'params'>) {
  await demandSeen(db, user, params.id);
  await db.select({ id: activities.id }).from(activities).where(eq(activities.id, params.id)).for('update');
  return find(db, activities, params.id);
}

async function partOf(db: Db, activityId: number, personId: number): Promise<Part | undefined> {
  const [part] = await db
    .select()
    .from(activityParticipants)
    .where(and(eq(activityParticipants.activityId, activityId), eq(activityParticipants.personId, personId)));
  return part;
}

/** Writes somebody's part, which begins with what is written first. */
export async function writePart(
  db: Db,
  activityId: number,
  personId: number,
  values: Partial<typeof activityParticipants.$inferInsert>,
): Promise<void> {
  const part = await partOf(db, activityId, personId);
  if (part) await changeRow(db, activityParticipants, part.id, values);
  else await db.insert(activityParticipants).values({ ...values, activityId, personId });
}

/** @throws AppError ACTIVITY_ENROL_CLOSED */
function demandOpen(activity: Activity, part: Part | undefined, action: '报名' | '取消报名'): void {
  const way = action === '报名' ? 'enrol' : 'cancel';
  const reason = enrolObstacle(wired(activity), part?.enrolState ?? null, way, Date.now());
  if (reason !== '') throw new AppError('ACTIVITY_ENROL_CLOSED', { action, reason });
}

async function enrolledCount(db: Db, activityId: number): Promise<number> {
  const { activityId: ofActivity, enrolState } = activityParticipants;
  const [row] = await db
    .select({ count: count() })
    .from(activityParticipants)
    .where(and(eq(ofActivity, activityId), eq(enrolState, 'enrolled')));
  return row?.count ?? 0;
}

/** Gives a seat that came free to who has waited longest, and tells him. */
async function giveSeat(db: Db, activity: Activity): Promise<void> {
  if (activity.mostPeople !== null && (await enrolledCount(db, activity.id)) >= activity.mostPeople) return;
  const [next] = await db
    .select()
    .from(activityParticipants)
    .where(and(eq(activityParticipants.activityId, activity.id), eq(activityParticipants.enrolState, 'waiting')))
    .orderBy(asc(activityParticipants.enrolAt), asc(activityParticipants.id))
    .limit(1);
  if (!next) return;
  await changeRow(db, activityParticipants, next.id, { enrolState: 'enrolled' });
  await notify(db, {
    event: 'activities.seat.free',
    recipients: { participant: [next.personId] },
    variables: { title: activity.title, when: whenOf(activity) },
    link: `/teachActivities/myActivitiesDetail?id=${activity.id}`,
    subject: `activity:${activity.id}`,
  });
}

/** @throws AppError ACTIVITY_NOT_SIGNED */
async function demandAttended(db: Db, activityId: number, personId: number, reason: string): Promise<void> {
  const part = await partOf(db, activityId, personId);
  if (!part || part.inState === null || part.inState === 'refused')
    throw new AppError('ACTIVITY_NOT_SIGNED', { reason });
}

async function answered(call: Pick<OwnCall, 'db' | 'user' | 'params' | 'audit'>, did: string): Promise<OwnActivity> {
  const own = await readOwn(call.db, call.user.userId, call.params.id);
  call.audit({ target: `activities:${call.params.id}`, detail: { title: own.title, did } });
  return own;
}
