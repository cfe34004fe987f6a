import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { personTypes } from '@contract/kernel/enums';
import { figuresOf, missingOf } from '@contract/training/completion';
import type { entryEndpoints } from '@contract/training/entries';
import type { waitingEndpoints } from '@contract/training/waiting';
import { numbersOf } from '@contract/training/rules';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { pageOfRows } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { demandVisible, majorName, peopleInStays, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { countedBooksOf, type CountedBook } from './books';
import { isTurnOf } from './reviewing';
import { trainingEntries } from './tables';
import { bookOnWire, kindOfEntry, openBooks } from './wire';

type Reading = Pick<typeof entryEndpoints, 'own' | 'handbooks' | 'handbook'> & typeof waitingEndpoints;

const isWaiting = sql<boolean>`exists (select from training_entry entry
  where entry.user_id = ${people.id} and entry.state = 'submitted')`;

/** Handbooks as they are read. */
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
    const books = await countedBooksOf(
      db,
      page.list.map(({ id }) => id),
    );
    return { total: page.total, list: page.list.map((row) => ({ ...row, ...summaryOf(books.get(row.id)!) })) };
  },

  waitingEntries: async ({ db, user, query: { page, size, name, among } }) => {
    const rows = await db
      .select({ entry: trainingEntries, name: people.name, staffId: people.staffId, typeId: people.typeId })
      .from(trainingEntries)
      .innerJoin(people, eq(people.id, trainingEntries.userId))
      .where(
        and(
          eq(trainingEntries.state, 'submitted'),
          peopleInStays(user.scope),
          among && inArray(people.typeId, [personTypes.visitingPhysician.id, personTypes.visitingNurse.id]),
          name === undefined ? undefined : or(contains(people.name, name), contains(people.staffId, name)),
        ),
      )
      .orderBy(asc(people.staffId), asc(trainingEntries.date), asc(trainingEntries.id));
    const books = await openBooks(db, user, [...new Set(rows.map(({ entry }) => entry.userId))]);
    // Whose turn it is follows from chains, stays and posts; only what waits at all is read for it.
    const mine = rows.flatMap(({ entry, typeId, staffId, name: whose }) => {
      const open = books.get(entry.userId)!;
      const kind = kindOfEntry(entry, open);
      const item = open.book.items.find(({ id }) => id === entry.requirementId);
      if (!kind || !item || !isTurnOf(open.reviewer, entry, open.book, kind)) return [];
      const labelOf = new Map(kind.fields.map(({ key, label }) => [key, label]));
      return [
        {
          id: entry.id,
          user_id: entry.userId,
          name: whose,
          staff_id: staffId,
          type_id: typeId,
          item: item.item,
          kind: kind.name,
          st_dept_name: item.st_dept_name,
          date: entry.date,
          role: entry.role,
          values: entry.values.map(({ key, value }) => ({ label: labelOf.get(key) ?? '', value })),
          note: entry.note,
          version: entry.version,
        },
      ];
    });
    return { total: mine.length, list: mine.slice((page - 1) * size, page * size) };
  },

  handbook: async ({ db, user, params }) => {
    await demandVisible(db, user.scope, [params.id]);
    const open = (await openBooks(db, user, [params.id])).get(params.id);
    if (!open) throw new AppError('NOT_FOUND');
    return bookOnWire(db, open);
  },
};

/** Figures of a handbook for a list. */
export function summaryOf({ items, stays, entries }: CountedBook) {
  const counted = numbersOf(items, entries, stays);
  return {
    ...figuresOf(counted),
    missing: counted.reduce((sum, item) => sum + missingOf(item), 0),
    waiting: entries.filter(({ state }) => state === 'submitted').length,
  };
}
