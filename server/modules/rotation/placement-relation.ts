import { and, asc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import { formatMonth, halfLabels, pieceOf, type HalfMonth } from '@contract/kernel/half-month';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { currentHalf, halfDaysAgo } from '@server/kits/today';
import type { AskedHalves, NarrowScope, PersonRelation } from '../people/public';
import { people } from '../people/tables';
import { rotationPieces } from './tables';

/** A ward prepares for whom it is to have, and finishes what it owes to whom it had. */
const halvesBefore = 2;
const daysAfter = 31;

/** Lets departments see whom the rotation brings to them, from one month before a stay until 31 days after its end. */
export const placementRelation: PersonRelation = { key: 'rotation.placement', reached, explain };

/**
 * Half months of today's sight. Stays end with a half month, so those that ended up to 31 days ago are those that reach
 * into the half month of 31 days ago.
 */
function halvesInSight(): AskedHalves {
  return { first: halfDaysAgo(daysAfter), last: currentHalf() + halvesBefore };
}

function reached(scope: NarrowScope, asked?: AskedHalves): SQL | undefined {
  const deptIds = deptIdsOf(scope);
  if (deptIds.length === 0) return undefined;
  const spans = asked ? [halvesInSight(), asked] : [halvesInSight()];
  return or(
    ...spans.map(
      (halves) => sql`exists (select from ${rotationPieces} where user_id = ${people.id}
        and dept_id = any(${array(deptIds, 'int')}) and ${reachingInto(halves)})`,
    ),
  );
}

const deptIdsOf = (scope: NarrowScope) => ('deptIds' in scope ? scope.deptIds : []);

/** A piece is one half month or two, so none that begins earlier than one before reaches in. */
function reachingInto({ first, last }: AskedHalves): SQL {
  return sql`start between ${first - 1}::int and ${last}::int and start + length > ${first}::int`;
}

async function explain(db: Db, scope: NarrowScope, userId: number): Promise<string[]> {
  const { first, last } = halvesInSight();
  const stays = await db
    .select({
      deptName: sql<string>`min(${rotationPieces.deptName})`,
      first: sql<number>`min(${rotationPieces.start})::int`,
      last: sql<number>`max(${rotationPieces.start} + ${rotationPieces.length} - 1)::int`,
    })
    .from(rotationPieces)
    .where(and(eq(rotationPieces.userId, userId), inArray(rotationPieces.deptId, deptIdsOf(scope))))
    .groupBy(rotationPieces.blockId, rotationPieces.deptId)
    .having(({ first: begins, last: ends }) => and(lte(begins, last), sql`${ends} >= ${first}`))
    .orderBy(({ first: begins }) => asc(begins));
  return stays.map((stay) => `因在${stay.deptName}轮转（${halfName(stay.first)}至${halfName(stay.last)}）`);
}

function halfName(half: HalfMonth): string {
  const { month, half: which } = pieceOf(half, 1);
  return `${formatMonth(month)} ${halfLabels[which]}`;
}
