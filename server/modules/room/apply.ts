import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { ReviewFlag, SubmissionStatus } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import type { ApplyInput, bookingEndpoints } from '@contract/room/bookings';
import type { RoomType } from '@contract/room/config';
import { dayMs, limits, weekly, weekStart, wishProblem, type Span } from '@contract/room/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { find, first } from '@server/kits/rows';
import { statusOf, submit, withdraw } from '../approval/public';
import { bookRoom, hindrance, refusalWords, throwRefusal, type BookingRefusal } from './book';
import { toTypes } from './config';
import { applicationTitle, bookingFlow } from './flow';
import { demandPurpose, heldPurpose, offeredPurposes, serve } from './purposes';
import { roomApplications, roomBookings, rooms, roomTypes } from './tables';

type Wish = Pick<ApplyInput, 'room_id' | 'start_at' | 'end_at' | 'until' | 'without' | 'people'>;
/** A time of a wish: what the rules say, and what holds the room. */
type Judged = Span & { problem: string; refusal: BookingRefusal | undefined };

/** 申请用房: people borrow rooms for themselves. */
export const applyHandlers: Pick<
  Handlers<typeof bookingEndpoints>,
  'purposes' | 'check' | 'apply' | 'withdrawApplication'
> = {
  purposes: ({ db, user }) => offeredPurposes(db, user),
  check: async ({ db, user, body }) => {
    const { needsReview, times } = await judge(db, user, body, 'looking');
    const [head] = times;
    const isAll = times.every(({ problem, refusal }) => problem === head?.problem && !refusal);
    return {
      needs_review: needsReview,
      problem: head ? (isAll ? head.problem : '') : '没有要预订的日期，请至少保留一次',
      times: times.map(({ from, to, problem, refusal }) => ({
        ...onWire({ from, to }),
        problem: problem || (refusal ? refusalWords(refusal) : ''),
        free: (refusal?.free ?? []).map(onWire),
      })),
    };
  },
  apply: async (call) => {
    const { db, user, body } = call;
    const { purpose } = body;
    const held = purpose ? await heldPurpose(db, user, purpose) : undefined;
    const { room, type, needsReview, times } = await judge(db, user, body);
    if (times.length === 0) {
      throw new AppError('ROOM_WISH_REFUSED', { room: room.name, reason: '没有要预订的日期，请至少保留一次' });
    }
    for (const { problem, refusal, ...span } of times) {
      if (problem) throw new AppError('ROOM_WISH_REFUSED', { room: room.name, reason: problem });
      if (refusal) throwRefusal(refusal, room.name, span);
    }
    if (purpose) await demandPurpose(db, held, { room: room.name, times });
    const isSeries = times.length > 1;
    const days = isSeries ? body : { until: null, without: [] };
    const applicationId = await addApplication(db, user.userId, { ...days, purpose });
    const mustCheckIn = type.release_minutes !== null;
    const state = needsReview
      ? await wait(call, applicationId, room.name, times, mustCheckIn)
      : await bookAll(call, applicationId, room.name, times, mustCheckIn);
    call.audit({ target: `room_application:${applicationId}`, detail: { room: room.name, times: times.length } });
    return { id: applicationId, state, count: times.length };
  },
  withdrawApplication: async ({ db, user, body, audit }) => {
    const { application_id: id } = body;
    const submitted = (await statusOf(db, bookingFlow, [String(id)])).get(String(id));
    if (!submitted || submitted.submitterId !== user.userId) throw new AppError('NOT_FOUND');
    await withdraw(db, user.userId, submitted.recordId);
    audit({ target: `room_application:${id}` });
    return { application_id: id };
  },
};

const onWire = ({ from, to }: Span) => ({
  start_at: new Date(from).toISOString(),
  end_at: new Date(to).toISOString(),
});

async function addApplication(
  db: Db,
  applicantId: number,
  { until, without, purpose }: Pick<ApplyInput, 'until' | 'without' | 'purpose'>,
) {
  const values = {
    applicantId,
    until,
    without: [...new Set(without)].toSorted(),
    purposeModule: purpose?.module ?? null,
    purposeId: purpose?.id ?? null,
  };
  const made = await db.insert(roomApplications).values(values).returning({ id: roomApplications.id });
  return first(made).id;
}

type Applying = Call<(typeof bookingEndpoints)['apply']>;

