/** Changes of a qualification's kind or level. No schema here: pages import this file. */

export const changeStates = { planned: '待生效', done: '已生效', cancelled: '已取消' } as const;
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
