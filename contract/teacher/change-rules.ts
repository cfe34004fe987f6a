/** Changes of a qualification's kind or level. No schema here: pages import this file. */

export const changeStates = {
  asked: '审核中',
  planned: '待生效',
  done: '已生效',
  cancelled: '已取消',
  rejected: '已驳回',
  withdrawn: '已撤回',
} as const;
export type ChangeState = keyof typeof changeStates;
export const changeStateKeys = Object.keys(changeStates) as [ChangeState, ...ChangeState[]];

export const changeLimits = { reason: 300, aheadDays: 366 } as const;

interface Kind {
  capacity: number;
  level: number;
}

/** Why a qualification cannot be changed so; empty: it can. @param latest last day that a change may begin on */
export function changeProblem(
  held: Kind & { qualified_on: string; isSuspended: boolean },
  wanted: Kind & { effective_on: string },
  latest: string,
): string {
  if (held.isSuspended) return '已停聘，请先恢复聘任';
  if (held.capacity === wanted.capacity && held.level === wanted.level) return '类别与级别没有变化';
  if (wanted.effective_on <= held.qualified_on) return `生效日期应晚于聘任日期 ${held.qualified_on}`;
  return wanted.effective_on > latest ? `生效日期不能晚于 ${latest}` : '';
}

/** While one of these is there, no other change of the qualification begins. */
export const isOpenChange = (state: ChangeState): boolean => state === 'asked' || state === 'planned';

/** Why a teacher cannot ask for a change himself; empty: he can. A day that is past is for the office to enter. */
export const askProblem = (
  held: Parameters<typeof changeProblem>[0],
  wanted: Parameters<typeof changeProblem>[1],
  { today, latest }: { today: string; latest: string },
): string => (wanted.effective_on < today ? '生效日期不能早于今天' : changeProblem(held, wanted, latest));
