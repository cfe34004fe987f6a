import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import { departmentNames } from '../dictionary/public';
import { notify } from '../notice/public';
import {
  bookRoom,
  dropWishes,
  moveServing,
  releaseServing,
  throwRefusal,
  type BookingPurpose,
  type Serving,
} from '../room/public';
import { purposeModule } from './loan';
import { speakersOf } from './rows';
import { managedActivities, speaksIn } from './sight';
import { activities } from './tables';
import { whenOf } from './when';

type Row = typeof activities.$inferSelect;

/** Activities whose room is asked for at once by a form of rooms. */
const mostOffered = 50;

/** Activities that somebody arranges or speaks in, which are to come and have no room yet. */
const wanting = (user: CurrentUser) =>
  and(
    holds(user, 'teachActivity:activity:edit')
      ? managedActivities(user)
      : or(eq(activities.creatorId, user.userId), speaksIn(user.userId)),
    inArray(activities.state, ['draft', 'published']),
    gt(activities.startAt, sql`now()`),
    isNull(activities.bookingId),
  );
const served = ({ id, title, startAt, endAt, mostPeople }: Row) => ({
  id,
  title,
  from: startAt,
  to: endAt,
  people: mostPeople ?? 1,
});

/** A room that is borrowed by 申请用房 for an activity, which then takes place there. */
export const activityPurpose: BookingPurpose = {
  module: purposeModule,
  word: '教学活动',
  async offered(db, user) {
    const order = [asc(activities.startAt), asc(activities.id)];
    const rows = await db
      .select()
      .from(activities)
      .where(wanting(user))
      .orderBy(...order)
      .limit(mostOffered);
    const names = await departmentNames(
      db,
      rows.map(({ deptId }) => deptId),
    );
    return rows.map((row) => ({ ...served(row), detail: names.get(row.deptId) ?? '' }));
  },
  async locked(tx, user, id) {
    const [row] = await tx
      .select()
      .from(activities)
      .where(and(eq(activities.id, id), wanting(user)))
      .for('update');
    return row && served(row);
  },
  async hold(tx, ids) {
    await tx
      .select({ id: activities.id })
      .from(activities)
      .where(inArray(activities.id, [...ids]))
      .orderBy(asc(activities.id))
      .for('update');
  },
  async titles(db, ids) {
    const rows = await db
      .select({ id: activities.id, title: activities.title })
      .from(activities)
      .where(inArray(activities.id, [...ids]));
    return new Map(rows.map(({ id, title }) => [id, title]));
  },
  async held(tx, id, { bookingId, roomId, name }) {
    await changeRow(tx, activities, id, { bookingId, roomId, place: name });
  },
  async changed(tx, id, { bookingId, change, isLost, by }) {
    const row = await find(tx, activities, id);
    // It has another room by now, or was taken back itself.
    if (row.bookingId !== bookingId) return;
    if (isLost) await changeRow(tx, activities, id, { bookingId: null, roomId: null, place: '' });
    const speakers = (await speakersOf(tx, [id])).map(({ personId }) => personId).filter((one) => one !== by);
    await notify(tx, {
      event: 'activities.activity.room',
      recipients: {
        speaker: speakers,
        creator: [row.creatorId].filter((one) => one !== by && !speakers.includes(one)),
      },
      variables: { title: row.title, when: whenOf(row), change: isLost ? `${change}，请另行安排房间` : change },
      link: `/teachActivities/manageDetail?id=${id}`,
      subject: `activity:${id}`,
    });
  },
};

/** An activity of which those are told who borrow a room for it. */
const serving = ({ id, title }: Pick<Row, 'id' | 'title'>, what: string, by: number): Serving => ({
  module: purposeModule,
  id,
  change: `${activityPurpose.word}“${title}”${what}`,
  by,
});

/** Gives the room of an activity back, and what is asked for on its behalf. */
export async function giveUpRoom(
  tx: Db,
  row: Pick<Row, 'id' | 'title' | 'bookingId'>,
  what: string,
  by: number,
): Promise<void> {
  const told = serving(row, what, by);
  if (row.bookingId !== null) await releaseServing(tx, row.bookingId, told);
  await dropWishes(tx, told);
}

type Wanted = Pick<Row, 'id' | 'title' | 'startAt' | 'endAt' | 'roomId' | 'place' | 'mostPeople'> & { ownerId: number };

/** Books, moves or gives up the room of an activity, in the same transaction. @returns the booking */
export async function holdRoom(db: Db, wanted: Wanted, stored: Row | undefined, by: number): Promise<number | null> {
  const held = stored?.bookingId ?? null;
  const span = { from: wanted.startAt.getTime(), to: wanted.endAt.getTime() };
  if (wanted.roomId === null) {
    if (held !== null) await releaseServing(db, held, serving(wanted, '不再使用该房间', by));
    else if (stored) await dropWishes(db, serving(wanted, '已改期', by), span);
    return null;
  }
  const place = {
    roomId: wanted.roomId,
    from: wanted.startAt,
    to: wanted.endAt,
    title: wanted.title,
    people: wanted.mostPeople ?? 1,
  };
  const source = { module: 'activities', kind: 'activity', id: String(wanted.id) } as const;
  const booked =
    held === null
      ? await bookRoom(db, { ...place, source, ownerUserId: wanted.ownerId })
      : await moveServing(db, held, place, serving(wanted, '已调整', by));
  if (booked.refusal) throwRefusal(booked.refusal, wanted.place, span);
  if (stored && held === null) await dropWishes(db, serving(wanted, '已另订房间', by));
  return booked.bookingId;
}
