import { ExamStatus } from './status';

/**
 * What may be done to an exam in each of its states, and by whom (requirements section 3; the requirements leave the transitions
 * open). Both sides go by this one table. No schema here: pages import this file.
 */

/** What somebody, the clock or another part of the product does to an exam. */
export const examActions = {
  edit: '修改',
  submit: '提交',
  withdraw: '撤回',
  pass: '审核通过',
  reject: '审核驳回',
  publish: '发布',
  takeBack: '退回修改',
  unpublish: '取消发布',
  start: '开始',
  extend: '延长时间',
  tell: '发送消息与记事',
  deal: '处理考生',
  close: '收卷',
  assignMarkers: '指定阅卷人',
  giveMark: '评分',
  finishMarking: '完成阅卷',
  reopenMarking: '重新阅卷',
  publishScores: '发布成绩',
  regrade: '重新判分',
  cancel: '取消考试',
  remove: '删除',
  addCandidates: '增加考生',
  changeCandidates: '调整考生',
  copy: '复制',
  makeUp: '安排补考',
  archive: '归档',
} as const;
export type ExamAction = keyof typeof examActions;
export const examActionKeys = Object.keys(examActions) as ExamAction[];

type Transition = Readonly<Partial<Record<ExamStatus, readonly ExamStatus[]>>>;
const stays = (...states: ExamStatus[]): Transition => Object.fromEntries(states.map((state) => [state, [state]]));
const every = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** From which state an action leads to which; where there are two, the exam itself decides (`nextStatus`). */
export const examTransitions: Readonly<Record<ExamAction, Transition>> = {
  edit: { 1: [1], 3: [1] },
  submit: { 1: [2, 4] },
  withdraw: { 2: [1] },
  pass: { 2: [4] },
  reject: { 2: [3] },
  publish: { 4: [5] },
  takeBack: { 4: [1] },
  unpublish: { 5: [4] },
  start: { 5: [6] },
  extend: stays(5, 6),
  tell: stays(5, 6),
  deal: stays(6),
  close: { 6: [7, 8] },
  assignMarkers: stays(7),
  giveMark: stays(7),
  finishMarking: { 7: [8] },
  reopenMarking: { 8: [7] },
  publishScores: { 8: [10] },
  regrade: stays(7, 8, 10),
  cancel: { 1: [9], 4: [9], 5: [9] },
  remove: stays(1, 3),
  addCandidates: stays(1, 3, 4, 5, 6),
  changeCandidates: stays(1, 3, 4, 5),
  copy: stays(...every),
  makeUp: stays(10),
  archive: stays(9, 10),
};

/**
 * Who somebody is to an exam; one may be several. The office looks after it, as its owner, for its department or for the hospital;
 * a reviewer has its submission before him; the clock is nobody.
 */
export const examRoles = ['candidate', 'invigilator', 'marker', 'reviewer', 'office', 'clock', 'other'] as const;
export type ExamRole = (typeof examRoles)[number];

/** Whose an action is, whatever the state. What a candidate does, he does to his sitting (`sittings/acts.ts`). */
export const examActors: Readonly<Record<ExamAction, readonly ExamRole[]>> = {
  edit: ['office'],
  submit: ['office'],
  withdraw: ['office'],
  pass: ['reviewer'],
  reject: ['reviewer'],
  publish: ['office'],
  takeBack: ['office'],
  unpublish: ['office'],
  start: ['office', 'clock'],
  extend: ['invigilator', 'office'],
  tell: ['invigilator', 'office'],
  deal: ['invigilator', 'office'],
  close: ['office', 'clock'],
  assignMarkers: ['office'],
  giveMark: ['marker'],
  finishMarking: ['office'],
  reopenMarking: ['office'],
  publishScores: ['office'],
  regrade: ['office'],
  cancel: ['office'],
  remove: ['office'],
  addCandidates: ['office'],
  changeCandidates: ['office'],
  copy: ['office'],
  makeUp: ['office'],
  archive: ['office'],
};

/** Whether somebody may do something to an exam in a state: what handlers refuse and buttons offer. */
export const mayExam = (role: ExamRole, status: number, action: ExamAction): boolean =>
  examActors[action].includes(role) && status in examTransitions[action];

/** What decides between two ways. */
export interface ExamBranch {
  /** 1 reviewed, 2 not. */
  review_flag: number;
  /** Whether a person marks some of its parts. */
  has_human_parts: boolean;
}

/** The state after an action; null where it cannot be done. */
export function nextStatus(status: number, action: ExamAction, branch: ExamBranch): ExamStatus | null {
  const ways = examTransitions[action][status as ExamStatus];
  if (!ways) return null;
  if (action === 'submit') return branch.review_flag === 2 ? ExamStatus.unpublished : ExamStatus.audit;
  if (action === 'close') return branch.has_human_parts ? ExamStatus.marking : ExamStatus.scored;
  return ways[0] ?? null;
}
