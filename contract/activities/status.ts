import { codeLivesMs, readSealed } from '../kernel/sealed-code';
import { minuteMs } from './rules';

/** States of activities, sign-ins and evidence, and what may be done in each; both sides go by these. No schema here. */

/** What is stored. Time alone makes a published activity 进行中 and 已结束. */
export const activityStates = ['draft', 'pending', 'published', 'cancelled', 'archived'] as const;
export type ActivityState = (typeof activityStates)[number];

export const shownStates = {
  draft: '草稿',
  pending: '待审',
  published: '已发布',
  running: '进行中',
  ended: '已结束',
  cancelled: '已取消',
  archived: '已归档',
} as const;
export type ShownState = keyof typeof shownStates;
export const shownStateKeys = Object.keys(shownStates) as ShownState[];

export const evidenceStates = { none: '未提交', pending: '待认定', accepted: '认可', rejected: '不认可' } as const;
export type EvidenceState = keyof typeof evidenceStates;
export const evidenceStateKeys = Object.keys(evidenceStates) as EvidenceState[];

/** `pending`: arrived after the window and waits for the speaker. */
export const signStates = { valid: '已签', pending: '待核', refused: '未通过' } as const;
export type SignState = keyof typeof signStates;
export const signStateKeys = Object.keys(signStates) as SignState[];
export const signWays = { code: '扫码', offline: '离线扫码', manual: '补签' } as const;
export type SignWay = keyof typeof signWays;
export const signWayKeys = Object.keys(signWays) as SignWay[];
export const sides = { in: '签到', out: '签退' } as const;
export type Side = keyof typeof sides;
export const sideKeys = ['in', 'out'] as const;

export const enrolStates = { enrolled: '已报名', waiting: '候补', cancelled: '已取消' } as const;
export type EnrolState = keyof typeof enrolStates;
export const enrolStateKeys = Object.keys(enrolStates) as EnrolState[];

/** What the rules ask of an activity; times in ISO 8601. */
export interface Timed {
  state: ActivityState;
  start_at: string;
  end_at: string;
}

/** How an activity stands at a moment. */
export function shownState({ state, start_at, end_at }: Timed, now: number): ShownState {
  if (state !== 'published') return state;
  if (now < Date.parse(start_at)) return 'published';
  return now < Date.parse(end_at) ? 'running' : 'ended';
}

export interface SignTimes {
  start_at: string;
  end_at: string;
  sign_before: number;
  sign_after: number;
}

/** When people sign: around the beginning to sign in, around the end to sign out; both ends belong to it. */
export function signWindow({ start_at, end_at, sign_before, sign_after }: SignTimes, side: Side) {
  const at = Date.parse(side === 'in' ? start_at : end_at);
  return { from: at - sign_before * minuteMs, to: at + sign_after * minuteMs };
}

/** What the content of a code says of itself, `<activity>.<side>.<time in base 36>.<seal>`; whether it is genuine only the server knows. */
export function readCode(content: string): { activityId: number; side: Side; at: number } | null {
  const said = readSealed(content);
  const [, id, side] = /^([1-9]\d{0,9})\.(in|out)$/.exec(said?.subject ?? '') ?? [];
  return said && id ? { activityId: Number(id), side: side as Side, at: said.at } : null;
}

/** What arrives with a sign-in. Times are of the server's clock; a phone's own is never asked. */
export interface ArrivedSign {
  /** When the code was drawn: the time of the sign. */
  codeAt: number;
  /** When it reached the server. */
  now: number;
  /** It was kept on a phone without network. */
  isKept: boolean;
  /** It carries a ticket that the server gave to this person for this activity. */
  hasTicket: boolean;
}

export type SignJudgement = { state: 'valid' | 'pending' } | { refusal: 'early' | 'late' | 'old' };

/**
 * What becomes of a code that was read: what was read outside of the window is refused, with a network also what is older than
 * `codeLivesMs`. Without one the code's own time counts; what comes after the window, or without a ticket, is for the speaker
 * to check.
 */
export function judgeSign(sign: ArrivedSign, window: { from: number; to: number }): SignJudgement {
  const { codeAt, now, isKept, hasTicket } = sign;
  if (codeAt < window.from) return { refusal: 'early' };
  if (codeAt > window.to) return { refusal: 'late' };
  if (!isKept) return now - codeAt <= codeLivesMs ? { state: 'valid' } : { refusal: 'old' };
  return { state: hasTicket && now <= window.to ? 'valid' : 'pending' };
}

