import { SubmissionStatus } from '@contract/approval/status';
import { nodeStates, seatStates } from '@contract/approval/types';
import type { Db } from '@server/kernel/database/database';
import type { FlowDefinition } from './registry';
import { approvalActionLog, approvalNodes, approvalRecords, approvalSeats, type SeatVia } from './tables';

/** Who sat at a level of a record that is over. */
export interface DemoSeats {
  /** Who decided; nobody's where the submitter withdrew. */
  deciderId: number;
  /** Who might have decided as well. */
  otherIds?: readonly number[];
  via: SeatVia;
  viaRef: string;
}

/** A record of the demo that nobody decides on any more. */
export interface DecidedRecord<Payload> {
  subjectId: string;
  submitterId: number;
  title: string;
  payload: Payload;
  state: 'passed' | 'rejected' | 'withdrawn';
  submittedAt: Date;
  finishedAt: Date;
  /** Of the levels that opened, in their order: all of them where it passed. */
  seats: readonly DemoSeats[];
  /** Why it was rejected. */
  comment?: string;
  /** What was given with the last pass. */
  input?: unknown;
}

const statuses = {
  passed: SubmissionStatus.approved,
  rejected: SubmissionStatus.rejected,
  withdrawn: SubmissionStatus.notSubmitted,
};

/** Writes for the demo what is over, as `submit` and the decisions would have left it; nobody is told and nothing takes effect. */
export async function writeDecided<Payload, Input>(
  tx: Db,
  flow: FlowDefinition<Payload, Input>,
  { state, seats, comment = '', input, submittedAt, finishedAt, ...submission }: DecidedRecord<Payload>,
): Promise<void> {
  const { submitterId } = submission;
  const [record] = await tx
    .insert(approvalRecords)
    .values({
      ...submission,
      flow: flow.key,
      flowVersion: 0,
      moduleId: flow.moduleId,
      concernedId: flow.concerns(submission.subjectId),
      status: statuses[state],
      submittedAt,
      finishedAt,
    })
    .returning();
  const recordId = record!.id;
  await tx.insert(approvalActionLog).values({ recordId, kind: 'submit', actorId: submitterId, at: submittedAt });
  for (const [at, level] of flow.settings.levels.entries()) {
    const opened = seats[at];
    const isLast = at === seats.length - 1;
    const kind = !isLast || state === 'passed' ? 'pass' : state === 'rejected' ? 'reject' : 'withdraw';
    const left = { pass: nodeStates.passed, reject: nodeStates.rejected, withdraw: nodeStates.closed }[kind];
    const [node] = await tx
      .insert(approvalNodes)
      .values({
        recordId,
        level: at + 1,
        title: level.title,
        rule: level.rule,
        settings: level,
        state: opened ? left : nodeStates.closed,
        openedAt: opened ? submittedAt : null,
      })
      .returning();
    if (!opened) continue;
    const { deciderId, otherIds = [], via, viaRef } = opened;
    const seat = { recordId, nodeId: node!.id, via, viaRef, state: seatStates.closed };
    const decided = { pass: seatStates.passed, reject: seatStates.rejected, withdraw: seatStates.closed }[kind];
    await tx
      .insert(approvalSeats)
      .values([
        { ...seat, userId: deciderId, state: decided, actedBy: kind === 'withdraw' ? null : deciderId },
        ...otherIds.map((userId) => ({ ...seat, userId })),
      ]);
    await tx.insert(approvalActionLog).values({
      recordId,
      nodeId: node!.id,
      kind,
      actorId: kind === 'withdraw' ? submitterId : deciderId,
      decision: kind === 'withdraw' ? null : kind === 'pass' ? 1 : 2,
      comment: kind === 'reject' ? comment : '',
      input: isLast ? input : undefined,
      at: finishedAt,
    });
  }
}
