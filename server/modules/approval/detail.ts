import { actionsOf, SubmissionStatus } from '@contract/approval/status';
import { nodeStates, type ApprovalDetail } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { rowOf } from './lists';
import { asksInput, recordFor, standingOf, submissionOf } from './record';
import { recallsOf, timelineOf } from './timeline';

/**
 * A record with what it changes, its levels, what happened, and what the person may do with it.
 * @param now ms since 1970
 * @throws AppError NOT_FOUND for whom it does not concern
 */
export async function detailOf(db: Db, user: CurrentUser, id: number, now = Date.now()): Promise<ApprovalDetail> {
  const { userId } = user;
  const loaded = await recordFor(db, userId, id, 'read');
  const { flow, nodes, seats } = loaded;
  const row = await rowOf(db, userId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const isOpen = row.submission_status === SubmissionStatus.underReview;
  const recalls = await recallsOf(db, id);
  const submission = submissionOf(loaded);
  const described = await flow.describe(db, submission, user);
  const { facts, changes, link, editLink = '', obstacle, stamp = '' } = described;
  const standing = await standingOf(db, userId, loaded, { obstacle, canGoOn: editLink !== '' });
  return {
    ...row,
    subject_id: submission.subjectId,
    asks_input: standing.isMyTurn && asksInput(flow, submission.at),
    stamp,
    facts,
    // What is stored after a decision is the decision's doing, or nobody's business any more.
    changes: isOpen ? changes : changes.map((change) => ({ ...change, current: null })),
    link,
    edit_link: editLink,
    nodes: nodes
      .filter(({ state }) => state !== nodeStates.skipped)
      .map(({ id: nodeId, level, title, rule, state }) => ({
        id: nodeId,
        level,
        title,
        rule,
        state,
        version: recalls.get(nodeId)?.version ?? 1,
        reviewers: seats
          .filter((seat) => seat.nodeId === nodeId)
          .map((seat) => ({
            user_id: seat.userId,
            name: seat.name,
            state: seat.state,
          })),
      })),
    timeline: await timelineOf(db, { id, flow }, user),
    actions: actionsOf(standing, now),
  };
}

const late: ReadonlySet<string> = new Set(['APPROVAL_TAKEN', 'APPROVAL_STATE', 'APPROVAL_CHANGED']);

/**
 * What a decision failed with; where somebody was first, with the record as it is now, so that whoever decided without a
 * network sees both sides.
 */
export async function withProgress(db: Db, user: CurrentUser, id: number, error: unknown): Promise<unknown> {
  const isLate = error instanceof AppError && late.has(error.key);
  return isLate ? new AppError(error.key, error.values, { copy: await detailOf(db, user, id) }) : error;
}
