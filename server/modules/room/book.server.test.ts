import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startOfDay, type Span } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { overviewEndpoints } from '@contract/room/overview';
import { startTestServer } from '@tests/server/harness';
import { changesIn } from './changes';
import { bookRoom, freeRooms, moveBooking, releaseBooking, throwRefusal, type Booked } from './public';
import { roomBlackouts, roomBookings, rooms } from './tables';

const server = await startTestServer({ working: false });
const { database } = server;
const { db } = database;
const [room, other] = await db.select().from(rooms).where(eq(rooms.status, 1)).limit(2);

const hour = 3_600_000;
/** A Wednesday to come, as the hospital's midnight. */
const day = (() => {
  const next = startOfDay(hospitalDay(Date.now() + 8 * 24 * hour));
  return next + ((10 - new Date(next + 8 * hour).getUTCDay()) % 7) * 24 * hour;
})();
const at = (hours: number) => new Date(day + hours * hour);
let serial = 0;
const wish = (from: number, to: number, roomId = room!.id) => ({
  roomId,
  from: at(from),
  to: at(to),
  title: `小讲课 ${++serial}`,
  people: 12,
  source: { module: 'activities', kind: 'activity' as const, id: String(serial) },
  ownerUserId: 2,
});
const book = (...times: Parameters<typeof wish>) => database.transaction((tx) => bookRoom(tx, wish(...times)));
const idOf = ({ bookingId, refusal }: Booked) => {
  if (bookingId === undefined) throw new Error(JSON.stringify(refusal));
  return bookingId;
};
const held = () =>
  db
    .select()
    .from(roomBookings)
    .where(and(eq(roomBookings.roomId, room!.id), eq(roomBookings.state, 'approved')));
const hoursOf = (spans: readonly Span[] = []) => spans.map(({ from, to }) => [(from - day) / hour, (to - day) / hour]);

beforeEach(async () => {
  await db.delete(roomBookings);
  await db.delete(roomBlackouts);
});

