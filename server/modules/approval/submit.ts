import { and, eq, isNull, sql } from 'drizzle-orm';
import { ReviewFlag, SubmissionStatus } from '@contract/approval/status';
import { nodeStates } from '@contract/approval/types';
import type { FlowLevel } from '@contract/approval/flow';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { openNext } from './advance';
import { settingsOf } from './flow-settings';
import { flowOf, type FlowDefinition } from './registry';
import { approvalNodes, approvalRecords } from './tables';
import { note } from './timeline';

export interface NewSubmission<Payload> {
  /** The business record, in the words of its module. */
  subjectId: string;
  /** Person who submits. */
  submitterId: number;
  /** One line for lists, e.g. 修改手机号、通讯地址. */
  title: string;
  payload: Payload;
  /** What the conditions of levels look at. */
  amount?: number;
  /** The stay that it is about: levels may ask who trains the person there. */
  stayId?: number;
}

/**
 * Submits something for review, in the transaction that makes it submitted. Levels are those of the flow as it is set
 * now; without one, or where nothing is reviewed, the effect happens at once. What its submitter withdrew of the subject
 * before is gone on with in it, and leaves the list of what was submitted.
 * @throws AppError APPROVAL_OPEN while an earlier submission of the subject is under review, APPROVAL_NO_REVIEWER
 */
export async function submit<Payload>(
  tx: Db,
  definition: FlowDefinition<Payload>,
  { subjectId, submitterId, title, payload, amount, stayId }: NewSubmission<Payload>,
): Promise<{ recordId: number; status: SubmissionStatus }> {
  const flow = flowOf(definition.key);
  const settings = await settingsOf(tx, flow);
  const [record] = await tx
    .insert(approvalRecords)
    .values({
      flow: flow.key,
      flowVersion: settings.version,
      moduleId: flow.moduleId,
      subjectId,
      submitterId,
      concernedId: flow.concerns(subjectId),
      title,
      payload,
      amount,
      stayId,
    })
    .onConflictDoNothing()
    .returning();
  if (!record) throw new AppError('APPROVAL_OPEN');
  await note(tx, { recordId: record.id, kind: 'submit', actorId: submitterId });
  await tx
    .update(approvalRecords)
    .set({ removedAt: sql`now()` })
    .where(
      and(
        eq(approvalRecords.flow, flow.key),
        eq(approvalRecords.subjectId, subjectId),
        eq(approvalRecords.submitterId, submitterId),
        eq(approvalRecords.status, SubmissionStatus.notSubmitted),
        isNull(approvalRecords.removedAt),
      ),
    );
  const levels = settings.review_flag === ReviewFlag.needed ? settings.levels : [];
  if (levels.length > 0) await layOut(tx, record.id, levels, amount);
  const status = await openNext(tx, { record, flow }, { actorId: submitterId });
  return { recordId: record.id, status };
}

/** Stores the levels; those whose condition the submission does not meet are skipped, and the timeline says so. */
async function layOut(tx: Db, recordId: number, levels: FlowLevel[], amount: number | undefined): Promise<void> {
  const nodes = await tx
    .insert(approvalNodes)
    .values(
      levels.map((settings, index) => ({
        recordId,
        level: index + 1,
        title: settings.title,
        rule: settings.rule,
        settings,
        state: applies(settings, amount) ? nodeStates.waiting : nodeStates.skipped,
      })),
    )
    .returning({ id: approvalNodes.id, state: approvalNodes.state });
  const skipped = nodes.filter(({ state }) => state === nodeStates.skipped);
  const comment = '不符合本级条件';
  await note(tx, ...skipped.map(({ id }) => ({ recordId, nodeId: id, kind: 'skip' as const, comment })));
}

/** A submission without a number meets every condition: what nobody can measure is not let through unseen. */
export function applies({ min, max }: Pick<FlowLevel, 'min' | 'max'>, amount: number | undefined): boolean {
  if (amount === undefined) return true;
  return (min === null || amount >= min) && (max === null || amount <= max);
}
