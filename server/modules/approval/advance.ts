import { and, asc, eq, sql } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import type { FlowLevel } from '@contract/approval/flow';
import { nodeStates } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { namedBy } from './named';
import { nobodyWords } from './placement';
import { submissionOf, type LoadedRecord } from './record';
import { administratorsFor, reviewersOf, type Candidate, type Parties } from './reviewers';
import { approvalNodes, approvalRecords, approvalSeats } from './tables';
import { tellPassed, tellReviewers } from './tell';
import { note } from './timeline';

type Moving = Pick<LoadedRecord, 'record' | 'flow'>;

/** Whose pass led to the next level, and what was given with it; the submitter where nothing is reviewed. */
interface Passed {
  actorId: number;
  input?: unknown;
}

/**
 * Opens the next level that waits; after the last one the submission is approved and takes effect, here and now.
 * @throws AppError APPROVAL_NO_REVIEWER when nobody at all could review the level, and what the effect throws
 */
export async function openNext(tx: Db, moving: Moving, passed: Passed): Promise<SubmissionStatus> {
  const { record, flow } = moving;
  const [node] = await tx
    .select()
    .from(approvalNodes)
    .where(and(eq(approvalNodes.recordId, record.id), eq(approvalNodes.state, nodeStates.waiting)))
    .orderBy(asc(approvalNodes.level))
    .limit(1);
  if (!node) return approve(tx, moving, passed);
  const asked = await reviewersOf(tx, flow, node.settings, record);
  const chosen = asked.length > 0 ? asked : await standIns(tx, node.rule, record);
  if (chosen.length === 0) throw new AppError('APPROVAL_NO_REVIEWER');
  await tx
    .update(approvalNodes)
    .set({ state: nodeStates.open, openedAt: sql`now()` })
    .where(eq(approvalNodes.id, node.id));
  await tx.insert(approvalSeats).values(chosen.map((seat) => ({ ...seat, nodeId: node.id, recordId: record.id })));
  if (asked.length === 0) {
    const comment = nobodyFor(node.settings.who, moving);
    const seat = ({ userId }: Candidate) => ({ recordId: record.id, nodeId: node.id, otherId: userId });
    await note(tx, ...chosen.map((one) => ({ ...seat(one), kind: 'fallback' as const, comment })));
  }
  await tellReviewers(
    tx,
    record,
    chosen.map(({ userId }) => userId),
  );
  return SubmissionStatus.underReview;
}

function nobodyFor(who: FlowLevel['who'], { record, flow }: Moving): string {
  if (who.kind === 'placement') return nobodyWords(who.post, record.stayId !== null);
  const named = who.kind === 'module' ? namedBy(flow, who.ask) : undefined;
  if (named) return `${named.nobody}，转由管理员处理`;
  return '没有符合条件的审批人，转由管理员处理';
}

/** Administrators in the place of missing reviewers: one is enough where everybody must pass. */
export async function standIns(db: Db, rule: 'any' | 'all', parties: Parties): Promise<Candidate[]> {
  const administrators = await administratorsFor(db, parties);
  return rule === 'all' ? administrators.slice(0, 1) : administrators;
}

async function approve(tx: Db, moving: Moving, { actorId, input }: Passed): Promise<SubmissionStatus> {
  const { record, flow } = moving;
  await tx
    .update(approvalRecords)
    .set({ status: SubmissionStatus.approved, finishedAt: sql`now()` })
    .where(eq(approvalRecords.id, record.id));
  await note(tx, { recordId: record.id, kind: 'complete' });
  await flow.onPass(tx, submissionOf({ record, nodes: [] }), actorId, input);
  if (actorId !== record.submitterId) await tellPassed(tx, record, actorId);
  return SubmissionStatus.approved;
}