describe('a room', () => {
  it('is held from its first moment to its last, which is the next one’s first', async () => {
    idOf(await book(9, 10));
    idOf(await book(10, 11));
    idOf(await book(9, 11, other!.id));
    expect(await held()).toHaveLength(2);
  });

  it('refuses with who holds it and the nearest free times', async () => {
    const first = idOf(await book(9, 11));
    const { refusal } = await book(10, 12);
    expect(refusal).toMatchObject({
      kind: 'taken',
      holder: { bookingId: first, title: `小讲课 ${serial - 1}`, source: { module: 'activities', kind: 'activity' } },
    });
    expect(hoursOf(refusal?.free)[0]).toEqual([11, 13]);
    expect(() => throwRefusal(refusal!, room!.name, { from: +at(10), to: +at(12) })).toThrow(
      /已用于教学活动“小讲课 \d+”（.*）；可改为 .*11:00–13:00/,
    );
  });

  it('is refused where it is closed, stopped, too small or unknown', async () => {
    await db.insert(roomBlackouts).values({ typeId: room!.typeId, from: at(13), to: at(15), reason: '消毒' });
    expect((await book(14, 16)).refusal).toMatchObject({ kind: 'closed', reason: '消毒' });
    idOf(await book(15, 16));
    const many = { ...wish(8, 9), people: room!.capacity + 1 };
    expect((await database.transaction((tx) => bookRoom(tx, many))).refusal?.kind).toBe('small');
    await db.update(rooms).set({ status: 2 }).where(eq(rooms.id, room!.id));
    expect((await book(8, 9)).refusal?.kind).toBe('stopped');
    await db.update(rooms).set({ status: 1 }).where(eq(rooms.id, room!.id));
    await expect(book(8, 9, 999_999)).rejects.toMatchObject({ key: 'NOT_FOUND' });
    await expect(book(9, 8)).rejects.toMatchObject({ key: 'INPUT_INVALID' });
  });

  it('is not held when the caller’s transaction fails', async () => {
    const failing = database.transaction(async (tx) => {
      idOf(await bookRoom(tx, wish(9, 10)));
      throw new Error('the activity was refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await held()).toEqual([]);
  });

  it('leaves the caller’s transaction usable after a refusal', async () => {
    idOf(await book(9, 10));
    const second = await database.transaction(async (tx) => {
      const { refusal } = await bookRoom(tx, wish(9, 10));
      expect(refusal?.kind).toBe('taken');
      return bookRoom(tx, wish(10, 11));
    });
    idOf(second);
    expect(await held()).toHaveLength(2);
  });
});

it('the database itself keeps approved bookings apart, and pending ones not', async () => {
  const row = {
    ...wish(9, 10),
    ownerId: 2,
    sourceModule: 'room',
    sourceKind: 'loan' as const,
    sourceId: '1',
  };
  await db.insert(roomBookings).values([
    { ...row, state: 'approved' },
    { ...row, state: 'pending' },
    { ...row, state: 'pending' },
  ]);
  const second = db.insert(roomBookings).values({ ...row, from: at(9.5), to: at(9.75), state: 'approved' });
  await expect(second).rejects.toMatchObject({ cause: { code: '23P01', constraint: 'room_booking_apart' } });
});

describe('a booking', () => {
  it('moves to where there is room, and else stays where it was', async () => {
    const moved = idOf(await book(9, 10));
    idOf(await book(10, 11));
    const move = (from: number, to: number) =>
      database.transaction((tx) => moveBooking(tx, moved, { from: at(from), to: at(to) }));
    expect((await move(9.5, 10.5)).refusal?.kind).toBe('taken');
    expect(idOf(await move(8.5, 9.5))).toBe(moved);
    const [row] = await db.select().from(roomBookings).where(eq(roomBookings.id, moved));
    expect([row!.from, row!.to, row!.version]).toEqual([at(8.5), at(9.5), 2]);
  });

  it('frees its room when it is released, once', async () => {
    const id = idOf(await book(9, 10));
    await database.transaction((tx) => releaseBooking(tx, id));
    await database.transaction((tx) => releaseBooking(tx, id));
    const [row] = await db.select().from(roomBookings).where(eq(roomBookings.id, id));
    expect([row!.state, row!.version]).toEqual(['cancelled', 2]);
    idOf(await book(9, 10));
    const move = database.transaction((tx) => moveBooking(tx, id, { from: at(12), to: at(13) }));
    await expect(move).rejects.toMatchObject({ key: 'ROOM_BOOKING_STATE' });
  });
});

it('rooms that are free are those that nothing holds and that offer what is asked for, the smallest first', async () => {
  const asked = { from: at(9), to: at(10) };
  const all = await freeRooms(db, { ...asked, people: 20 });
  expect(all.length).toBeGreaterThan(3);
  expect(all.map(({ capacity }) => capacity)).toEqual(
    all.map(({ capacity }) => capacity).toSorted((one, two) => one - two),
  );
  expect(all.every(({ capacity }) => capacity >= 20)).toBe(true);
  idOf(await book(9.5, 11));
  expect((await freeRooms(db, asked)).map(({ id }) => id)).not.toContain(room!.id);
  expect((await freeRooms(db, { from: at(8), to: at(9.5) })).map(({ id }) => id)).toContain(room!.id);
  await db.insert(roomBlackouts).values({ from: at(0), to: at(24), reason: '假期' });
  expect(await freeRooms(db, asked)).toEqual([]);
});

it('200 bookings of overlapping times at once never share a moment, and each refusal says by whom and when instead', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => book(8 + (index % 16) / 2, 9 + (index % 16) / 2)),
  );
  const rows = (await held()).toSorted((one, two) => +one.from - +two.from);
  expect(rows).toHaveLength(answers.filter(({ bookingId }) => bookingId !== undefined).length);
  for (const [index, row] of rows.entries()) expect(+(rows[index + 1]?.from ?? row.to)).toBeGreaterThanOrEqual(+row.to);
  const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
  expect(refusals.length).toBeGreaterThan(180);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ kind: 'taken', holder: { source: { kind: 'activity' } } });
    expect(refusal.free.length).toBeGreaterThan(0);
  }
});

describe('the overview', () => {
  it('says which change it knows, so that whoever listens later misses none', async () => {
    const someone = await server.as('student');
    const stamp = async () =>
      (await someone.data(overviewEndpoints.overview, { query: { day: hospitalDay(day), days: 1 } })).stamp;
    const line = new AbortController();
    const heard = changesIn(db, { from: at(0), to: at(24) }, line.signal);
    const next = async () => (await heard.next()).value?.stamp;
    const before = await stamp();
    expect(await next()).toBe(before);
    idOf(await book(9, 10));
    expect(await next()).toBe(await stamp());
    expect(await stamp()).not.toBe(before);
    line.abort();
    await heard.return(undefined);
  });
});
