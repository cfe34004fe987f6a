import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { SubmissionStatus, urgeEveryHours } from '@contract/approval/status';
import { nodeStates, seatStates } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandColleague } from './colleagues';
import { closeNode, closeWaiting, demandTurn } from './decide';
import { isParty, openNode, recordFor, submissionOf, takeBackNode } from './record';
import { approvalNodes, approvalRecords, approvalSeats } from './tables';
import { tellReviewers, tellWithdrawn } from './tell';
import { note } from './timeline';

/** The submitter takes a submission back while it is under review. @throws AppError NOT_FOUND, APPROVAL_STATE */
export async function withdraw(tx: Db, userId: number, id: number): Promise<void> {
  const loaded = await recordFor(tx, userId, id, 'lock');
  const { record, flow, seats } = loaded;
  const node = openNode(loaded);
  if (record.submitterId !== userId || !node) throw new AppError('APPROVAL_STATE');
  const pending = seats.filter(({ state }) => state === seatStates.pending).map((seat) => seat.userId);
  await closeNode(tx, node.id, nodeStates.closed);
  await closeWaiting(tx, id);
  await tx
    .update(approvalRecords)
    .set({ status: SubmissionStatus.notSubmitted, finishedAt: sql`now()` })
    .where(eq(approvalRecords.id, id));
  await note(tx, { recordId: id, nodeId: node.id, kind: 'withdraw', actorId: userId });
  await flow.onWithdraw(tx, submissionOf(loaded));
  await tellWithdrawn(tx, record, pending);
}

/** Reminds whoever it waits for. @throws AppError NOT_FOUND, APPROVAL_STATE, APPROVAL_URGED within 24 hours */
export async function urge(tx: Db, userId: number, id: number): Promise<void> {
  const loaded = await recordFor(tx, userId, id, 'lock');
  const { record, seats } = loaded;
  const node = openNode(loaded);
  if (record.submitterId !== userId || !node) throw new AppError('APPROVAL_STATE');
  const isDue = sql`${approvalRecords.urgedAt} <= now() - make_interval(hours => ${urgeEveryHours})`;
  const [urged] = await tx
    .update(approvalRecords)
    .set({ urgedAt: sql`now()` })
    .where(and(eq(approvalRecords.id, id), or(isNull(approvalRecords.urgedAt), isDue)))
    .returning({ id: approvalRecords.id });
  if (!urged) throw new AppError('APPROVAL_URGED');
  await note(tx, { recordId: id, nodeId: node.id, kind: 'urge', actorId: userId });
  const pending = seats.filter(({ state }) => state === seatStates.pending).map((seat) => seat.userId);
  await tellReviewers(tx, record, pending);
}

/** The submitter puts a rejected or withdrawn submission away. @throws AppError NOT_FOUND, APPROVAL_STATE */
export async function remove(tx: Db, userId: number, id: number): Promise<void> {
  const { record } = await recordFor(tx, userId, id, 'lock');
  const isRemovable = record.status === SubmissionStatus.rejected || record.status === SubmissionStatus.notSubmitted;
  if (record.submitterId !== userId || !isRemovable) throw new AppError('APPROVAL_STATE');
  await tx
    .update(approvalRecords)
    .set({ removedAt: sql`now()` })
    .where(eq(approvalRecords.id, id));
}

/**
 * A reviewer takes back that they passed a level, while nobody has acted on the next one.
 * @throws AppError NOT_FOUND, APPROVAL_STATE when there is nothing to take back any more
 */
export async function recall(tx: Db, userId: number, id: number, nodeId: number): Promise<void> {
  const loaded = await recordFor(tx, userId, id, 'lock');
  const open = openNode(loaded);
  const node = takeBackNode(loaded, userId);
  if (!open || node?.id !== nodeId) throw new AppError('APPROVAL_STATE');
  // The later level is asked afresh when it opens again.
  await tx.delete(approvalSeats).where(eq(approvalSeats.nodeId, open.id));
  await tx
    .update(approvalNodes)
    .set({ state: nodeStates.waiting, openedAt: null })
    .where(eq(approvalNodes.id, open.id));
  await tx.update(approvalNodes).set({ state: nodeStates.open }).where(eq(approvalNodes.id, node.id));
  const mine = and(eq(approvalSeats.actedBy, userId), eq(approvalSeats.state, seatStates.passed));
  await tx
    .update(approvalSeats)
    .set({ state: seatStates.pending, actedBy: null })
    .where(and(eq(approvalSeats.nodeId, node.id), or(mine, eq(approvalSeats.state, seatStates.closed))));
  await note(tx, { recordId: id, nodeId: node.id, kind: 'recall', actorId: userId });
}

/**
 * A reviewer hands their seats at the open level to a colleague.
 * @throws AppError NOT_FOUND, APPROVAL_TAKEN, APPROVAL_STATE, APPROVAL_PERSON
 */
export async function transfer(
  tx: Db,
  user: CurrentUser,
  id: number,
  { nodeId, to, comment }: { nodeId: number; to: number; comment: string },
): Promise<void> {
  const loaded = await recordFor(tx, user.userId, id, 'lock');
  const { node, seats } = await demandTurn(tx, user.userId, loaded, { nodeId });
  if (isParty(loaded.record, to)) throw new AppError('APPROVAL_PERSON', { reason: '提交人和当事人不能审批' });
  await demandColleague(tx, user, to);
  const theirs = loaded.seats.find((seat) => seat.nodeId === node.id && seat.userId === to);
  if (theirs && theirs.state !== seatStates.handedOn)
    throw new AppError('APPROVAL_PERSON', { reason: '已是本级审批人' });
  const ids = seats.map((seat) => seat.id);
  await tx
    .update(approvalSeats)
    .set({ state: seatStates.handedOn, actedBy: user.userId })
    .where(inArray(approvalSeats.id, ids));
  const seat = { via: 'transfer' as const, viaRef: '', state: seatStates.pending, actedBy: null };
  await tx
    .insert(approvalSeats)
    .values({ ...seat, nodeId: node.id, recordId: id, userId: to })
    .onConflictDoUpdate({ target: [approvalSeats.nodeId, approvalSeats.userId], set: seat });
  await note(tx, {
    recordId: id,
    nodeId: node.id,
    kind: 'transfer',
    actorId: user.userId,
    otherId: to,
    comment,
  });
  await tellReviewers(tx, loaded.record, [to]);
}
