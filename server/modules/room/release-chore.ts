import { inArray, sql } from 'drizzle-orm';
import { spanWords } from '@contract/room/rules';
import { startChore } from '@server/kernel/chore';
import type { Database, Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { notify } from '../notice/public';
import { holdServed, tellServed } from './purposes';
import { roomBookings } from './tables';

const everyMs = 60_000;
/** Bookings that are released in one transaction. */
const most = 200;

/** Gives rooms free in which nobody has checked in within the time that their kind allows: 爽约. */
export function startReleaseChore({ database, log }: ModuleContext) {
  const run = () => releaseUnchecked(database, new Date());
  return startChore(log, { failure: 'releasing rooms without a check-in failed', everyMs, run });
}

/** @returns how many bookings were released; of two processes the second finds none left */
export async function releaseUnchecked(database: Pick<Database, 'transaction'>, now: Date): Promise<number> {
  let released = 0;
  for (;;) {
    const some = await database.transaction((tx) => releaseSome(tx, now));
    released += some;
    if (some < most) return released;
  }
}

async function releaseSome(tx: Db, now: Date): Promise<number> {
  const late = sql`late.state = 'approved' and late.must_check_in and late.checked_in_at is null
    and late.start_at + make_interval(mins => k.release_minutes) <= ${now}`;
  const named = sql`select late.id from room_booking late join room r on r.id = late.room_id join room_type k on k.id = r.type_id`;
  const found = await tx.execute<{ id: number }>(sql`${named} where ${late} order by late.id limit ${most}`);
  if (found.rows.length === 0) return 0;
  const ids = found.rows.map(({ id }) => id);
  await holdServed(tx, inArray(roomBookings.id, ids));
  const { rows } = await tx.execute<{
    id: number;
    owner: number;
    title: string;
    room: string;
    from: string;
    to: string;
  }>(
    sql`update room_booking booking set state = 'missed', version = booking.version + 1, updated_at = now()
      from room, room_type kind
      where room.id = booking.room_id and kind.id = room.type_id
        and booking.id in (
          ${named} where ${late} and ${inArray(sql`late.id`, ids)} order by late.id for update of late skip locked)
      returning booking.id, booking.owner_id as owner, booking.title, room.name as room,
        extract(epoch from booking.start_at) * 1000 as "from", extract(epoch from booking.end_at) * 1000 as "to"`,
  );
  for (const { id, owner, title, room, from, to } of rows) {
    await tellServed(tx, id, { change: '的预订因无人签到已释放', isLost: true, by: null });
    await notify(tx, {
      event: 'room.booking.released',
      recipients: { owner: [owner] },
      variables: { room, title, when: spanWords({ from: Number(from), to: Number(to) }, now.getTime()) },
      link: '/room/room-application-record?use_state=missed',
      subject: `room_booking:${id}`,
    });
  }
  return rows.length;
}
