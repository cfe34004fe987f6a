import { and, asc, desc, eq } from 'drizzle-orm';
import type { activityPeopleEndpoints, Evaluation, Participant } from '@contract/activities/people';
import type { EvaluationForm } from '@contract/activities/evaluation';
import { evaluationThreshold, meanOf } from '@contract/activities/rules';
import { actionObstacle, signWindow } from '@contract/activities/status';
import { AppError } from '@contract/kernel/errors';
import { hospitalTime } from '@contract/kernel/hospital-time';
import type { Call, Handlers } from '@server/kernel/implement';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { find, pageOfRows } from '@server/kits/rows';
import { demandVisible, personRefs } from '../people/public';
import { drawCode } from './codes';
import { obstacleOf, settleCredit } from './credit';
import { formOf } from './evaluation-forms';
import { demandManaged, filtered } from './plans';
import { selectActivities, toRows } from './rows';
import { speaksIn } from './sight';
import { activities, activityParticipants } from './tables';
import { writePart } from './taking-part';

type Part = typeof activityParticipants.$inferSelect;
type Activity = typeof activities.$inferSelect;

/** Who took part, how they sign, and what they said. */
export const activityPeopleHandlers: Handlers<typeof activityPeopleEndpoints> = {
  participants: async (call) => {
    await demandManaged(call, call.params.id);
    return peopleOf(call, call.params.id);
  },
  signCode: async (call) => {
    const { db, database, params, query } = call;
    await demandManaged(call, params.id);
    const activity = await find(db, activities, params.id);
    demandSigning(activity);
    const now = Date.now();
    const { content, digits } = await drawCode(database, params.id, query.side, now);
    const window = signWindow(
      {
        start_at: activity.startAt.toISOString(),
        end_at: activity.endAt.toISOString(),
        sign_before: activity.signBefore,
        sign_after: activity.signAfter,
      },
      query.side,
    );
    const time = (at: number) => hospitalTime(at).slice(5, 16);
    const state = query.side === 'in' ? activityParticipants.inState : activityParticipants.outState;
    const isHere = and(eq(activityParticipants.activityId, params.id), eq(state, 'valid'));
    return {
      content,
      digits,
      signed: await db.$count(activityParticipants, isHere),
      window: `${time(window.from)} 至 ${time(window.to).slice(6)}`,
      is_open: window.from <= now && now <= window.to,
    };
  },
  setSign: async (call) => {
    const { db, user, params, body } = call;
    await demandManaged(call, params.id);
    await db.select({ id: activities.id }).from(activities).where(eq(activities.id, params.id)).for('update');
    const activity = await find(db, activities, params.id);
    demandSigning(activity);
    await demandVisible(db, user.scope, body.user_ids);
    for (const personId of body.user_ids) await setSign(db, activity, personId, body);
    await settleCredit(db, params.id, body.user_ids);
    call.audit({
      target: `activities:${params.id}`,
      detail: { title: activity.title, people: body.user_ids.length, side: body.side, is_there: body.is_there },
    });
    return peopleOf(call, params.id);
  },
  speaking: async ({ db, user, query }) => {
    const where = and(speaksIn(user.userId), filtered(query));
    const orderBy = [desc(activities.startAt), desc(activities.id)];
    const { total, list } = await pageOfRows(db, activities, { ...query, where, orderBy }, selectActivities(db));
    return { total, list: await toRows(db, list) };
  },
};

/** @throws AppError ACTIVITY_STATE */
function demandSigning(activity: Activity): void {
  const row = {
    state: activity.state,
    start_at: activity.startAt.toISOString(),
    end_at: activity.endAt.toISOString(),
    evidence_state: activity.evidenceState,
    lacking: '',
  };
  const reason = actionObstacle(row, 'sign', Date.now());
  if (reason !== '') throw new AppError('ACTIVITY_STATE', { action: '签到', reason });
}

/** What was read late keeps its time; who never signed is written with the activity's own, by hand. */
async function setSign(
  db: Db,
  activity: Activity,
  personId: number,
  { side, is_there: isThere }: { side: 'in' | 'out'; is_there: boolean },
): Promise<void> {
  const [part] = await db
    .select()
    .from(activityParticipants)
    .where(and(eq(activityParticipants.activityId, activity.id), eq(activityParticipants.personId, personId)));
  const state = isThere ? ('valid' as const) : ('refused' as const);
  const was = side === 'in' ? part?.inAt : part?.outAt;
  const at = was ?? (side === 'in' ? activity.startAt : activity.endAt);
  const byHand = was ? {} : { way: 'manual' as const };
  await writePart(
    db,
    activity.id,
    personId,
    side === 'in'
      ? { inState: state, inAt: at, ...(byHand.way && { inWay: byHand.way, inArrivedAt: new Date() }) }
      : { outState: state, outAt: at, ...(byHand.way && { outWay: byHand.way, outArrivedAt: new Date() }) },
  );
}

/** Who took part in an activity, as far as the reader sees them, and what they said of it. */
export async function peopleOf({ db, user }: Pick<Call, 'db'> & { user: { scope: ResolvedScope } }, id: number) {
  const activity = await find(db, activities, id);
  const parts = await db
    .select()
    .from(activityParticipants)
    .where(eq(activityParticipants.activityId, id))
    .orderBy(asc(activityParticipants.enrolAt), asc(activityParticipants.id));
  const refs = await personRefs(
    db,
    user.scope,
    parts.map(({ personId }) => personId),
  );
  const participants = parts.flatMap((part): Participant[] => {
    const person = refs.get(part.personId);
    return person ? [toParticipant(activity, part, person)] : [];
  });
  return {
    participants,
    unseen: parts.length - participants.length,
    evaluation: evaluationOf(formOf(activity), parts),
  };
}

function toParticipant(activity: Activity, part: Part, person: Participant['person']): Participant {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: part.id,
    person,
    enrol_state: part.enrolState,
    in: { at: iso(part.inAt), state: part.inState, way: part.inWay, arrived_at: iso(part.inArrivedAt) },
    out: { at: iso(part.outAt), state: part.outState, way: part.outWay, arrived_at: iso(part.outArrivedAt) },
    is_evaluated: part.evaluatedAt !== null,
    credit_hours: part.creditHours,
    obstacle: obstacleOf(activity, part),
  };
}

/** Means and comments, once there are enough of them. */
function evaluationOf({ name, items }: EvaluationForm, parts: readonly Part[]): Evaluation {
  const given = parts.filter(({ evaluatedAt }) => evaluatedAt !== null);
  const asked = { name, items: items.map(({ title, maximum }) => ({ title, maximum })), count: given.length };
  if (given.length < evaluationThreshold) return { ...asked, means: null, comments: [] };
  // What too few gave an answer to would tell whose it is, too.
  const means = items.map((_, at) => {
    const scores = given.flatMap((one) => one.scores?.[at] || []);
    return scores.length < evaluationThreshold ? null : meanOf(scores);
  });
  return {
    ...asked,
    means,
    // Not in the order in which they signed.
    comments: given.flatMap(({ comment }) => (comment === '' ? [] : [comment])).toSorted(),
  };
}
