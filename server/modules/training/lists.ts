import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { personTypes } from '@contract/kernel/enums';
import { figuresOf, missingOf } from '@contract/training/completion';
import type { entryEndpoints } from '@contract/training/entries';
import { numbersOf } from '@contract/training/rules';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { pageOfRows } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { demandVisible, majorName, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { countedBooksOf, type Book, type CountedRow } from './books';
import { bookOnWire, openBooks } from './wire';

type Reading = Pick<typeof entryEndpoints, 'own' | 'handbooks' | 'handbook'>;

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

  handbook: async ({ db, user, params }) => {
    await demandVisible(db, user.scope, [params.id]);
    const open = (await openBooks(db, user, [params.id])).get(params.id);
    if (!open) throw new AppError('NOT_FOUND');
    return bookOnWire(db, open);
  },
};

/** Figures of a handbook for a list. */
export function summaryOf({ items, stays, entries }: Book<CountedRow>) {
  const counted = numbersOf(items, entries, stays);
  return {
    ...figuresOf(counted),
    missing: counted.reduce((sum, item) => sum + missingOf(item), 0),
    waiting: entries.filter(({ state }) => state === 'submitted').length,
  };
}
