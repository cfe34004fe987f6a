import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { personTypes } from '@contract/kernel/enums';
import { figuresOf, missingOf } from '@contract/training/completion';
import type { trainingEndpoints } from '@contract/training/entries';
import { tallied } from '@contract/training/rules';
import { afterPass } from '@contract/training/status';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { pageOfRows } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { demandVisible, majorName, peopleInStays, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { booksOf, type Book } from './books';
import { isTurnOf } from './reviewing';
import { trainingEntries } from './tables';
import { bookOnWire, kindOfEntry, openBooks } from './wire';

type Reading = Pick<typeof trainingEndpoints, 'own' | 'handbooks' | 'handbook' | 'reviewEntries'>;

const isWaiting = sql<boolean>`exists (select from training_entry entry
  where entry.user_id = ${people.id} and entry.state = 'submitted')`;

/** Handbooks as they are read, and what reviewers make of their entries. */
export const listHandlers: Handlers<Reading> = {
  own: async ({ db, user }) => {
    const open = (await openBooks(db, user, [user.userId])).get(user.userId);
    if (!open) throw new AppError('NOT_FOUND');
    return bookOnWire(db, open);
  },

  handbooks: async ({ db, user, query }) => {
    const { name, grade, state } = query;
    const where = and(
      visiblePeople(user.scope),
      ne(people.typeId, personTypes.staff.id),
      contains(people.name, name),
      equals(people.recruitYear, grade),
      state && (state === 'waiting' ? isWaiting : sql`not ${isWaiting}`),
    );
    const selection = db
      .select({
        id: people.id,
        name: people.name,
        staff_id: people.staffId,
        major: majorName,
        grade: people.recruitYear,
        dept_name: sql<string>`coalesce(${departments.name}, '')`,
      })
      .from(people)
      .leftJoin(departments, eq(departments.id, people.deptId));
    const page = await pageOfRows(
      db,
      people,
      { ...query, where, orderBy: [asc(people.staffId), asc(people.id)] },
      selection,
    );
    const books = await booksOf(
      db,
      page.list.map(({ id }) => id),
    );
    return { total: page.total, list: page.list.map((row) => ({ ...row, ...summaryOf(books.get(row.id)!) })) };
  },

  handbook: async ({ db, user, params }) => {
    await demandVisible(db, user.scope, [params.id]);
    const open = (await openBooks(db, user, [params.id])).get(params.id);
    if (!open) throw new AppError('NOT_FOUND');
    return bookOnWire(db, open);
  },

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
      const next = body.pass === 1 ? afterPass(kind.review, row.level) : { state: 'returned' as const, level: 0 };
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
    }
    const done = seen.size - failed.length;
    audit({ detail: { pass: body.pass, rows: done } });
    return { done, failed };
  },
};

/** Figures of a handbook for a list. */
export function summaryOf({ items, stays, entries }: Book) {
  const counted = tallied(
    items,
    entries.map((entry) => ({ ...entry, requirement_id: entry.requirementId })),
    stays,
  );
  return {
    ...figuresOf(counted),
    missing: counted.reduce((sum, item) => sum + missingOf(item), 0),
    waiting: entries.filter(({ state }) => state === 'submitted').length,
  };
}
