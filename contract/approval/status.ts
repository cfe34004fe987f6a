/** States of reviewed things and what may be done in them: requirements section 4, screens section 0 (A). */

/** What the submitter sees; `all` is for filters only. */
export const SubmissionStatus = { all: 0, underReview: 1, approved: 2, rejected: 3, notSubmitted: 4 } as const;
export type SubmissionStatus = Exclude<(typeof SubmissionStatus)[keyof typeof SubmissionStatus], 0>;

export const submissionLabels: Record<SubmissionStatus, string> = {
  [SubmissionStatus.underReview]: '审核中',
  [SubmissionStatus.approved]: '审核通过',
  [SubmissionStatus.rejected]: '审核驳回',
  [SubmissionStatus.notSubmitted]: '未提交',
};
/** Alternate label of `notSubmitted` for what was submitted before. */
export const withdrawnLabel = '提交人已撤回';

/** What a reviewer sees; the filters offered are `pending` and `all`. */
export const ReviewStatus = { all: 0, pending: 1, auditing: 2, approved: 3, rejected: 4, withdrawn: 5 } as const;
export type ReviewStatus = Exclude<(typeof ReviewStatus)[keyof typeof ReviewStatus], 0>;

export const reviewLabels: Record<ReviewStatus, string> = {
  [ReviewStatus.pending]: '待审核',
  [ReviewStatus.auditing]: '审核中',
  [ReviewStatus.approved]: '审核通过',
  [ReviewStatus.rejected]: '审核驳回',
  [ReviewStatus.withdrawn]: withdrawnLabel,
};

/** A reviewer's decision on the wire (requirements section 3). */
export const Decision = { pass: 1, reject: 2 } as const;
export type Decision = (typeof Decision)[keyof typeof Decision];

/** Whether submissions of a kind are reviewed at all (requirements section 3, audit-requirement flag). */
export const ReviewFlag = { needed: 1, notNeeded: 2 } as const;

/** What a submitter may do with a submission in each state; the list page of every module draws its buttons by it. */
export const submissionActions: Record<SubmissionStatus, readonly ('edit' | 'delete' | 'withdraw')[]> = {
  [SubmissionStatus.notSubmitted]: ['edit', 'delete'],
  [SubmissionStatus.underReview]: ['withdraw'],
  [SubmissionStatus.rejected]: ['delete'],
  [SubmissionStatus.approved]: [],
};

/** How a submission stands for one of its reviewers: pending only for those whose turn it is. */
export function reviewStatusOf(status: SubmissionStatus, isMyTurn: boolean): ReviewStatus {
  switch (status) {
    case SubmissionStatus.underReview:
      return isMyTurn ? ReviewStatus.pending : ReviewStatus.auditing;
    case SubmissionStatus.approved:
      return ReviewStatus.approved;
    case SubmissionStatus.rejected:
      return ReviewStatus.rejected;
    case SubmissionStatus.notSubmitted:
      return ReviewStatus.withdrawn;
  }
}

export const approvalActions = ['pass', 'reject', 'transfer', 'recall', 'withdraw', 'urge', 'edit', 'remove'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** How one person stands to one submission. */
export interface Standing {
  status: SubmissionStatus;
  isSubmitter: boolean;
  /** The open level waits for this person, or for somebody who delegated to them. */
  isMyTurn: boolean;
  /** This person passed the level before the open one, and nobody has acted on the open one since. */
  canTakeBack: boolean;
  /** When the submitter last urged, in ms since 1970. */
  urgedAt: number | null;
  /** Its kind has a screen where its submitter goes on with one that was withdrawn. */
  canGoOn: boolean;
  /** Why the business record cannot take the effect at present; empty when it can. */
  obstacle: string;
}

/** A submission may be urged once in so many hours. */
export const urgeEveryHours = 24;

/**
 * The actions that concern a person, in the order of `approvalActions`, each with the reason why it cannot be done
 * now, empty when it can. What is not listed is not theirs at all. Server and page both go by it.
 * @param now ms since 1970
 */
export function actionsOf(standing: Standing, now: number): { action: ApprovalAction; reason: string }[] {
  const { status, isSubmitter, isMyTurn, canTakeBack, urgedAt, canGoOn, obstacle } = standing;
  const isOpen = status === SubmissionStatus.underReview;
  const actions: { action: ApprovalAction; reason: string }[] = [];
  if (isOpen && isMyTurn && !isSubmitter) {
    actions.push(
      { action: 'pass', reason: obstacle },
      { action: 'reject', reason: '' },
      { action: 'transfer', reason: '' },
    );
  }
  if (isOpen && canTakeBack) actions.push({ action: 'recall', reason: '' });
  if (isSubmitter && isOpen) {
    const wait = urgedAt === null ? 0 : urgedAt + urgeEveryHours * 3_600_000 - now;
    const reason = wait > 0 ? `${urgeEveryHours} 小时内已催办过，${Math.ceil(wait / 3_600_000)} 小时后可再次催办` : '';
    actions.push({ action: 'withdraw', reason: '' }, { action: 'urge', reason });
  }
  const isRemovable = status === SubmissionStatus.rejected || status === SubmissionStatus.notSubmitted;
  if (isSubmitter && canGoOn && status === SubmissionStatus.notSubmitted) actions.push({ action: 'edit', reason: '' });
  if (isSubmitter && isRemovable) actions.push({ action: 'remove', reason: '' });
  return actions;
}
