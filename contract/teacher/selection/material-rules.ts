/** Materials that a round asks for, each matched with its files and judged by itself. No schema here. */

export const materialStates = { missing: '缺少', present: '待核对', accepted: '已接收', returned: '已退回' } as const;
export type MaterialState = keyof typeof materialStates;
export const materialStateKeys = Object.keys(materialStates) as [MaterialState, ...MaterialState[]];
export const verdicts = ['accepted', 'returned'] as const;
export type Verdict = (typeof verdicts)[number];

/** State of one of a round's materials; a verdict is of files, and without any there is none. */
export function materialState(files: number, verdict: Verdict | null): MaterialState {
  if (files === 0) return 'missing';
  return verdict ?? 'present';
}

/** Why these materials cannot be handed in; empty: they can. */
export function materialsProblem(all: readonly { name: string; state: MaterialState; reason: string }[]): string {
  const missing = all.filter(({ state }) => state === 'missing').map(({ name }) => name);
  if (missing.length > 0) return `请上传全部申报材料：${missing.join('、')}`;
  const returned = all.find(({ state }) => state === 'returned');
  return returned ? `“${returned.name}”已退回（${returned.reason}），请重新上传` : '';
}

/** Why a declaration with these materials cannot be passed yet; empty: it can. */
export function passProblem(all: readonly { name: string; state: MaterialState }[]): string {
  const returned = all.filter(({ state }) => state === 'returned').map(({ name }) => name);
  return returned.length === 0 ? '' : `已退回${returned.join('、')}，教师补充后才能通过`;
}
