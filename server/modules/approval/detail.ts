import { actionsOf, SubmissionStatus } from '@contract/approval/status';
import { nodeStates, type ApprovalDetail } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { rowOf } from './lists';
import { recordFor, standingOf, submissionOf } from './record';
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
  const { facts, changes, link, editLink = '', obstacle } = await flow.describe(db, submissionOf(loaded), user);
  return {
    ...row,
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
    timeline: await timelineOf(db, id),
    actions: actionsOf(await standingOf(db, userId, loaded, { obstacle, canGoOn: editLink !== '' }), now),
  };
}

/**
 * What a decision failed with; where somebody was first, with the record as it is now, so that whoever decided without a
 * network sees both sides.
 */
export async function withProgress(db: Db, user: CurrentUser, id: number, error: unknown): Promise<unknown> {
  const isLate = error instanceof AppError && (error.key === 'APPROVAL_TAKEN' || error.key === 'APPROVAL_STATE');
  return isLate ? new AppError(error.key, error.values, { copy: await detailOf(db, user, id) }) : error;
}
