/** Titles of staff by rank, as conditions and yearly requirements compare them. No schema here: pages import this file. */

/** Ranks of titles, the lowest first; 0 asks for none. */
export const titleNames = { 0: '不限', 1: '初级', 2: '中级', 3: '副高级', 4: '正高级' } as const;
export type TitleRank = keyof typeof titleNames;

const senior = /^(?:主任|正高|教授|研究员)/u;
const associate = /^副/u;
const middle = /^(?:主治|主管|中级|讲师)/u;

/** Rank of a title by its words, e.g. 副主任医师 3, 主管护师 2, 住院医师 1; empty and 其他 0. */
export function titleRank(title: string): TitleRank {
  const words = title.trim();
  if (words === '' || words === '其他') return 0;
  if (associate.test(words)) return 3;
  if (senior.test(words)) return 4;
  return middle.test(words) ? 2 : 1;
}