/**
 * Why somebody cannot enrol in an activity, or take his enrolment back, in words; empty when he can. Until it begins either may
 * be done; who cancelled may come again, at the end of those who wait.
 */
export function enrolObstacle(
  activity: Timed & { needs_enrolment: boolean },
  enrolState: EnrolState | null,
  way: 'enrol' | 'cancel',
  now: number,
): string {
  const shown = shownState(activity, now);
  if (shown !== 'published')
    return shown === 'draft' || shown === 'pending' ? '活动尚未发布' : `活动${shownStates[shown]}`;
  if (!activity.needs_enrolment) return '该活动不须报名，届时直接签到';
  const isIn = enrolState === 'enrolled' || enrolState === 'waiting';
  if (way === 'enrol') return isIn ? (enrolState === 'waiting' ? '已在候补' : '已报名') : '';
  return isIn ? '' : '没有报名';
}

/** What somebody did in an activity. */
export interface Attended {
  in_state: SignState | null;
  out_state: SignState | null;
  is_evaluated: boolean;
}

/** What an activity asks for its credit. */
export interface CreditRule {
  state: ActivityState;
  evidence_state: EvidenceState;
  needs_sign_out: boolean;
  needs_evaluation: boolean;
}

/** Why the hours of an activity do not count for somebody yet, in words; empty when they do. */
export function creditObstacle(activity: CreditRule, attended: Attended): string {
  if (activity.state === 'cancelled') return '活动已取消';
  if (activity.evidence_state === 'rejected') return '活动佐证未被认可';
  if (attended.in_state === null) return '未签到';
  if (attended.in_state === 'pending') return '签到待主讲核对';
  if (attended.in_state === 'refused') return '签到未通过';
  if (activity.needs_sign_out && attended.out_state !== 'valid') {
    return attended.out_state === 'pending' ? '签退待主讲核对' : '未签退';
  }
  return activity.needs_evaluation && !attended.is_evaluated ? '未评价' : '';
}

export const manageActions = ['submit', 'edit', 'cancel', 'remove', 'record', 'finish', 'sign'] as const;
export type ManageAction = (typeof manageActions)[number];

/** What an activity's own state says of what may be done with it. */
export interface Managed extends Timed {
  evidence_state: EvidenceState;
  /** What the evidence still lacks, in words; empty when it is complete. */
  lacking: string;
}

/** Why something cannot be done with an activity now, in words; empty when it can. What is not in the table never can in that state. */
export function actionObstacle(activity: Managed, action: ManageAction, now: number): string {
  const shown = shownState(activity, now);
  const is = (...states: ShownState[]) => states.includes(shown);
  const word = shownStates[shown];
  switch (action) {
    case 'submit':
      if (!is('draft')) return `${word}的活动不能再发布`;
      return Date.parse(activity.start_at) <= now ? '开始时间已过，请先修改时间' : '';
    case 'edit':
      return is('draft', 'published') ? '' : is('pending') ? '审核中的活动请先撤回' : `${word}的活动不能修改`;
    case 'cancel':
      return is('published', 'running') ? '' : `${word}的活动不能取消`;
    case 'remove':
      return is('draft') ? '' : '只能删除草稿，已发布的请取消';
    case 'record':
      if (!is('running', 'ended')) return is('archived') ? '已归档' : '活动开始后填写';
      return activity.evidence_state === 'pending' ? '佐证待认定，不能修改' : '';
    case 'finish':
      if (!is('ended')) return is('archived') ? '已归档' : '活动结束后提交';
      if (activity.evidence_state === 'pending') return '已提交，待认定';
      return activity.lacking;
    case 'sign':
      if (is('draft', 'pending')) return '活动尚未发布';
      return is('cancelled') ? '活动已取消' : is('archived') ? '活动已归档' : '';
  }
}

/** What the evidence of an activity lacks, in words. */
export function lackingOf(
  kind: { needs_minutes: boolean; photos_least: number },
  has: { minutes: string; evidence: number },
): string {
  if (kind.needs_minutes && has.minutes.trim() === '') return '请先填写活动记录';
  return has.evidence < kind.photos_least ? `请至少上传 ${kind.photos_least} 份照片或佐证材料` : '';
}
