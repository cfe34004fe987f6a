import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { ApplyInput, OfferedPurpose } from '@contract/room/bookings';
import { spanWords, type Span } from '@contract/room/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { given, givenByKey } from '@server/kernel/slots';
import { spanOf } from './book';
import { roomApplications, roomBookings, rooms } from './tables';

/** A record that a room may be borrowed for. */
export interface ServedRecord {
  id: number;
  title: string;
  from: Date;
  to: Date;
  people: number;
}

/** One that may be chosen, with what tells it from others of its title. */
export interface OfferedRecord extends ServedRecord {
  detail: string;
}

/** What became of the room of a record. */
export interface ServedChange {
  bookingId: number;
  /** What happened, in words, e.g. `第一示教室的预订已取消`. */
  change: string;
  /** Whether the room is held no longer. */
  isLost: boolean;
  /** Who did it; he need not be told. */
  by: number | null;
}

/** Records of a module that people may borrow a room for; the room module knows them by nothing else (ADR 151). */
export interface BookingPurpose {
  module: string;
  /** What such a record is called, e.g. 教学活动. */
  word: string;
  /** Somebody's own ones that are to come and have no room, the next first. */
  offered(db: Db, user: CurrentUser): Promise<OfferedRecord[]>;
  /** One of them, kept from other writers until the transaction ends; undefined where it is none of them. */
  locked(tx: Db, user: CurrentUser, id: number): Promise<ServedRecord | undefined>;
  /** Keeps such records from other writers until the transaction ends, in the order of their ids; what is gone is passed over. */
  hold(tx: Db, ids: readonly number[]): Promise<void>;
  titles(db: Db, ids: readonly number[]): Promise<Map<number, string>>;
  /** A room is held for it now. */
  held(tx: Db, id: number, room: { bookingId: number; roomId: number; name: string }): Promise<void>;
  /** Its room has another time, or is lost. */
  changed(tx: Db, id: number, change: ServedChange): Promise<void>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    /** What rooms are borrowed for. */
    bookingPurposes: BookingPurpose;
  }
}

const purposes = givenByKey('bookingPurposes', ({ module }) => module);

/** What somebody may name in his application; not what a room is asked for already. */
export async function offeredPurposes(db: Db, user: CurrentUser): Promise<OfferedPurpose[]> {
  const list: OfferedPurpose[] = [];
  for (const kind of given('bookingPurposes')) {
    const { module, word } = kind;
    const offered = await kind.offered(db, user);
    const ids = offered.map(({ id }) => id);
    const asked = (await servingBookings(db, module, ids, ['pending'])).map(({ application }) => application.purposeId);
    for (const { from, to, ...one } of offered.filter(({ id }) => !asked.includes(id)))
      list.push({ ...one, module, word, start_at: from.toISOString(), end_at: to.toISOString() });
  }
  return list;
}

type Purpose = NonNullable<ApplyInput['purpose']>;

/** The record that an application names, kept as `holdPurposes` says; undefined where it cannot be named. */
export async function heldPurpose(tx: Db, user: CurrentUser, { module, id }: Purpose) {
  const kind = purposes().get(module);
  if (!kind) return undefined;
  await holdPurposes(tx, module, [id]);
  const record = await kind.locked(tx, user, id);
  return record && { kind, record };
}
export type HeldPurpose = Awaited<ReturnType<typeof heldPurpose>>;

/** @throws AppError ROOM_WISH_REFUSED with the reason why the room cannot be asked for on behalf of that record */
export async function demandPurpose(
  db: Db,
  held: HeldPurpose,
  { room, times }: { room: string; times: readonly Span[] },
): Promise<void> {
  const refuse = (reason: string) => new AppError('ROOM_WISH_REFUSED', { room, reason });
  if (!held) throw refuse('所选业务不由您安排，或已有房间、已开始、已取消，请重新选择');
  const { kind, record } = held;
  const called = `${kind.word}“${record.title}”`;
  const [time, ...more] = times;
  if (more.length > 0) throw refuse(`为${called}申请时不能每周重复，请只申请一次`);
  const wanted = spanOf(record);
  if (!time || time.from > wanted.from || time.to < wanted.to)
    throw refuse(`时间应包含${called}（${spanWords(wanted, Date.now())}），请调整开始与结束时间`);
  const [waiting] = await servingBookings(db, kind.module, [record.id], ['pending']);
  if (waiting) throw refuse(`${called}已有申请在审核中，请先撤回或等待审核`);
}

