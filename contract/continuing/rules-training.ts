/** Rules of 岗前培训 and of 鉴定, shared by browser and server. No schema here: pages import this file. */

/** How somebody did in a session of 岗前培训. */
export const trainingResults = { none: '未登记', passed: '合格', failed: '不合格' } as const;
export type TrainingResult = keyof typeof trainingResults;

export interface TrainingMark {
  /** null: not marked yet. */
  attended: boolean | null;
  result: TrainingResult;
}
/** Why somebody cannot be marked so; empty: he can. */
export const markProblem = ({ attended, result }: TrainingMark) =>
  result === 'passed' && attended !== true ? '到场的人员才能登记为合格' : '';

/** A time of the day. */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
export const timesProblem = ({ from, to }: { from: string; to: string }) => (to > from ? '' : '结束时间应晚于开始时间');

/** Number of a certificate of 岗前培训. */
export const trainingCertificate = (id: number, on: string) => `JXPX${on.slice(0, 4)}${String(id).padStart(5, '0')}`;

/** Why a visitor cannot enter a department; empty: he can. */
export const entryProblem = (isRequired: boolean, hasPassed: boolean) =>
  isRequired && !hasPassed ? '岗前培训未合格，不能办理入科；合格后由教育处登记' : '';

/** 鉴定: the visitor, who teaches him, the department, the office, in this order. */
export const appraisalStates = {
  draft: '待自评',
  teacher: '带教审核',
  dept: '科室审核',
  office: '教育处审核',
  done: '已鉴定',
} as const;
export type AppraisalState = keyof typeof appraisalStates;
export const grades = { good: '优良', pass: '合格', fail: '不合格' } as const;
export type Grade = keyof typeof grades;

const after = { teacher: 'dept', dept: 'office', office: 'done' } as const;
export type AppraisalStep = keyof typeof after;
export const isAppraisalStep = (state: AppraisalState): state is AppraisalStep => state in after;
export const nextStep = (state: AppraisalStep): AppraisalState => after[state];
/** Who says what, in their order. */
export const opinionWords: Readonly<Record<AppraisalStep, string>> = {
  teacher: '带教老师意见',
  dept: '科室意见',
  office: '教育处意见',
};
export const appraisalSteps = Object.keys(after) as [AppraisalStep, ...AppraisalStep[]];

interface Judge {
  /** He appraises himself: nobody decides on himself. */
  isOwn: boolean;
  isTeacher: boolean;
  /** Somebody teaches the visitor. */
  hasTeacher: boolean;
  /** Of the department, and decides for it. */
  isWard: boolean;
  isOffice: boolean;
}
/** Whether an appraisal waits for somebody: where nobody teaches, the department speaks in the teacher's place. */
export function isJudge(state: AppraisalState, { isOwn, isTeacher, hasTeacher, isWard, isOffice }: Judge): boolean {
  if (isOwn) return false;
  if (state === 'teacher') return isTeacher || (!hasTeacher && isWard);
  if (state === 'dept') return isWard;
  return state === 'office' && isOffice;
}
/** Why a decision cannot be taken so; empty: it can. */
export function judgeProblem(
  state: AppraisalState,
  { pass, opinion, grade }: { pass: 1 | 2; opinion: string; grade: Grade | null },
): string {
  if (opinion === '') return pass === 1 ? '意见是必填项' : '退回原因是必填项';
  return pass === 1 && state === 'office' && grade === null ? '鉴定等级是必填项' : '';
}
