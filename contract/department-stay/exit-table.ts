import { stayStateWords, type StayState } from '../rotation/stay-states';
import { exitStateWords, type ExitState } from './exit-rules';

/**
 * Who may do what with the leaving of a stay, and when: state x act x role. Buttons and handlers go by this one table, and a
 * test tries every cell of it on the server. No schema here.
 */

/**
 * How somebody stands to a leaving; he may stand to it in several ways. `reviewer`: the open level waits for him. `ward`: he
 * belongs to what the department is. `office`: he may besides waive and settle (科主任, 教育处). `planner`: and plan rotations.
 * `viewer`: he sees it, and no more.
 */
export const exitRoles = ['trainee', 'teacher', 'ward', 'office', 'planner', 'reviewer', 'viewer'] as const;
export type ExitRole = (typeof exitRoles)[number];

interface Act {
  word: string;
  /** States of the leaving in which it is possible. */
  in: readonly ExitState[];
  by: readonly ExitRole[];
  /** Only while the stay has begun and nobody has ended it. */
  during: boolean;
}

const undecided: readonly ExitState[] = ['open', 'pending', 'returned'];
const unasked: readonly ExitState[] = ['open', 'returned'];
const acts = {
  apply: { word: '申请出科', in: unasked, by: ['trainee'], during: true },
  early: { word: '申请提前出科', in: unasked, by: ['trainee'], during: true },
  withdraw: { word: '撤回申请', in: ['pending'], by: ['trainee'], during: true },
  pass: { word: '通过', in: ['pending'], by: ['reviewer'], during: true },
  return: { word: '驳回', in: ['pending'], by: ['reviewer'], during: true },
  assess: { word: '填写出科考核', in: undecided, by: ['teacher', 'ward'], during: true },
  score: { word: '登记理论成绩', in: undecided, by: ['ward'], during: true },
  waive: { word: '豁免', in: undecided, by: ['office'], during: true },
  force: { word: '强制出科', in: unasked, by: ['office'], during: true },
  fail: { word: '认定不合格', in: unasked, by: ['office'], during: true },
  makeUp: { word: '安排补轮', in: ['failed'], by: ['planner'], during: false },
  print: {
    word: '打印考核表',
    in: ['left', 'failed'],
    by: ['trainee', 'teacher', 'ward', 'office', 'planner', 'viewer'],
    during: false,
  },
} as const satisfies Record<string, Act>;
export type ExitAct = keyof typeof acts;
export const exitActs = Object.keys(acts) as ExitAct[];
export const actWord = (act: ExitAct): string => acts[act].word;

/** Whether an act is somebody's at all, whatever the state. */
export const isActOf = (roles: readonly ExitRole[], act: ExitAct): boolean => {
  const { by }: Act = acts[act];
  return roles.some((role) => by.includes(role));
};

const there: readonly StayState[] = ['in', 'leaving'];

/** Why an act is not possible in a state, in a sentence; null when it is. */
export function exitHindrance(act: ExitAct, exit: ExitState, stay: StayState): string | null {
  const { during, in: states }: Act = acts[act];
  if (during && !there.includes(stay)) return `轮转${stayStateWords[stay]}，不能办理出科`;
  if (states.includes(exit)) return null;
  switch (act) {
    case 'print':
      return '出科后才能打印';
    case 'makeUp':
      return '认定为不合格后才能安排补轮';
    default:
      return exit === 'pending' ? '审批中，请先驳回或由本人撤回' : exitStateWords[exit];
  }
}

/** Whether somebody may do something with a leaving now. */
export const mayExit = (
  act: ExitAct,
  { state, stay_state: stay, roles }: { state: ExitState; stay_state: StayState; roles: readonly ExitRole[] },
): boolean => isActOf(roles, act) && exitHindrance(act, state, stay) === null;
