/** From Monday on. */
export const weekdayWords = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** `每天`, `周一至周五`, `周一、周三`: three days and more that follow each other are told by the first and the last. */
export function weekdaysWords(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return '每天';
  const runs: number[][] = [];
  for (const day of weekdays.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const word = (day: number) => weekdayWords[day - 1]!;
  return runs
    .map((run) => (run.length > 2 ? `${word(run[0]!)}至${word(run.at(-1)!)}` : run.map(word).join('、')))
    .join('、');
}