/** Bookings that serve records of a module, with their rooms. */
export const servingBookings = (
  db: Db,
  module: string,
  ids: readonly number[],
  states: ('pending' | 'approved')[] = ['pending', 'approved'],
) =>
  db
    .select({ booking: roomBookings, application: roomApplications, room: rooms })
    .from(roomApplications)
    .innerJoin(roomBookings, eq(roomBookings.applicationId, roomApplications.id))
    .innerJoin(rooms, eq(rooms.id, roomBookings.roomId))
    .where(
      and(
        eq(roomApplications.purposeModule, module),
        inArray(roomApplications.purposeId, [...ids]),
        inArray(roomBookings.state, states),
      ),
    )
    .orderBy(asc(roomBookings.id));

/** What applications are for, by their ids: `教学活动“心电图小讲课”`. */
export async function purposeWords(db: Db, applicationIds: readonly number[]): Promise<Map<number, string>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(roomApplications)
    .where(inArray(roomApplications.id, [...applicationIds]));
  const words = new Map<number, string>();
  for (const [module, list] of groupBy(rows, ({ purposeModule }) => purposeModule ?? '')) {
    const kind = purposes().get(module);
    const titles = await kind?.titles(
      db,
      list.map(({ purposeId }) => purposeId!),
    );
    for (const { id, purposeId } of list) {
      const title = titles?.get(purposeId!);
      if (kind && title !== undefined) words.set(id, `${kind.word}“${title}”`);
    }
  }
  return words;
}

/**
 * Lets nobody else ask for a room on behalf of some records, or change them, until the transaction ends. Everybody locks in one
 * order, so that nobody ends as a deadlock: this, submissions, the records, bookings, rooms (ADR 151).
 */
export async function holdPurposes(tx: Db, module: string, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((one, other) => one - other))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`room for ${module} ${id}`}))`);
}

/** Keeps what some bookings serve from other writers; called before such a booking is locked. What an application is for never changes. */
export async function holdServed(tx: Db, bookings: SQL): Promise<void> {
  const { purposeModule: module, purposeId: id } = roomApplications;
  const rows = await tx
    .selectDistinct({ module, id })
    .from(roomApplications)
    .innerJoin(roomBookings, eq(roomBookings.applicationId, roomApplications.id))
    .where(bookings);
  for (const [key, served] of groupBy(rows, (row) => row.module ?? ''))
    await purposes()
      .get(key)
      ?.hold(
        tx,
        served.map((row) => row.id!),
      );
}

/** Gives the rooms of an application that was granted to what it is for. */
export async function serve(tx: Db, applicationId: number): Promise<void> {
  const served = await servedBy(tx, eq(roomBookings.applicationId, applicationId));
  if (served?.booking.state !== 'approved') return;
  const { booking, room, kind, id } = served;
  await kind.held(tx, id, { bookingId: booking.id, roomId: room.id, name: room.name });
}

/** Tells what a booking serves that its room was taken away or has another time. */
export async function tellServed(
  tx: Db,
  bookingId: number,
  { change, ...rest }: Pick<ServedChange, 'isLost' | 'by' | 'change'>,
): Promise<void> {
  const served = await servedBy(tx, eq(roomBookings.id, bookingId));
  if (!served) return;
  await served.kind.changed(tx, served.id, { ...rest, bookingId, change: `${served.room.name}${change}` });
}

async function servedBy(db: Db, which: ReturnType<typeof eq>) {
  const [row] = await db
    .select({ booking: roomBookings, application: roomApplications, room: rooms })
    .from(roomBookings)
    .innerJoin(roomApplications, eq(roomApplications.id, roomBookings.applicationId))
    .innerJoin(rooms, eq(rooms.id, roomBookings.roomId))
    .where(which)
    .limit(1);
  const kind = row && purposes().get(row.application.purposeModule ?? '');
  return row && kind && { ...row, kind, id: row.application.purposeId! };
}
