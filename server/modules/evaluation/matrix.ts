import { and, asc, eq, exists, ne, or, sql } from 'drizzle-orm';
import type { matrixEndpoints } from '@contract/evaluation/matrix';
import { limits } from '@contract/evaluation/rules';
import { groupBy } from '@contract/kernel/group-by';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { people } from '../people/tables';
import { namesOf } from './names';
import { pairs } from './tables';
import { seenTask, wardsOf } from './task-rows';

/** 执行矩阵: the pairs of a relation as raters by targets. */
export const matrixHandlers: Handlers<typeof matrixEndpoints> = {
  matrix: async (call) => {
    const { db, user, query } = call;
    const row = await seenTask(call, call.params.id);
    const wards = row.createdBy === user.userId ? undefined : wardsOf(user);
    const found = await db
      .select({ raterId: pairs.raterId, target: pairs.target, deptId: pairs.deptId, state: pairs.state })
      .from(pairs)
      .where(
        and(
          eq(pairs.taskId, row.id),
          eq(pairs.relation, query.relation),
          // Whom another has replaced is asked nothing any more.
          ne(pairs.state, 'replaced'),
          wards && sql`${pairs.deptId} = any(${array(wards, 'int')})`,
          query.name ? isNamed(db, query.name) : undefined,
        ),
      )
      .orderBy(asc(pairs.id));
    const rows = mostOpenFirst(found, ({ raterId }) => raterId).slice(0, limits.matrixRaters);
    const shown = found.filter(({ raterId }) => rows.includes(raterId));
    const columns = mostOpenFirst(shown, ({ target }) => target).slice(0, limits.matrixTargets);
    const stateOf = new Map(shown.map(({ raterId, target, state }) => [`${raterId} ${target}`, state]));
    const names = await namesOf(db, shown);
    return {
      raters: rows.map((id) => {
        const { name, staffId } = names.person(id);
        return { id, name, staff_id: staffId };
      }),
      targets: columns.map((key) => ({ key, name: names.target(key) })),
      states: rows.map((id) => columns.map((key) => stateOf.get(`${id} ${key}`) ?? null)),
      rater_count: new Set(found.map(({ raterId }) => raterId)).size,
      target_count: new Set(found.map(({ target }) => target)).size,
    };
  },
};

/** Keys of the rows, those with most that is still open first; of equals the first comes first. */
function mostOpenFirst<Row extends { state: string }, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Key[] {
  const open = (group: readonly Row[]) => group.filter(({ state }) => state === 'open').length;
  return [...groupBy(rows, keyOf)].toSorted(([, one], [, other]) => open(other) - open(one)).map(([key]) => key);
}

/** Pairs whose rater or target is called so. */
export function isNamed(db: Db, name: string) {
  return exists(
    db
      .select({ id: people.id })
      .from(people)
      .where(
        and(contains(people.name, name), or(eq(people.id, pairs.raterId), sql`'p' || ${people.id} = ${pairs.target}`)),
      ),
  );
}
