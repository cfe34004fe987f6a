import { and, eq, exists, ne, or, sql, type SQL } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import { seatStates } from '@contract/approval/types';
import type { Db } from '@server/kernel/database/database';
import { seatHolds } from './holding';
import { approvalDelegations, approvalRecords, approvalSeats } from './tables';

/** Days are those of the hospital; China has one time zone. */
export const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Delegations in force today. */
export const inForce: SQL = sql`(${approvalDelegations.endedAt} is null
  and ${today} between ${approvalDelegations.startsOn} and ${approvalDelegations.endsOn})`;

/** Whose seats a person fills: their own, and those of whoever delegated to them for a flow. */
export function fillsSeat(userId: number, flow: SQL | string): SQL {
  const { fromId, toId, flows } = approvalDelegations;
  const delegating = sql`select ${fromId} from ${approvalDelegations} where ${toId} = ${userId} and ${inForce}`;
  // The first condition asks more than is right, but once for the whole query: by it the index finds the seats.
  return sql`(${approvalSeats.userId} = any(array(select ${userId}::integer union all ${delegating}))
    and (${approvalSeats.userId} = ${userId}
      or ${approvalSeats.userId} in (${delegating} and (cardinality(${flows}) = 0 or ${flow} = any(${flows})))))`;
}

/** A seat whose turn it is and that a person may fill now. */
export function openSeatOf(db: Db, userId: number, flow: SQL | string): SQL {
  return and(eq(approvalSeats.state, seatStates.pending), fillsSeat(userId, flow), seatHolds(db))!;
}

/** Condition on `approval_record`: it waits for this person. Nobody reviews what they submitted, or what is about them. */
export function waitsFor(db: Db, userId: number): SQL {
  const seat = db
    .select({ one: sql`1` })
    .from(approvalSeats)
    .where(and(eq(approvalSeats.recordId, approvalRecords.id), openSeatOf(db, userId, sql`${approvalRecords.flow}`)));
  return and(
    eq(approvalRecords.status, SubmissionStatus.underReview),
    ne(approvalRecords.submitterId, userId),
    sql`${approvalRecords.concernedId} is distinct from ${userId}`,
    exists(seat),
  )!;
}

/** Condition on `approval_record`: this person is, or was, one of its reviewers. */
export function concernsReviewer(db: Db, userId: number): SQL {
  const { recordId, actedBy, state } = approvalSeats;
  const isDelegates = and(eq(state, seatStates.pending), fillsSeat(userId, sql`${approvalRecords.flow}`));
  const seat = db
    .select({ one: sql`1` })
    .from(approvalSeats)
    .where(
      and(eq(recordId, approvalRecords.id), or(eq(approvalSeats.userId, userId), eq(actedBy, userId), isDelegates)),
    );
  return and(ne(approvalRecords.submitterId, userId), exists(seat))!;
}
