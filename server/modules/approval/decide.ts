import { and, eq, inArray, sql } from 'drizzle-orm';
import { Decision, SubmissionStatus } from '@contract/approval/status';
import { nodeStates, seatStates } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { openNext } from './advance';
import {
  asksInput,
  openNode,
  recordFor,
  submissionOf,
  turnOf,
  type LoadedRecord,
  type NodeRow,
  type SeatRow,
} from './record';
import type { RegisteredFlow } from './registry';
import { approvalNodes, approvalRecords, approvalSeats } from './tables';
import { tellRejected } from './tell';
import { note, recallsOf } from './timeline';

export interface Verdict {
  /** The level that the reviewer saw open. */
  nodeId: number;
  /** How often it had been opened by then; without it any opening counts. */
  version?: number;
  pass: Decision;
  comment: string;
  /** What the flow asks for with a pass. */
  input?: unknown;
  /** Of the description that the reviewer saw; without it nothing is compared. */
  stamp?: string;
}

/**
 * A reviewer's decision with everything that follows from it: the next level opens, or the submission is approved and
 * takes effect, or it is rejected. All of it commits with the answer, or none.
 * @throws AppError NOT_FOUND, APPROVAL_TAKEN when another reviewer was first, APPROVAL_STATE, APPROVAL_CHANGED,
 * APPROVAL_OBSTACLE, INPUT_INVALID for what the flow asks for, and what the flow refuses it with
 */
export async function decide(tx: Db, userId: number, id: number, verdict: Verdict): Promise<void> {
  const loaded = await recordFor(tx, userId, id, 'lock');
  const { node, seats } = await demandTurn(tx, userId, loaded, verdict);
  if (verdict.pass === Decision.pass) await pass(tx, userId, loaded, node, seats, verdict);
  else await reject(tx, userId, loaded, node, seats, verdict.comment);
}

/**
 * The seats that the person may fill at the level they saw.
 * @throws AppError APPROVAL_TAKEN, APPROVAL_STATE when it is no longer their turn
 */
export async function demandTurn(
  tx: Db,
  userId: number,
  loaded: LoadedRecord,
  { nodeId, version }: Pick<Verdict, 'nodeId' | 'version'>,
): Promise<{ node: NodeRow; seats: SeatRow[] }> {
  const node = openNode(loaded);
  const seats = node?.id === nodeId ? await turnOf(tx, userId, loaded) : [];
  const recall = node && version !== undefined ? (await recallsOf(tx, loaded.record.id)).get(node.id) : undefined;
  if (recall && version !== recall.version) throw new AppError('APPROVAL_TAKEN', { by: recall.by, deed: '取回' });
  if (node && seats.length > 0) return { node, seats };
  const taken = loaded.seats.find((seat) => seat.nodeId === nodeId && isDecided(seat) && seat.actedBy !== userId);
  if (taken) {
    const deed = taken.state === seatStates.passed ? '通过' : '驳回';
    throw new AppError('APPROVAL_TAKEN', { by: actorName(taken), deed });
  }
  throw new AppError('APPROVAL_STATE');
}

function isDecided({ state }: SeatRow): boolean {
  return state === seatStates.passed || state === seatStates.rejected;
}

/** The holder decided, or somebody in their place: then the holder's name with 的代审人. */
function actorName({ name, userId, actedBy }: SeatRow): string {
  return actedBy === userId ? name : `${name}的代审人`;
}

async function pass(tx: Db, userId: number, loaded: LoadedRecord, node: NodeRow, seats: SeatRow[], verdict: Verdict) {
  const { record, flow } = loaded;
  const { comment } = verdict;
  const submission = submissionOf(loaded);
  const { obstacle, stamp = '' } = await flow.describe(tx, submission);
  if (verdict.stamp !== undefined && verdict.stamp !== stamp) throw new AppError('APPROVAL_CHANGED');
  if (obstacle) throw new AppError('APPROVAL_OBSTACLE', { reason: obstacle });
  const input = asksInput(flow, submission.at) ? parseInput(flow, verdict.input) : undefined;
  await flow.onDecide(tx, submission, { deciderId: userId, isPass: true, input });
  await decideSeats(tx, userId, seats, seatStates.passed);
  const what = { kind: 'pass' as const, decision: Decision.pass, comment, input };
  await note(tx, ...seats.map((seat) => happening(loaded, node, seat, userId, what)));
  if (node.rule === 'all' && (await hasPending(tx, node.id))) return;
  await closeNode(tx, node.id, nodeStates.passed);
  await openNext(tx, { record, flow }, { actorId: userId, input });
}

