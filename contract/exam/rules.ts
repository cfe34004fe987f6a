/** Rules of questions, banks and papers that browser and server share. No schema here: pages import this file. */

/** Types of questions (requirements section 3, domain 2.5). */
export const questionTypes = {
  1: { code: 'A1', name: 'A1 型题', hint: '一句题干，一个最佳答案' },
  2: { code: 'A2', name: 'A2 型题', hint: '病例摘要，一个最佳答案' },
  3: { code: 'A3', name: 'A3 型题', hint: '一个病例，2 至 3 道小题' },
  4: { code: 'A4', name: 'A4 型题', hint: '病情逐步发展，3 至 6 道小题' },
  5: { code: 'B1', name: 'B1 型题', hint: '先列备选答案，多道题干共用' },
  6: { code: 'X', name: 'X 型题', hint: '2 个以上正确答案' },
  7: { code: '判断', name: '判断题', hint: '正确或错误' },
  8: { code: '填空', name: '填空题', hint: '一个或多个空' },
  9: { code: '简答', name: '简答题', hint: '按要点人工评分' },
  10: { code: '综合', name: '综合问答题', hint: '病例加多个问答，人工评分' },
  11: { code: '图片', name: '图片题', hint: '看图选择，或在图上标出位置' },
  12: { code: '组合', name: '组合题', hint: '一段材料下的各类小题' },
} as const;
export type QuestionType = keyof typeof questionTypes;
export const questionTypeIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const typeWord = (type: number): string => questionTypes[type as QuestionType]?.name ?? `题型 ${type}`;

/** Units that nothing may tear apart: their parts are answered and scored, they are drawn and moved as a whole. */
export const groupTypes: readonly number[] = [3, 4, 5, 10, 12];
export const isGroup = (type: number): boolean => groupTypes.includes(type);

/** How many parts a unit holds, and of which types they are; a question that is no unit is its own single part. */
const partsOf: Readonly<Record<number, { least: number; most: number; types: readonly number[] }>> = {
  3: { least: 2, most: 3, types: [1] },
  4: { least: 3, most: 6, types: [1] },
  5: { least: 2, most: 20, types: [1] },
  10: { least: 1, most: 20, types: [9] },
  12: { least: 2, most: 20, types: [1, 2, 6, 7, 8, 9, 11] },
};
export const partRule = (type: number) => partsOf[type] ?? { least: 1, most: 1, types: [type] };

/** Parts that a person marks. */
export const isHumanMarked = (type: number): boolean => type === 9 || type === 10;

/** 1 public, 2 private, 3 collection (requirements section 3). */
export const BankKind = { open: 1, own: 2, collection: 3 } as const;
export type BankKind = (typeof BankKind)[keyof typeof BankKind];
export const bankKindWords: Readonly<Record<number, string>> = { 1: '公共题库', 2: '私有题库', 3: '收藏夹' };

/** What a grant allows: to read and compose, or to change questions too. */
export const GrantLevel = { use: 1, edit: 2 } as const;
export const grantWords: Readonly<Record<number, string>> = { 1: '使用', 2: '编辑' };

/** How much of an X question a partly right answer gets. */
export const multiplePolicies = {
  all_or_nothing: '全对得分，否则不得分',
  half_if_subset: '少选且无错选得一半',
  proportional_no_wrong: '按选对比例得分，有错选不得分',
  right_minus_wrong: '选对减选错，最低 0 分',
  per_option: '逐个选项判断，按对的比例得分',
  per_option_penalty: '逐个选项判断，对减错，最低 0 分',
} as const;
export type MultiplePolicy = keyof typeof multiplePolicies;
export const multiplePolicyKeys = Object.keys(multiplePolicies) as MultiplePolicy[];

/** The most that fields take: texts in characters, lists in members, numbers from and to. */
export const limits = {
  name: 100,
  code: 50,
  note: 300,
  stem: 20_000,
  option: 2000,
  options: 26,
  blanks: 20,
  synonyms: 20,
  answer: 200,
  rubric: 30,
  targets: 20,
  media: 10,
  knowledge: 10,
  tags: 20,
  grants: 200,
  /** Questions that one batch changes. */
  batch: 500,
  depth: 8,
  score: [0.01, 1000],
} as const;

/** Letters of options as people see them: A, B, C. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + at);

/** Scores are kept in hundredths. */
export const inHundredths = (score: number): number => Math.round(score * 100);
export const fromHundredths = (score: number): number => score / 100;
/** `2`, `2.5`: a score of hundredths in words. */
export const scoreWords = (score: number): string => String(fromHundredths(score));

/** A row of a tree that is stored flat. */
export interface Branch {
  id: number;
  parent_id: number | null;
}

/** The ids of some rows of a tree and of all below them. */
export function withBelow(rows: readonly Branch[], ids: readonly number[]): number[] {
  const below = new Map<number | null, number[]>();
  for (const { id, parent_id } of rows) below.set(parent_id, [...(below.get(parent_id) ?? []), id]);
  const found = new Set<number>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(below.get(id) ?? []));
  }
  return [...found];
}

/** Whether a row may hang under another: not below itself, and not deeper than the limit. */
export function mayHang(rows: readonly Branch[], id: number | undefined, parent: number | null): boolean {
  const above = new Map(rows.map((row) => [row.id, row.parent_id]));
  let depth = 1;
  for (let at = parent; at !== null && at !== undefined; at = above.get(at) ?? null) {
    if (at === id || depth >= limits.depth) return false;
    depth += 1;
  }
  return true;
}

/** Names from the root to a row, joined: 内科 / 循环系统. */
export function pathWords(rows: readonly (Branch & { name: string })[], id: number): string {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names: string[] = [];
  for (let row = byId.get(id); row && names.length < limits.depth; row = byId.get(row.parent_id ?? 0)) {
    names.unshift(row.name);
  }
  return names.join(' / ');
}

/** A row of what a paper should hold: how many parts of a type and a field of knowledge, and their points. */
export interface BlueprintRow {
  /** Title of the section that they go to. */
  section: string;
  type: number;
  knowledge_id: number | null;
  count: number;
  /** Hundredths. */
  each: number;
}