/** Bookings that hold nothing until somebody has passed them. */
async function wait({ db, user, body }: Applying, id: number, room: string, spans: Span[], mustCheckIn: boolean) {
  const { title, people, contact, supplies, note, room_id: roomId } = body;
  await db.insert(roomBookings).values(
    spans.map(({ from, to }) => ({
      roomId,
      title,
      people,
      contact,
      supplies,
      note,
      mustCheckIn,
      ...sourceOf(id),
      from: new Date(from),
      to: new Date(to),
      state: 'pending' as const,
      ownerId: user.userId,
      applicationId: id,
    })),
  );
  const { status } = await submit(db, bookingFlow, {
    subjectId: String(id),
    submitterId: user.userId,
    title: applicationTitle(room, title, spans),
    payload: {},
  });
  return status === SubmissionStatus.approved ? 'approved' : 'pending';
}

async function bookAll(
  { db, user, body }: Applying,
  applicationId: number,
  room: string,
  spans: Span[],
  mustCheckIn: boolean,
) {
  const { title, people, contact, supplies, note, room_id: roomId } = body;
  for (const span of spans) {
    const wish = { roomId, title, people, from: new Date(span.from), to: new Date(span.to), ownerUserId: user.userId };
    const source = { module: 'room', kind: 'loan' as const, id: String(applicationId) };
    const details = { contact, supplies, note, mustCheckIn, applicationId };
    const { refusal } = await bookRoom(db, { ...wish, source }, details);
    if (refusal) throwRefusal(refusal, room, span);
  }
  await serve(db, applicationId);
  return 'approved' as const;
}

const sourceOf = (id: number) => ({ sourceModule: 'room', sourceKind: 'loan' as const, sourceId: String(id) });

/** A room with its rules, as a wish is judged by them. @throws AppError NOT_FOUND */
export async function roomWithRules(db: Db, id: number) {
  const room = await find(db, rooms, id);
  const type: RoomType = first(await toTypes(db, [await find(db, roomTypes, room.typeId)]));
  const needsReview = (room.reviewFlag ?? type.review_flag) === ReviewFlag.needed;
  return { room, type, needsReview };
}

/** @throws AppError NOT_FOUND, ROOM_SERIES_TOO_LONG */
async function judge(db: Db, user: CurrentUser, wish: Wish, looking?: 'looking') {
  const { room, type, needsReview } = await roomWithRules(db, wish.room_id);
  const { until, without, people } = wish;
  const spans = weekly({ from: Date.parse(wish.start_at), to: Date.parse(wish.end_at) }, until, without);
  if (spans.length > limits.series) throw new AppError('ROOM_SERIES_TOO_LONG', { most: limits.series });
  const weekMs = await weeksOf(db, user.userId, spans);
  const who = { people, typeId: user.typeId, deptId: user.deptId };
  const now = Date.now();
  const times: Judged[] = [];
  for (const span of spans) {
    const held = weekMs.get(weekStart(span.from)) ?? 0;
    const problem = wishProblem({ ...span, ...who, weekMs: held }, type, room, now) ?? '';
    const place = { roomId: room.id, from: new Date(span.from), to: new Date(span.to), people };
    const refusal = problem === '' ? await hindrance(db, place, undefined, looking) : undefined;
    times.push({ ...span, problem, refusal });
  }
  return { room, type, needsReview, times };
}

/**
 * What a person holds or has asked for already in the weeks of some times, in ms by the week's Monday.
 * @param except a booking that changes
 */
export async function weeksOf(
  db: Db,
  userId: number,
  spans: readonly Span[],
  except = 0,
): Promise<Map<number, number>> {
  const weeks = new Map<number, number>();
  if (spans.length === 0) return weeks;
  const mondays = spans.map(({ from }) => weekStart(from));
  const rows = await db
    .select({ from: roomBookings.from, to: roomBookings.to })
    .from(roomBookings)
    .where(
      and(
        eq(roomBookings.ownerId, userId),
        eq(roomBookings.sourceModule, 'room'),
        inArray(roomBookings.state, ['pending', 'approved', 'missed']),
        gte(roomBookings.from, new Date(Math.min(...mondays))),
        lt(roomBookings.from, new Date(Math.max(...mondays) + 7 * dayMs)),
        sql`${roomBookings.id} <> ${except}`,
      ),
    );
  for (const { from, to } of rows) {
    const monday = weekStart(from.getTime());
    weeks.set(monday, (weeks.get(monday) ?? 0) + to.getTime() - from.getTime());
  }
  return weeks;
}
