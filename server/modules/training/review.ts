import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { entryEndpoints } from '@contract/training/entries';
import { afterPass } from '@contract/training/chain';
import type { Handlers } from '@server/kernel/implement';
import { peopleInStays } from '../people/public';
import { people } from '../people/tables';
import { keepMoves, type Moved } from './moves';
import { isTurnOf } from './reviewing';
import { trainingEntries } from './tables';
import { kindOfEntry, openBooks } from './wire';

/** What reviewers make of entries. */
export const reviewHandlers: Handlers<Pick<typeof entryEndpoints, 'reviewEntries'>> = {
  reviewEntries: async ({ db, user, body, audit }) => {
    const seen = new Map(body.rows.map(({ id, version }) => [id, version]));
    const rows = await db
      .select()
      .from(trainingEntries)
      .where(
        and(
          inArray(trainingEntries.id, [...seen.keys()]),
          inArray(trainingEntries.userId, db.select({ id: people.id }).from(people).where(peopleInStays(user.scope))),
        ),
      )
      .orderBy(asc(trainingEntries.id))
      .for('update');
    const books = await openBooks(db, user, [...new Set(rows.map(({ userId }) => userId))]);
    const failed = [...seen.keys()]
      .filter((id) => !rows.some((row) => row.id === id))
      .map((id) => ({ id, message: new AppError('NOT_FOUND').message }));
    const moved: Moved[] = [];
    for (const row of rows) {
      const open = books.get(row.userId)!;
      const kind = kindOfEntry(row, open);
      if (row.version !== seen.get(row.id)) {
        failed.push({ id: row.id, message: new AppError('VERSION_STALE').message });
        continue;
      }
      if (!kind || !isTurnOf(open.reviewer, row, open.book, kind)) {
        failed.push({ id: row.id, message: '这一条现在不由您审核，请刷新后核对' });
        continue;
      }
      const next = body.pass === 1 ? afterPass(kind.chain, row.level) : { state: 'returned' as const, level: 0 };
      await db
        .update(trainingEntries)
        .set({
          ...next,
          reason: body.reason,
          reviewerId: user.userId,
          reviewedAt: sql`now()`,
          version: row.version + 1,
          updatedAt: sql`now()`,
        })
        .where(eq(trainingEntries.id, row.id));
      moved.push({ id: row.id, userId: row.userId, before: row, after: { ...row, state: next.state } });
    }
    await keepMoves(db, user.userId, moved);
    const done = seen.size - failed.length;
    audit({ detail: { pass: body.pass, rows: done } });
    return { done, failed };
  },
};
