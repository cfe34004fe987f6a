import { createHash } from 'node:crypto';
import { and, asc, eq, gte, ne, notExists, sql } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import type { Handbook, HandbookItem } from '@contract/training/entries';
import type { CountedStay } from '@contract/training/rules';
import { startChore } from '@server/kernel/chore';
import type { Database, Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { askedBooksOf, type Book } from './books';
import { trainingAsked, trainingAskedItems, trainingMoves } from './tables';

const everyMs = 60_000;
/** People whose handbooks are kept in one transaction. */
const peopleAtOnce = 200;

/** Keeps what is asked of each trainee as a day begins, within a minute of midnight (docs/adr/0152). */
export function startAskedChore({ database, log }: ModuleContext) {
  return startChore(log, {
    failure: 'keeping what handbooks ask for failed',
    everyMs,
    run: () => keepAsked(database, today()),
  });
}

/**
 * Keeps what is asked of everybody who has no row of a day yet; of two processes the second writes nothing.
 * @returns how many people there were
 */
export async function keepAsked(database: Pick<Database, 'transaction'>, day: string): Promise<number> {
  let kept = 0;
  for (;;) {
    const now = await database.transaction((tx) => keepSome(tx, day));
    if (now === 0) break;
    kept += now;
  }
  if (kept > 0) await database.transaction(forgetUnused);
  return kept;
}

async function keepSome(tx: Db, day: string): Promise<number> {
  const due = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        ne(people.typeId, personTypes.staff.id),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(trainingAsked)
            .where(and(eq(trainingAsked.userId, people.id), gte(trainingAsked.day, day))),
        ),
      ),
    )
    .orderBy(asc(people.id))
    .limit(peopleAtOnce);
  if (due.length === 0) return 0;
  const books = await askedBooksOf(
    tx,
    due.map(({ id }) => id),
  );
  const rows = [...books].map(([userId, book]) => ({ userId, day, items: itemsText(book), stays: staysText(book) }));
  const sets = new Map(rows.map(({ items }) => [hashOf(items), items]));
  await tx
    .insert(trainingAskedItems)
    .values([...sets].map(([hash, items]) => ({ hash, items })))
    .onConflictDoNothing();
  await tx
    .insert(trainingAsked)
    .values(rows.map(({ items, ...row }) => ({ ...row, itemsHash: hashOf(items) })))
    .onConflictDoUpdate({
      target: trainingAsked.userId,
      set: {
        day: sql`excluded.day`,
        itemsHash: sql`excluded.items_hash`,
        stays: sql`excluded.stays`,
      },
      setWhere: sql`${trainingAsked.day} < excluded.day`,
    });
  return due.length;
}

const forgetUnused = (tx: Db) =>
  tx.delete(trainingAskedItems).where(
    notExists(
      tx
        .select({ one: sql`1` })
        .from(trainingAsked)
        .where(eq(trainingAsked.itemsHash, trainingAskedItems.hash)),
    ),
  );

type Asked = Pick<Book, 'items' | 'stays'>;
const itemsText = ({ items }: Asked) => JSON.stringify(items);
const staysText = ({ stays }: Asked) =>
  JSON.stringify(stays.map(({ st_dept_name, from, to }): CountedStay => ({ st_dept_name, from, to })));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** How a handbook stood as the day began, told by what is different now; null where nothing was kept of it yet. */
export async function sinceOf(db: Db, userId: number, book: Asked): Promise<Handbook['since']> {
  const [kept] = await db
    .select({
      day: trainingAsked.day,
      hash: trainingAsked.itemsHash,
      stays: trainingAsked.stays,
      items: trainingAskedItems.items,
    })
    .from(trainingAsked)
    .innerJoin(trainingAskedItems, eq(trainingAskedItems.hash, trainingAsked.itemsHash))
    .where(eq(trainingAsked.userId, userId));
  if (!kept) return null;
  const done = await db
    .select({
      entry_id: trainingMoves.entryId,
      at: trainingMoves.at,
      by: people.name,
      before: trainingMoves.before,
      after: trainingMoves.after,
    })
    .from(trainingMoves)
    .innerJoin(people, eq(people.id, trainingMoves.byId))
    .where(
      and(
        eq(trainingMoves.userId, userId),
        sql`${trainingMoves.at} >= ${kept.day}::timestamp at time zone 'Asia/Shanghai'`,
      ),
    )
    .orderBy(asc(trainingMoves.id));
  return {
    day: kept.day,
    items: kept.hash === hashOf(itemsText(book)) ? null : (JSON.parse(kept.items) as HandbookItem[]),
    stays: kept.stays === staysText(book) ? null : (JSON.parse(kept.stays) as CountedStay[]),
    moves: done.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
  };
}
