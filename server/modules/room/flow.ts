import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { spanWords } from '@contract/room/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { notify } from '../notice/public';
import { approveBooking, changeBooking, hindrance, refusalWords, spanOf, type BookingRefusal } from './book';
import { holdServed, purposeWords, serve } from './purposes';
import { roomApplications, roomApprovers, roomBookings, rooms } from './tables';

/** All that is reviewed stands in the application's bookings, which nobody changes while they wait. */
const payload = z.object({});
type Asked = Submission<z.output<typeof payload>>;

type Waiting = Awaited<ReturnType<typeof bookingsOf>>[number];

/** 用房申请: one booking or a series, for which a room's kind demands a review. */
export const bookingFlow: FlowDefinition<z.output<typeof payload>> = {
  key: 'room.booking',
  title: '用房申请',
  moduleId: ReviewModule.room,
  permission: 'room:booking:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '用房审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  // The hospital sets in its flow that the room's own administrator is asked, instead of everybody by data scope.
  named: {
    manager: {
      title: '房间管理员',
      nobody: '该房间没有设置管理员',
      holds: (userId, { subjectId }) => sql`exists (select 1 from ${roomBookings} booking
        join ${rooms} room on room.id = booking.room_id
        where booking.application_id = ${subjectId}::int and room.manager_id = ${userId})`,
    },
    // Whoever of them is first decides, or all of them, as the level says; after the administrator, where a level before asks him.
    approvers: {
      title: '房间审批人',
      nobody: '该房间没有设置审批人',
      holds: (userId, { subjectId }) => sql`exists (select 1 from ${roomBookings} booking
        join ${roomApprovers} approver on approver.room_id = booking.room_id
        where booking.application_id = ${subjectId}::int and approver.person_id = ${userId})`,
    },
  },
  payload,
  concerns: () => null,
  async describe(db, { subjectId }) {
    const now = Date.now();
    const { room, application, bookings } = await applicationOf(db, Number(subjectId));
    const problems = await Promise.all(bookings.map((one) => problemOf(db, one, now)));
    const head = bookings[0];
    const serves = (await purposeWords(db, [application.id])).get(application.id);
    const open = bookings.filter((_, at) => problems[at] === '');
    const lost = bookings.flatMap((one, at) => (problems[at] ? [`${spanWords(spanOf(one), now)}${problems[at]}`] : []));
    const facts = [
      { label: '房间', value: `${room.name}（${room.capacity} 人）` },
      { label: '时间', value: bookings.map((one) => spanWords(spanOf(one), now)).join('、') },
      ...(application.without.length > 0 ? [{ label: '不含', value: application.without.join('、') }] : []),
      { label: '用途', value: head?.title ?? '' },
      ...(serves === undefined ? [] : [{ label: '服务于', value: serves }]),
      { label: '人数', value: `${head?.people ?? 0} 人` },
      ...(head?.contact ? [{ label: '联系方式', value: head.contact }] : []),
      ...(head?.supplies ? [{ label: '设备与耗材', value: head.supplies }] : []),
      ...(head?.note ? [{ label: '备注', value: head.note }] : []),
      ...(lost.length > 0 && open.length > 0 ? [{ label: '不能满足', value: lost.join('；') }] : []),
    ];
    const isWaiting = bookings.some(({ state }) => state === 'pending');
    const obstacle = isWaiting && open.length === 0 ? `${lost.join('；')}，请驳回并请申请人另选时间` : '';
    return { facts, changes: [], link: '', obstacle };
  },
  async onPass(tx, { subjectId, submitterId }) {
    await holdServed(tx, eq(roomBookings.applicationId, Number(subjectId)));
    const { room, bookings } = await applicationOf(tx, Number(subjectId), 'lock');
    const lost: Waiting[] = [];
    for (const one of bookings) {
      const isOver = one.from.getTime() < Date.now();
      const { refusal } = isOver ? { refusal: true } : await approveBooking(tx, one);
      if (refusal) lost.push(one);
    }
    if (lost.length === bookings.length) {
      const reason = await problemOf(tx, first(bookings), Date.now());
      throw new AppError('APPROVAL_OBSTACLE', { reason: `${room.name}${reason}，请驳回并请申请人另选时间` });
    }
    await serve(tx, Number(subjectId));
    if (lost.length === 0) return;
    for (const { id } of lost) await changeBooking(tx, id, { state: 'rejected' });
    const times = lost.map((one) => spanWords(spanOf(one), Date.now())).join('、');
    await notify(tx, {
      event: 'room.booking.partly',
      recipients: { owner: [submitterId] },
      variables: { room: room.name, title: first(bookings).title, times },
      link: '/room/room-application-record',
    });
  },
  onReject: (tx, submission) => settle(tx, submission, 'rejected'),
  onWithdraw: (tx, submission) => settle(tx, submission, 'withdrawn'),
};

async function settle(tx: Db, { subjectId }: Asked, state: 'rejected' | 'withdrawn'): Promise<void> {
  const { bookings } = await applicationOf(tx, Number(subjectId), 'lock');
  for (const { id } of bookings) await changeBooking(tx, id, { state });
}

/** Why a booking cannot be had now; empty when it can, or is settled already. */
export async function problemOf(db: Db, booking: Waiting, now: number): Promise<string> {
  if (booking.state !== 'pending') return '';
  if (booking.from.getTime() < now) return '的时间已过';
  const refusal = await hindrance(db, booking, undefined, 'looking');
  return refusal ? problemWords(refusal, now) : '';
}

/** With the nearest free times of the same room. */
export function problemWords(refusal: BookingRefusal, now: number): string {
  const free = refusal.free.map((span) => spanWords(span, now)).join('、');
  return `${refusalWords(refusal, now)}${free && `；可改为 ${free}`}`;
}

/** An application with its room and its bookings that wait, or all of them once it is settled; in order of time. */
export async function applicationOf(db: Db, id: number, lock?: 'lock') {
  const application = first(await db.select().from(roomApplications).where(eq(roomApplications.id, id)));
  const all = await bookingsOf(db, id, lock);
  const waiting = all.filter(({ state }) => state === 'pending');
  const bookings = waiting.length > 0 ? waiting : all;
  const room = first(
    await db
      .select()
      .from(rooms)
      .where(eq(rooms.id, first(all).roomId)),
  );
  return { application, room, bookings };
}

function bookingsOf(db: Db, applicationId: number, lock?: 'lock') {
  const rows = db
    .select()
    .from(roomBookings)
    .where(and(eq(roomBookings.applicationId, applicationId)))
    .orderBy(asc(roomBookings.from));
  return lock ? rows.for('update') : rows;
}

/** `第一示教室 11-25 周三 14:00–15:30 读书会`; a series says how often. */
export function applicationTitle(room: string, title: string, spans: readonly { from: number; to: number }[]): string {
  const times = spans.length > 1 ? ` 等 ${spans.length} 次` : '';
  const [begin] = spans;
  return `${room} ${begin ? spanWords(begin, Date.parse(hospitalDay(Date.now()))) : ''}${times} ${title}`.slice(0, 100);
}
