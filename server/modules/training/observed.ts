import { eq, inArray } from 'drizzle-orm';
import type { Observable } from '@contract/evaluation/fill';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { observationsOf, type Observation, type ObservationSource } from '../evaluation/public';
import { handbookRequirements, stDepts } from '../handbook/tables';
import { askedBooksOf, bookKinds, type BookStay, type EntryRow } from './books';

/** A requirement as an evaluation keeps it. */
const keyOf = (requirementId: number) => `requirement:${requirementId}`;
const requirementOf = (key: string) => Number(/^requirement:(\d{1,9})$/.exec(key)?.[1] ?? 0);

/** A DOPS watches a procedure of the trainee's handbook: what is done as somebody, in a department where he is then. */
export const dopsObservations: ObservationSource = {
  kind: 'dops',

  async choices(db, asked) {
    const books = await askedBooksOf(db, [...new Set(asked.map(({ userId }) => userId))]);
    const kinds = await bookKinds(db);
    return asked.map(({ userId, deptId, from, to }): Observable[] => {
      const book = books.get(userId);
      const there = (book?.stays ?? []).filter(
        (stay) => (deptId === null || stay.deptId === deptId) && stay.from <= to && stay.to >= from,
      );
      const depts = new Set(there.map(({ st_dept_name: name }) => name));
      return (book?.items ?? [])
        .filter(({ st_dept_name: name, kind_id: kind }) => depts.has(name) && kinds.get(kind)?.has_role)
        .map(({ id, item }) => ({ key: keyOf(id), title: item }));
    });
  },

  async watched(db, asked) {
    const rows = await db
      .select({ id: handbookRequirements.id, item: handbookRequirements.item, dept: stDepts.name })
      .from(handbookRequirements)
      .innerJoin(stDepts, eq(stDepts.id, handbookRequirements.stDeptId))
      .where(
        inArray(
          handbookRequirements.id,
          asked.map(({ key }) => requirementOf(key)),
        ),
      );
    return asked.map(({ userId, key }) => {
      const row = rows.find(({ id }) => id === requirementOf(key));
      return row ? { key, title: row.item, link: `/training/manual-detail?user=${userId}&item=${row.id}` } : null;
    });
  },
};

/** DOPS of a person. */
export const dopsOf = (db: Db, user: CurrentUser, userId: number): Promise<Observation[]> =>
  observationsOf(db, user, { kind: 'dops', userIds: [userId] });

/** Those of them that watched what an entry tells of, in the stay in which it was made. */
export function dopsOfEntry(
  dops: readonly Observation[],
  { requirementId }: Pick<EntryRow, 'requirementId'>,
  stay: Pick<BookStay, 'deptId' | 'from' | 'to'> | undefined,
): Observation[] {
  if (!stay) return [];
  return dops.filter(
    ({ key, deptId, from, to }) =>
      requirementOf(key) === requirementId &&
      (deptId === null || deptId === stay.deptId) &&
      from <= stay.to &&
      to >= stay.from,
  );
}
