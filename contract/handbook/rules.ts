import { normaliseName } from '../kernel/text';

/** Rules of training standards that browser and server share. No schema here: pages import this file. */

/** Only published versions count for anybody; a draft is prepared, a stopped one is kept for the record. */
export const VersionState = { draft: 1, published: 2, stopped: 3 } as const;
export type VersionState = (typeof VersionState)[keyof typeof VersionState];
export const versionStates: Record<VersionState, string> = { 1: '草稿', 2: '已发布', 3: '已停用' };

/** How well something must be known (screens.md 20). */
export const levels = ['了解', '熟悉', '掌握'] as const;
export type Level = (typeof levels)[number];
/** As whom it must be done: operator or assistant. */
export const partRoles = ['术者', '助手'] as const;
export type PartRole = (typeof partRoles)[number];

export const itemKinds = { necessary: '必选', optional: '选轮', reserve: '机动' } as const;
export type ItemKind = keyof typeof itemKinds;

/** The most that the fields take: texts in characters, lists in members, numbers from and to. */
export const limits = {
  name: 100,
  item: 100,
  note: 300,
  /** Required count; 0 is for drafts, where it is not settled yet. */
  count: [0, 9999],
  grade: [2000, 2099],
  grades: 20,
  /** Requirements of one standard department. */
  requirements: 500,
  /** Lines pasted at once, and departments that they are applied to. */
  pasted: 500,
  departments: 50,
  /** Date ranges of one standard department. */
  links: 200,
} as const;

/** What is asked for of one thing: two of the same are one written twice. */
export interface Asked {
  kind_id: number;
  item: string;
  role: PartRole | null;
}

/** By what requirements of a department are compared: brackets and blanks of both widths count as the same. */
export const askedKey = ({ kind_id: kind, item, role }: Asked) => `${kind}/${normaliseName(item)}/${role ?? ''}`;

/** A grade as it is said: 2026 级. */
export const gradesWord = (grades: readonly number[]) =>
  grades.length === 0 ? '未设置' : grades.map((grade) => `${grade} 级`).join('、');

/** Half months as months: 3 is 1.5. */
export const monthsOf = (halfMonths: number) => halfMonths / 2;
