import type { Database, Db } from '@server/kernel/database/database';
import { gathered } from '@server/kits/gathered';
import { clockChange } from './clock';
import { freeKnown, lockedKnown, type SavedSitting } from './known';

/** What concerns a sitting, and when it came. */
export interface Came {
  sittingId: number;
  now: Date;
}

/** What was begun in one transaction. */
interface Opened<Given, Outcome> {
  /** Decides for one of them and keeps what is to be written. Refusals are returned: what is thrown undoes the others'. */
  take: (whole: SavedSitting, given: Given) => Promise<Outcome>;
  /** Writes what was kept, by as many statements as for one. */
  write: () => Promise<void>;
}

interface SharedWork<Given extends Came, Outcome> {
  /** Called once for each transaction, so that what its steps have in common is read once. */
  open: (tx: Db, database: Database) => Opened<Given, Outcome>;
  /** Whether it needs no more than its sitting's row; of what the clock has moved nothing does. */
  isOrdinary?: (whole: SavedSitting, given: Given) => boolean;
}

/** So many are still a matter of milliseconds, and whoever waits for the round waits for them. */
const mostAtOnce = 60;

/**
 * A hall of a thousand saves hundreds of times a second, begins and hands in within the same seconds, and most of it is what a
 * transaction costs: what comes while others are written shares the next one (docs/adr/0171). One of a sitting that somebody
 * holds, that the clock has moved, or that is no ordinary one, goes alone.
 * @returns takes one and answers after its commit, with what it would have got alone
 */
export function inSharedTransactions<Given extends Came, Outcome>({
  open,
  isOrdinary = () => true,
}: SharedWork<Given, Outcome>): (database: Database, given: Given) => Promise<Outcome> {
  const together = async (database: Database, all: readonly Given[]): Promise<Map<Given, Outcome>> => {
    const round = database.transaction(async (tx) => {
      const { take, write } = open(tx, database);
      const free = await freeKnown(
        database,
        tx,
        all.map(({ sittingId }) => sittingId),
      );
      const outcomes = new Map<Given, Outcome>();
      for (const given of all) {
        const whole = free.get(given.sittingId);
        if (!whole || clockChange(whole, given.now) || !isOrdinary(whole, given)) continue;
        // The second one of a sitting follows what the first has done.
        free.delete(given.sittingId);
        outcomes.set(given, await take(whole, given));
      }
      await write();
      return outcomes;
    });
    // Whatever undid it may be the fault of one of them: alone, each has its own answer.
    return round.catch(() => new Map<Given, Outcome>());
  };

  const alone = (database: Database, given: Given): Promise<Outcome> =>
    database.transaction(async (tx) => {
      const whole = await lockedKnown(database, tx, given.sittingId, given.now);
      const { take, write } = open(tx, database);
      // A refusal is answered, not thrown: what the clock has done to the sitting stays.
      const outcome = await take(whole, given);
      await write();
      return outcome;
    });

  const rounds = new WeakMap<Db, (given: Given) => Promise<Outcome | undefined>>();
  return async (database, given) => {
    const round = rounds.get(database.db) ?? gathered((all) => together(database, all), mostAtOnce);
    rounds.set(database.db, round);
    return (await round(given)) ?? (await alone(database, given));
  };
}
