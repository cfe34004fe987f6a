import { eq } from 'drizzle-orm';
import type { WatchEvent, WatchFrame, WatchSeat, WatchSnapshot } from '@contract/exam/watch/watch';
import type { Db } from '@server/kernel/database/database';
import { exams } from '../exams/tables';
import { eventsOfExam, newestEvent, roomsOf, seatsOf, toExam } from './seats';

/** From one look to the next, whatever happens meanwhile: who watches gets one frame a second. */
const lookEveryMs = 1000;
/** A look that took as long leaves the database so much time to itself. */
const leastPauseMs = 200;
/** A page that lives is told of so often at most; whether it lives is known much later. */
const seenStepMs = 10_000;

/** Everybody who watches the same exam, and what was there at the last look. */
class Room {
  readonly #db: Db;
  readonly #examId: number;
  readonly #wakes = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  /** Counts looks that found something new; each seat knows in which it changed. */
  #turn = 0;
  #exam: { value: WatchSnapshot['exam']; turn: number } | undefined;
  #rooms: WatchSnapshot['rooms'] = [];
  readonly #seats = new Map<number, { value: WatchSeat; turn: number }>();
  #events: WatchEvent[] = [];
  /** Of this turn, by what they are made of: thirty who watch the same rooms get one and the same. */
  readonly #frames = new Map<string, WatchFrame | null>();

  constructor(db: Db, examId: number) {
    this.#db = db;
    this.#examId = examId;
  }

  get isIdle(): boolean {
    return this.#wakes.size === 0;
  }

  /** First everything in some rooms (null: all), then each second what has changed there, until the signal is aborted. */
  async *follow(rooms: readonly number[] | null, signal: AbortSignal): AsyncGenerator<WatchFrame> {
    let wake: () => void = () => undefined;
    const called = () => wake();
    this.#wakes.add(called);
    signal.addEventListener('abort', called);
    if (this.#wakes.size === 1) void this.#look();
    let [turn, seq] = [0, 0];
    try {
      while (!signal.aborted) {
        const frame = this.#turn > turn ? this.#frame(rooms, turn, seq) : null;
        [turn, seq] = [this.#turn, this.#events.at(-1)?.seq ?? 0];
        if (frame) yield frame;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', called);
      this.#wakes.delete(called);
      if (this.isIdle) clearTimeout(this.#timer);
    }
  }

  #frame(rooms: readonly number[] | null, turn: number, seq: number): WatchFrame | null {
    const name = `${rooms?.join(',') ?? 'all'} ${turn} ${seq}`;
    const known = this.#frames.get(name);
    if (known !== undefined) return known;
    const made = this.#make(rooms, turn, seq);
    this.#frames.set(name, made);
    return made;
  }

  #make(rooms: readonly number[] | null, turn: number, seq: number): WatchFrame | null {
    const isFirst = turn === 0;
    const seats = [...this.#seats.values()].filter((one) => one.turn > turn).map(({ value }) => value);
    const mine = seats.filter((seat) => isIn(rooms, seat.room_id));
    const events = this.#events.filter((event) => event.seq > seq && isEventIn(rooms, event));
    const exam = this.#exam!.turn > turn ? this.#exam!.value : null;
    if (!isFirst && mine.length === 0 && events.length === 0 && exam === null) return null;
    return {
      exam,
      is_whole: rooms === null,
      rooms: isFirst ? this.#rooms.filter(({ id }) => isIn(rooms, id)) : null,
      seats: mine,
      events,
      is_first: isFirst,
    };
  }

  async #look(): Promise<void> {
    const begun = performance.now();
    try {
      if (await this.#read()) for (const wake of this.#wakes) wake();
    } catch {
      // The database is asked again at the next look; the stream says by its heartbeat that the server lives.
    }
    const rest = Math.max(leastPauseMs, lookEveryMs - (performance.now() - begun));
    if (!this.isIdle) this.#timer = setTimeout(() => void this.#look(), rest);
  }

  /** @returns whether something is new */
  async #read(): Promise<boolean> {
    const [row] = await this.#db.select().from(exams).where(eq(exams.id, this.#examId));
    if (!row) return false;
    const next = this.#turn + 1;
    const exam = toExam(row);
    const seats = await seatsOf(this.#db, row);
    const newest = await newestEvent(this.#db, this.#examId);
    const isQuiet = this.#turn > 0 && newest === (this.#events.at(-1)?.seq ?? 0);
    const events = isQuiet ? this.#events : await eventsOfExam(this.#db, this.#examId);
    if (this.#turn === 0) this.#rooms = await roomsOf(this.#db, this.#examId);
    let isNew = this.#turn === 0 || events.at(-1)?.seq !== this.#events.at(-1)?.seq;
    if (!isSame(this.#exam?.value, exam)) {
      this.#exam = { value: exam, turn: next };
      isNew = true;
    }
    for (const value of seats) {
      const known = this.#seats.get(value.candidate_id);
      if (known && isStill(known.value, value)) continue;
      this.#seats.set(value.candidate_id, { value, turn: next });
      isNew = true;
    }
    this.#events = events;
    if (isNew) {
      this.#turn = next;
      this.#frames.clear();
    }
    return isNew;
  }
}

export const isIn = (rooms: readonly number[] | null, room: number | null): boolean =>
  rooms === null || (room !== null && rooms.includes(room));
/** An event of no room concerns all, unless it is of a candidate: who sits in no room is the business of who watches all. */
export const isEventIn = (
  rooms: readonly number[] | null,
  { room_id: room, candidate_id: candidate }: WatchEvent,
): boolean => (room === null && candidate === null) || isIn(rooms, room);

const isSame = (one: object | undefined, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A page that was heard of again a moment later is no news. */
function isStill(known: WatchSeat, now: WatchSeat): boolean {
  const passed = now.seen_at && known.seen_at ? Date.parse(now.seen_at) - Date.parse(known.seen_at) : null;
  const isClose = now.seen_at === known.seen_at || (passed !== null && passed < seenStepMs);
  return isClose && isSame({ ...known, seen_at: '' }, { ...now, seen_at: '' });
}

const watched = new WeakMap<Db, Map<number, Room>>();

/** What happens in an exam: all who watch it share one look a second; without anybody nothing is asked. */
export async function* watchExam(
  db: Db,
  examId: number,
  rooms: readonly number[] | null,
  signal: AbortSignal,
): AsyncGenerator<WatchFrame> {
  const known = watched.get(db) ?? new Map<number, Room>();
  watched.set(db, known);
  const room = known.get(examId) ?? new Room(db, examId);
  known.set(examId, room);
  try {
    yield* room.follow(rooms, signal);
  } finally {
    if (room.isIdle) known.delete(examId);
  }
}
