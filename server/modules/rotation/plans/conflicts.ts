import { and, inArray, sql } from 'drizzle-orm';
import { piecesOfStamp } from '@contract/rotation/plans-pieces';
import type { PlanConflict } from '@contract/rotation/plans';
import type { ResolvedScope } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { departmentNames } from '../../dictionary/public';
import { stDepts } from '../../handbook/tables';
import { visiblePeople } from '../../people/public';
import { people } from '../../people/tables';

/** Somebody who is left out of publishing, with what was placed when the plan was made and what is placed now. */
export interface Clash {
  userId: number;
  reason: PlanConflict['reason'];
  before: string;
  after: string;
}

/** Clashes with the names of people, as far as the scope shows them, and of departments. */
export async function conflictsOf(db: Db, scope: ResolvedScope, clashes: readonly Clash[]): Promise<PlanConflict[]> {
  if (clashes.length === 0) return [];
  const ids = clashes.map(({ userId }) => userId);
  const named = await db
    .select({ id: people.id, name: people.name, staffId: people.staffId })
    .from(people)
    .where(and(sql`${people.id} = any(${array(ids, 'int')})`, visiblePeople(scope)));
  const known = new Map(named.map((row) => [row.id, row]));
  const pieces = clashes.flatMap(({ before, after }) => [...piecesOfStamp(before), ...piecesOfStamp(after)]);
  const depts = await departmentNames(db, [...new Set(pieces.map(({ hosp }) => hosp))]);
  const stds = new Map(
    (
      await db
        .select({ id: stDepts.id, name: stDepts.name })
        .from(stDepts)
        .where(inArray(stDepts.id, [...new Set(pieces.map(({ std }) => std))]))
    ).map(({ id, name }) => [id, name]),
  );
  const said = (stamp: string) =>
    piecesOfStamp(stamp).map(({ from, to, std, hosp }) => ({
      from,
      to,
      dept: depts.get(hosp) ?? '',
      std: stds.get(std) ?? '',
    }));
  return clashes.map(({ userId, reason, before, after }) => ({
    userId,
    name: known.get(userId)?.name ?? '',
    staffId: known.get(userId)?.staffId ?? '',
    reason,
    before: said(before),
    after: said(after),
  }));
}
