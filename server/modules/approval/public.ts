import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { ReviewFlag, SubmissionStatus } from '@contract/approval/status';
import { nodeStates } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { settingsOf } from './flow-settings';
import { newestOf, recordFor, turnOf } from './record';
import { flowOf, type FlowDefinition } from './registry';
import { applies } from './submit';
import { approvalNodes, approvalRecords } from './tables';

/**
 * What other modules use of approval: `flows` of their `ServerModule`, `submit` and `withdraw` in their own
 * transactions, `statusOf` in their lists. Decisions come back through the flow's `onPass`, `onReject`, `onWithdraw`.
 */
export type { DecisionInput, Description, FlowDefinition, NamedReviewers, Submission } from './registry';
export { inputsOf, type GivenInput } from './timeline';
export type { StayPlaces } from './placement';
export { submit, type NewSubmission } from './submit';
export { withdraw } from './move';
export { counts as approvalCounts } from './lists';
export { decisionsOf } from './decided';
/** For demos of modules whose records were reviewed. */
export { writeDecided, type DemoSeats } from './demo-decided';

/** How a subject stands after its newest submission. */
export interface Submitted<Payload> {
  recordId: number;
  submitterId: number;
  status: SubmissionStatus;
  submittedAt: Date;
  payload: Payload;
}

/** The newest submission of each subject; one that was never submitted, or whose last submission was deleted, has none. */
export async function statusOf<Payload>(
  db: Db,
  { key, payload }: Pick<FlowDefinition<Payload>, 'key' | 'payload'>,
  subjectIds: readonly string[],
): Promise<Map<string, Submitted<Payload>>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([approvalRecords.subjectId], {
      subjectId: approvalRecords.subjectId,
      recordId: approvalRecords.id,
      submitterId: approvalRecords.submitterId,
      status: approvalRecords.status,
      submittedAt: approvalRecords.submittedAt,
      payload: approvalRecords.payload,
    })
    .from(approvalRecords)
    .where(
      and(
        eq(approvalRecords.flow, key),
        inArray(approvalRecords.subjectId, [...subjectIds]),
        isNull(approvalRecords.removedAt),
      ),
    )
    .orderBy(approvalRecords.subjectId, desc(approvalRecords.id));
  return new Map(rows.map(({ subjectId, ...row }) => [subjectId, { ...row, payload: payload.parse(row.payload) }]));
}

/**
 * Keeps submissions of some subjects from being decided on until the transaction ends, in the order of their numbers. A decision
 * takes its submission before any other row: who means to withdraw some takes them first too.
 */
export async function holdSubmissions<Payload>(
  tx: Db,
  { key }: Pick<FlowDefinition<Payload>, 'key'>,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .select({ id: approvalRecords.id })
    .from(approvalRecords)
    .where(and(eq(approvalRecords.flow, key), inArray(approvalRecords.subjectId, [...subjectIds])))
    .orderBy(asc(approvalRecords.id))
    .for('update');
}

/** What records of a flow are about, by their numbers: id of the business record. Others are left out. */
export async function subjectsOf<Payload>(
  db: Db,
  { key }: FlowDefinition<Payload>,
  recordIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: approvalRecords.id, subjectId: approvalRecords.subjectId })
    .from(approvalRecords)
    .where(and(eq(approvalRecords.flow, key), inArray(approvalRecords.id, [...recordIds])));
  return new Map(rows.map(({ id, subjectId }) => [id, subjectId]));
}

/**
 * What a record of a flow is about, for somebody who submitted, reviews or reviewed it.
 * @throws AppError NOT_FOUND for everybody else, and for a record of another flow
 */
export async function reviewedSubject<Payload>(
  db: Db,
  userId: number,
  { key }: FlowDefinition<Payload>,
  recordId: number,
): Promise<string> {
  const { record } = await recordFor(db, userId, recordId, 'read');
  if (record.flow !== key) throw new AppError('NOT_FOUND');
  return record.subjectId;
}

/** Whether a subject's newest submission waits for somebody, in his own seat or another's, whose reason still holds. */
export async function isTurnOf<Payload>(
  db: Db,
  userId: number,
  { key }: FlowDefinition<Payload>,
  subjectId: string,
): Promise<boolean> {
  const newest = await newestOf(db, userId, key, subjectId);
  if (newest === undefined) return false;
  const loaded = await recordFor(db, userId, newest, 'read');
  return loaded.record.status === SubmissionStatus.underReview && (await turnOf(db, userId, loaded)).length > 0;
}

/** Whom a submission would pass, in their order, by the titles of the levels as they are set now; none where nothing is reviewed. */
export async function flowChain<Payload>(db: Db, { key }: FlowDefinition<Payload>, amount: number): Promise<string[]> {
  const { review_flag, levels } = await settingsOf(db, flowOf(key));
  if (review_flag !== ReviewFlag.needed) return [];
  return levels.filter((level) => applies(level, amount)).map(({ title }) => title);
}

/** The level that is open of subjects under review, by subject. */
export async function openLevels<Payload>(db: Db, { key }: FlowDefinition<Payload>, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      subjectId: approvalRecords.subjectId,
      recordId: approvalRecords.id,
      nodeId: approvalNodes.id,
      title: approvalNodes.title,
    })
    .from(approvalRecords)
    .innerJoin(approvalNodes, eq(approvalNodes.recordId, approvalRecords.id))
    .where(
      and(
        eq(approvalRecords.flow, key),
        inArray(approvalRecords.subjectId, [...subjectIds]),
        eq(approvalNodes.state, nodeStates.open),
      ),
    );
  return new Map(rows.map(({ subjectId, ...level }) => [subjectId, level]));
}
