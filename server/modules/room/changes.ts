import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';

/** How long a change goes unseen at most. */
const lookEveryMs = 1000;

interface Days {
  from: Date;
  to: Date;
}

/** Everybody who looks at the same days, and what stood there at the last look. */
class Watch {
  readonly #db: Db;
  readonly #days: Days;
  readonly #wakes = new Set<() => void>();
  #stamp = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, days: Days) {
    this.#db = db;
    this.#days = days;
  }

  get isIdle(): boolean {
    return this.#wakes.size === 0;
  }

  /** The stamp as it is, then each time it is another, until the signal is aborted. */
  async *follow(signal: AbortSignal): AsyncGenerator<{ stamp: string }> {
    let wake: () => void = () => undefined;
    const called = () => wake();
    this.#wakes.add(called);
    signal.addEventListener('abort', called);
    if (this.#wakes.size === 1) void this.#look();
    let told = '';
    try {
      while (!signal.aborted) {
        if (this.#stamp !== told) {
          told = this.#stamp;
          yield { stamp: told };
        } else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', called);
      this.#wakes.delete(called);
      if (this.isIdle) clearTimeout(this.#timer);
    }
  }

  async #look(): Promise<void> {
    try {
      const stamp = await stampOf(this.#db, this.#days);
      if (stamp !== this.#stamp) {
        this.#stamp = stamp;
        for (const wake of this.#wakes) wake();
      }
    } catch {
      // The database is asked again at the next look; the stream says by its heartbeat that the server lives.
    }
    if (!this.isIdle) this.#timer = setTimeout(() => void this.#look(), lookEveryMs);
  }
}

/**
 * Numbers that are others whenever a row of these days came, went or changed, whichever process wrote it: rows are
 * counted and each change raises a version. The newest time of a change would not do: transactions end in another order
 * than they began.
 */
export async function stampOf(db: Db, { from, to }: Days): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(sql`select concat_ws('.',
    (select concat_ws('-', count(*), sum(version), sum(id)) from room_booking where start_at < ${to} and end_at > ${from}),
    (select concat_ws('-', count(*), sum(version), sum(id)) from room_blackout where start_at < ${to} and end_at > ${from}),
    (select concat_ws('-', count(*), sum(version)) from room),
    (select sum(version) from room_type)) as stamp`);
  return rows[0]!.stamp;
}

const watches = new WeakMap<Db, Map<string, Watch>>();

/** Tells of changes in some days: all who look at the same ones share one look a second; without anybody nothing is asked. */
export async function* changesIn(db: Db, days: Days, signal: AbortSignal): AsyncGenerator<{ stamp: string }> {
  const known = watches.get(db) ?? new Map<string, Watch>();
  watches.set(db, known);
  const key = `${days.from.getTime()} ${days.to.getTime()}`;
  const watch = known.get(key) ?? new Watch(db, days);
  known.set(key, watch);
  try {
    yield* watch.follow(signal);
  } finally {
    if (watch.isIdle) known.delete(key);
  }
}
