import { inArray } from 'drizzle-orm';
import type { Entry, Handbook } from '@contract/training/entries';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf } from '../attachment/public';
import { people } from '../people/tables';
import { sinceOf } from './asked';
import { bookKinds, booksOf, type Book, type BookKind, type EntryRow } from './books';
import { openAppeals } from './appeal-flow';
import { trainingRules } from './config';
import { dopsOf, dopsOfEntry } from './observed';
import { isTurnOf, reviewerOf, stayOfEntry, waitsFor, type Reviewer } from './reviewing';

export const photoOwner = 'training-entry';

/** A handbook with everything that is needed to write in it and to review it. */
export interface OpenBook {
  book: Book;
  kinds: Map<number, BookKind>;
  reviewer: Reviewer;
}

export async function openBooks(db: Db, user: CurrentUser, userIds: readonly number[]): Promise<Map<number, OpenBook>> {
  const books = await booksOf(db, userIds);
  const kinds = await bookKinds(db);
  const reviewer = await reviewerOf(db, user);
  return new Map([...books].map(([id, book]) => [id, { book, kinds, reviewer }]));
}

export const kindOfEntry = (
  { requirementId }: Pick<EntryRow, 'requirementId'>,
  { book, kinds }: Pick<OpenBook, 'book' | 'kinds'>,
) => kinds.get(book.items.find(({ id }) => id === requirementId)?.kind_id ?? 0);

/** Entries as they are answered. */
export async function entriesOnWire(db: Db, rows: readonly EntryRow[], open: OpenBook): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const photos = await attachmentsOf(
    db,
    photoOwner,
    rows.map(({ id }) => id),
  );
  const appeals = await openAppeals(db, rows);
  const ids = rows.flatMap(({ reviewerId }) => (reviewerId === null ? [] : [reviewerId]));
  const names = new Map(
    (await db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids))).map(
      ({ id, name }) => [id, name],
    ),
  );
  const dops = await dopsOf(db, open.reviewer.user, open.book.person.user_id);
  return rows.map((row) => {
    const kind = kindOfEntry(row, open);
    const stay = stayOfEntry(row, open.book);
    return {
      id: row.id,
      requirement_id: row.requirementId,
      date: row.date,
      role: row.role,
      values: row.values,
      note: row.note,
      photos: (photos.get(row.id) ?? []).map(({ id }) => id),
      state: row.state,
      level: row.level,
      waits_for: kind ? waitsFor(row, stay, kind) : '',
      reason: row.reason,
      reviewer: names.get(row.reviewerId ?? 0) ?? '',
      reviewed_at: row.reviewedAt?.toISOString() ?? null,
      submitted_at: row.submittedAt?.toISOString() ?? null,
      is_appealing: appeals.has(row.id),
      can_review: kind !== undefined && isTurnOf(open.reviewer, row, open.book, kind),
      dops: dopsOfEntry(dops, row, stay).map(({ id, rater, task, link }) => ({ id, rater, task, link })),
      version: row.version,
    };
  });
}

export async function bookOnWire(db: Db, open: OpenBook): Promise<Handbook> {
  const { person, version_name, stays, items, entries } = open.book;
  const { baseId: _base, ...named } = person;
  const used = new Set(items.map(({ kind_id: id }) => id));
  return {
    ...named,
    version_name,
    min_completion: (await trainingRules(db)).minCompletion,
    stays: stays.map(({ deptId: _dept, teacherIds: _teachers, ...stay }) => stay),
    items,
    kinds: [...open.kinds.values()]
      .filter(({ id }) => used.has(id))
      .map(({ chain: _chain, deadline_days: _days, ...kind }) => kind),
    entries: await entriesOnWire(db, entries, open),
    since: await sinceOf(db, person.user_id, open.book),
  };
}
