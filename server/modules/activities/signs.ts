import { and, eq } from 'drizzle-orm';
import type { partEndpoints } from '@contract/activities/taking-part';
import { placeObstacle, type SignPlace } from '@contract/activities/rules';
import { judgeSign, readCode, shownState, signWindow, type Side } from '@contract/activities/status';
import { AppError } from '@contract/kernel/errors';
import { hospitalTime } from '@contract/kernel/hospital-time';
import type { Call } from '@server/kernel/implement';
import type { Db } from '@server/kernel/database/database';
import { isForPerson } from './audience';
import { codeTime, isTicket } from './codes';
import { activityDevices, activityTickets, type activities, type activityParticipants } from './tables';

type Part = typeof activityParticipants.$inferSelect;
type Activity = typeof activities.$inferSelect;
export const wired = (row: Activity) => ({
  state: row.state,
  start_at: row.startAt.toISOString(),
  end_at: row.endAt.toISOString(),
  needs_enrolment: row.needsEnrolment,
});

/** @throws AppError ACTIVITY_STATE, ACTIVITY_NOT_FOR_YOU, ACTIVITY_NOT_SIGNED */
export async function demandMaySign(db: Db, userId: number, activity: Activity, part: Part | undefined, side: Side) {
  const word = side === 'in' ? '签到' : '签退';
  if (activity.state !== 'published') {
    throw new AppError('ACTIVITY_STATE', {
      action: word,
      reason: shownState(wired(activity), Date.now()) === 'cancelled' ? '活动已取消' : '活动未在进行',
    });
  }
  const isEnrolled = part?.enrolState === 'enrolled';
  if (activity.needsEnrolment && !isEnrolled)
    throw new AppError('ACTIVITY_NOT_SIGNED', { reason: '未报名，不能签到；请联系主讲补签' });
  if (!activity.needsEnrolment && !(await isForPerson(db, userId, activity)))
    throw new AppError('ACTIVITY_NOT_FOR_YOU');
  if (side === 'out' && (part?.inState ?? null) === null)
    throw new AppError('ACTIVITY_NOT_SIGNED', { reason: '没有签到，不能签退' });
  const done = side === 'in' ? part?.inState : part?.outState;
  if (done === 'valid') throw new AppError('ACTIVITY_NOT_SIGNED', { reason: `已${word}，无需重复` });
}

/** What becomes of the code that was read. @throws AppError ACTIVITY_CODE_INVALID, ACTIVITY_CODE_OLD, ACTIVITY_SIGN_CLOSED, ACTIVITY_TICKET_USED, ACTIVITY_TICKET_OTHERS */
export async function judged(call: Call<(typeof partEndpoints)['sign']>, activity: Activity) {
  const { db, database, user, params, body } = call;
  const now = Date.now();
  const codeAt = await codeTime(database, { activityId: params.id, side: body.side, code: body.code, now });
  if (codeAt === null) throw new AppError('ACTIVITY_CODE_INVALID');
  const hasTicket = body.is_kept && body.ticket !== '';
  if (hasTicket && !(await isTicket(database, body.ticket, params.id, user.userId)))
    throw new AppError('ACTIVITY_TICKET_OTHERS');
  if (hasTicket) await useTicket(db, params.id, body.ticket);
  const window = signWindow(
    { ...wired(activity), sign_before: activity.signBefore, sign_after: activity.signAfter },
    body.side,
  );
  const judgement = judgeSign({ codeAt, now, isKept: body.is_kept, hasTicket }, window);
  if (!('refusal' in judgement)) return { at: codeAt, state: judgement.state };
  if (judgement.refusal === 'old') throw new AppError('ACTIVITY_CODE_OLD');
  const time = (at: number) => hospitalTime(at).slice(11, 16);
  throw new AppError('ACTIVITY_SIGN_CLOSED', {
    side: body.side === 'in' ? '签到' : '签退',
    from: time(window.from),
    to: time(window.to),
    hint: judgement.refusal === 'early' ? '请届时再扫码' : '已错过，请联系主讲补签',
  });
}

/** Whether a sign is there already by this very code: an answer that got lost is asked for again, and nothing changes. */
export function isRepeated(part: Part | undefined, { side, code }: { side: Side; code: string }): boolean {
  const at = side === 'in' ? part?.inAt : part?.outAt;
  return at !== undefined && at !== null && readCode(code)?.at === at.getTime();
}

/** A ticket is good for one sign. @throws AppError ACTIVITY_TICKET_USED */
async function useTicket(db: Db, activityId: number, ticket: string): Promise<void> {
  const used = await db.insert(activityTickets).values({ ticket, activityId }).onConflictDoNothing().returning();
  if (used.length === 0) throw new AppError('ACTIVITY_TICKET_USED');
}

/** A device signs for one person in an activity. @throws AppError ACTIVITY_DEVICE_OTHERS */
export async function keepDevice(db: Db, activityId: number, device: string, personId: number): Promise<void> {
  await db.insert(activityDevices).values({ activityId, device, personId }).onConflictDoNothing();
  const [kept] = await db
    .select()
    .from(activityDevices)
    .where(and(eq(activityDevices.activityId, activityId), eq(activityDevices.device, device)));
  if (kept?.personId !== personId) throw new AppError('ACTIVITY_DEVICE_OTHERS');
}

/** @throws AppError ACTIVITY_TOO_FAR */
export function demandNear(place: SignPlace, position?: { lat: number; lng: number }): void {
  const hint = placeObstacle(place, position ?? null);
  if (hint !== '') throw new AppError('ACTIVITY_TOO_FAR', { hint });
}
