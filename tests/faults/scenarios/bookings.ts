import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { bookingEndpoints } from '@contract/room/bookings';
import { dayMs, minuteMs, startOfDay } from '@contract/room/rules';
import { randomUUID } from 'node:crypto';
import type { Random } from '@server/demo/random';
import type { Complaint } from '../checker/complaint';
import type { Query } from '../checker/snapshot';
import { CrowdedServers } from '../world/crowd';
import { attempt, type Outcome, type Stage } from './scenario';

const wishes = 200;
/** Half hours from eight in the morning until nine at night, as the demo opens its rooms. */
const [firstHalf, lastHalf] = [16, 42];
const accounts = ['admin', 'secretary', 'teacher', 'student'] as const;
/** Answers after which one of the processes is killed. */
const killedAfter = 60;
const refusedWords = /已用于.+“.+”|可改为/;

/** One room, 200 wishes for overlapping times at once through four processes, one of which is killed among them. */
export function contendedBookings(stage: Stage): Promise<Outcome> {
  return attempt('200 bookings of one room through four processes', async (outcome) => {
    const world = await stage.engine.world();
    let crowd: CrowdedServers | undefined;
    try {
      crowd = await CrowdedServers.up({ world, folder: stage.folder, accounts });
      const [room] = await world.read((query) => query(`select id from room where code = 'R001'`));
      await world.change('delete from room_booking');
      const [last] = await world.read((query) => query('select coalesce(max(id), 0) as id from room_application'));
      const day = await openDay(crowd.call(0), Number(room!.id));
      const answers = { after: Number(last!.id), unknown: 0, accepted: new Set<number>() };
      await crowd.ask(wishes, killedAfter, async (_, call) => {
        const said = await wish(call, { room: Number(room!.id), day, random: stage.random });
        if (typeof said === 'number') answers.accepted.add(said);
        else if (said === 'unknown') answers.unknown += 1;
        else if (said !== 'refused') outcome.failures.push(said);
      });
      outcome.kills += 1;
      outcome.complaints.push(...(await world.read((query) => judge(query, answers))));
      const { accepted, unknown } = answers;
      if (accepted.size < 5) outcome.failures.push(`only ${accepted.size} of ${wishes} wishes were met`);
      outcome.note = `${accepted.size} met, ${unknown} without an answer`;
    } finally {
      await crowd?.down();
      await world.remove();
    }
  });
}

interface Wish {
  room: number;
  /** Midnight in the hospital, in ms. */
  day: number;
  random: Random;
}

function spanOf({ room, day, from, to }: { room: number; day: number; from: number; to: number }) {
  const at = (half: number) => new Date(day + half * 30 * minuteMs).toISOString();
  return { room_id: room, start_at: at(from), end_at: at(to), people: 8 };
}

/** The first day from the next week on on which the room is open: holidays are not. */
async function openDay(call: CallFn, room: number): Promise<number> {
  for (let ahead = 8; ahead < 22; ahead++) {
    const day = startOfDay(hospitalDay(Date.now() + ahead * dayMs));
    const { times } = await call(bookingEndpoints.check, {
      body: spanOf({ room, day, from: firstHalf, to: firstHalf + 2 }),
    });
    if (times.every(({ problem }) => problem === '')) return day;
  }
  throw new Error('the room is closed for two weeks');
}

/** @returns the application that was met, `refused` in words that help, `unknown` where no answer came, or what is wrong */
async function wish(call: CallFn, { room, day, random }: Wish): Promise<number | string> {
  const from = firstHalf + random.below(lastHalf - firstHalf - 1);
  const to = from + 1 + random.below(2);
  const body = { ...spanOf({ room, day, from, to }), title: '病例讨论' };
  try {
    return (await call(bookingEndpoints.apply, { body, idempotencyKey: randomUUID() })).id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.key === 'NETWORK') return 'unknown';
    if (error.key !== 'ROOM_TAKEN') return `a wish was refused with ${error.key}: ${error.message}`;
    return refusedWords.test(error.message) ? 'refused' : `a refusal does not help: ${error.message}`;
  }
}

interface Answers {
  /** The last application before. */
  after: number;
  unknown: number;
  accepted: ReadonlySet<number>;
}

/** What the database holds against what the clients were told. */
async function judge(query: Query, { after, unknown, accepted }: Answers): Promise<Complaint[]> {
  const complaints: Complaint[] = [];
  const overlaps = await query(`
    select one.id, other.id as other from room_booking one join room_booking other
      on other.room_id = one.room_id and other.id > one.id and other.start_at < one.end_at and one.start_at < other.end_at
    where one.state = 'approved' and other.state = 'approved'`);
  for (const { id, other } of overlaps)
    complaints.push({ kind: 'duplicate', text: `bookings ${String(id)} and ${String(other)} share the room` });
  const rows = await query(`
    select application.id, count(booking.id) filter (where booking.state = 'approved') as held
    from room_application application left join room_booking booking on booking.application_id = application.id
    where application.id > ${after} group by application.id`);
  const held = new Map(rows.map(({ id, held: count }) => [Number(id), Number(count)]));
  for (const id of accepted)
    if (!held.has(id)) complaints.push({ kind: 'lost', text: `application ${id} was met and is not there` });
  for (const [id, count] of held)
    if (count !== 1) complaints.push({ kind: 'half-written', text: `application ${id} holds ${count} bookings` });
  const [counted] = await query(`select count(*) as bookings from room_booking where state = 'approved'`);
  const surplus = Number(counted!.bookings) - accepted.size;
  if (surplus < 0 || surplus > unknown)
    complaints.push({ kind: 'count', text: `${surplus} bookings beyond those told, ${unknown} had no answer` });
  return complaints;
}
