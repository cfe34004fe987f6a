import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Delegation, delegationInput } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { demandColleague } from './colleagues';
import { findFlow } from './registry';
import { inForce, today } from './seats';
import { approvalDelegations } from './tables';

/** Delegations from and to a person that are in force or still to come. */
export async function delegationsOf(db: Db, userId: number): Promise<Delegation[]> {
  const { fromId, toId, endedAt, endsOn } = approvalDelegations;
  return select(db)
    .where(and(or(eq(fromId, userId), eq(toId, userId)), isNull(endedAt), gte(endsOn, today)))
    .orderBy(desc(approvalDelegations.id));
}

/** Lets somebody review in one's place for some days. @throws AppError APPROVAL_PERSON, INPUT_INVALID */
export async function delegate(
  tx: Db,
  user: CurrentUser,
  { to, starts_on, ends_on, flows }: z.output<typeof delegationInput>,
): Promise<Delegation> {
  await demandColleague(tx, user, to);
  const unknown = flows.find((key) => !findFlow(key));
  if (unknown !== undefined) throw new AppError('INPUT_INVALID', { detail: `没有审批业务 ${unknown}` });
  const [made] = await tx
    .insert(approvalDelegations)
    .values({ fromId: user.userId, toId: to, startsOn: starts_on, endsOn: ends_on, flows: [...new Set(flows)] })
    .returning({ id: approvalDelegations.id });
  const [row] = await select(tx).where(eq(approvalDelegations.id, made!.id));
  return row!;
}

/** Ends a delegation; either side may. @throws AppError NOT_FOUND */
export async function endDelegation(tx: Db, userId: number, id: number): Promise<void> {
  const { fromId, toId, endedAt } = approvalDelegations;
  const [ended] = await tx
    .update(approvalDelegations)
    .set({ endedAt: sql`now()` })
    .where(and(eq(approvalDelegations.id, id), isNull(endedAt), or(eq(fromId, userId), eq(toId, userId))))
    .returning({ id: approvalDelegations.id });
  if (!ended) throw new AppError('NOT_FOUND');
}

function select(db: Db) {
  const from = alias(people, 'delegating');
  const to = alias(people, 'delegate');
  return db
    .select({
      id: approvalDelegations.id,
      from: { user_id: from.id, name: from.name, staff_id: from.staffId },
      to: { user_id: to.id, name: to.name, staff_id: to.staffId },
      starts_on: approvalDelegations.startsOn,
      ends_on: approvalDelegations.endsOn,
      flows: approvalDelegations.flows,
      is_active: sql<boolean>`${inForce}`,
    })
    .from(approvalDelegations)
    .innerJoin(from, eq(from.id, approvalDelegations.fromId))
    .innerJoin(to, eq(to.id, approvalDelegations.toId))
    .$dynamic();
}