/** @throws AppError INPUT_INVALID with the flow's own words */
function parseInput({ input }: RegisteredFlow, given: unknown): unknown {
  const parsed = input?.shape.safeParse(given);
  if (!parsed || parsed.success) return parsed?.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: ['input', ...path].join('.'), message }));
  throw new AppError('INPUT_INVALID', { detail: fields[0]!.message }, { fields });
}

async function reject(tx: Db, userId: number, loaded: LoadedRecord, node: NodeRow, seats: SeatRow[], comment: string) {
  const { record, flow } = loaded;
  await flow.onDecide(tx, submissionOf(loaded), { deciderId: userId, isPass: false, input: undefined });
  await decideSeats(tx, userId, seats, seatStates.rejected);
  await note(
    tx,
    ...seats.map((seat) => happening(loaded, node, seat, userId, { kind: 'reject', decision: 2, comment })),
  );
  await closeNode(tx, node.id, nodeStates.rejected);
  await closeWaiting(tx, record.id);
  await tx
    .update(approvalRecords)
    .set({ status: SubmissionStatus.rejected, finishedAt: sql`now()` })
    .where(eq(approvalRecords.id, record.id));
  await flow.onReject(tx, submissionOf(loaded), comment);
  await tellRejected(tx, record, userId, comment);
}

function happening(
  { record }: LoadedRecord,
  node: NodeRow,
  seat: SeatRow,
  actorId: number,
  what: { kind: 'pass' | 'reject'; decision: Decision; comment: string; input?: unknown },
) {
  const otherId = seat.userId === actorId ? undefined : seat.userId;
  return { recordId: record.id, nodeId: node.id, actorId, otherId, ...what };
}

async function decideSeats(tx: Db, userId: number, seats: SeatRow[], state: number): Promise<void> {
  const ids = seats.map(({ id }) => id);
  await tx.update(approvalSeats).set({ state, actedBy: userId }).where(inArray(approvalSeats.id, ids));
}

async function hasPending(tx: Db, nodeId: number): Promise<boolean> {
  const pending = and(eq(approvalSeats.nodeId, nodeId), eq(approvalSeats.state, seatStates.pending));
  return (await tx.$count(approvalSeats, pending)) > 0;
}

/** Ends a level; who has not decided need not any more. */
export async function closeNode(tx: Db, nodeId: number, state: number): Promise<void> {
  await tx.update(approvalNodes).set({ state }).where(eq(approvalNodes.id, nodeId));
  await tx
    .update(approvalSeats)
    .set({ state: seatStates.closed })
    .where(and(eq(approvalSeats.nodeId, nodeId), eq(approvalSeats.state, seatStates.pending)));
}

/** Levels that will not open any more. */
export async function closeWaiting(tx: Db, recordId: number): Promise<void> {
  await tx
    .update(approvalNodes)
    .set({ state: nodeStates.closed })
    .where(and(eq(approvalNodes.recordId, recordId), eq(approvalNodes.state, nodeStates.waiting)));
}

/** Decisions on many records, each by itself: one that is refused does not hold up the others. */
export async function decideAll(
  tx: Db,
  userId: number,
  items: readonly { id: number; node_id: number }[],
  verdict: Omit<Verdict, 'nodeId'>,
): Promise<{ done: number; failed: { id: number; message: string }[] }> {
  const failed: { id: number; message: string }[] = [];
  // In the order of their ids, so that two batches over the same records wait for each other instead of locking up.
  const ordered = items.toSorted((one, other) => one.id - other.id);
  for (const { id, node_id: nodeId } of ordered) {
    try {
      await tx.transaction(async (savepoint) => {
        await demandTogether(savepoint, userId, id, verdict.pass);
        await decide(savepoint, userId, id, { ...verdict, nodeId });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done: items.length - failed.length, failed };
}

/** @throws AppError APPROVAL_ONE_BY_ONE for a pass that is to be looked at by itself */
async function demandTogether(tx: Db, userId: number, id: number, pass: Decision): Promise<void> {
  if (pass !== Decision.pass) return;
  const { flow } = await recordFor(tx, userId, id, 'lock');
  if (flow.isSingle) throw new AppError('APPROVAL_ONE_BY_ONE');
}
