/** What becomes of a question that its author brings to a public bank. No schema here: pages import this file. */

export const submissionStates = {
  waiting: '待审',
  passed: '已入公共题库',
  returned: '退回',
  withdrawn: '已撤回',
} as const;
export type SubmissionState = keyof typeof submissionStates;
export const submissionStateKeys = Object.keys(submissionStates) as SubmissionState[];

/** Its flow among those of approvals. */
export const submissionFlowKey = 'exam.submission';

export const submissionLimits = {
  /** Questions that are brought at once: each is looked at by a person. */
  batch: 50,
} as const;

/** A question as it is judged whether it may be brought to a public bank. */
export interface Bringable {
  /** Whether it lies in a private bank that its bringer may edit. */
  isOwn: boolean;
  isEnabled: boolean;
  isWaiting: boolean;
  /** Whether the same bank took it, and nothing of it changed since. */
  isTaken: boolean;
}

/** Why a question cannot be brought to a public bank; empty where it can. */
export function bringRefusal({ isOwn, isEnabled, isWaiting, isTaken }: Bringable): string {
  if (!isOwn) return '不在您可编辑的个人题库中';
  if (!isEnabled) return '试题已停用，请先启用';
  if (isWaiting) return '已在审核中';
  if (isTaken) return '已入该公共题库，此后没有修改';
  return '';
}

/** What its bringer can do with a submission, or why not. */
export function submissionRefusal(
  action: 'withdraw' | 'again',
  { state, isChanged, isThere }: { state: SubmissionState; isChanged: boolean; isThere: boolean },
): string {
  if (action === 'withdraw') return state === 'waiting' ? '' : `投稿现为“${submissionStates[state]}”，不能撤回`;
  if (!isThere) return '试题已删除';
  if (state === 'waiting' && !isChanged) return '试题提交后没有修改，请等待审核';
  if (state === 'passed' && !isChanged) return '试题入库后没有修改，不必重新提交';
  return '';
}
