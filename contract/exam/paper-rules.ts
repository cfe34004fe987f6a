/** Rules of papers that browser and server share. No schema here: pages import this file. */

/** How a paper is composed (requirements section 3). */
export const PaperMode = { manual: 1, random: 2, union: 3, copy: 4 } as const;
export const paperModeWords: Readonly<Record<number, string>> = {
  1: '手动组卷',
  2: '随机组卷',
  3: '联合组卷',
  4: '复制',
};

/** 1 waiting, 2 in progress, 3 done: of a finished paper nothing changes any more. */
export const PaperStatus = { waiting: 1, open: 2, done: 3 } as const;
export const paperStatusWords: Readonly<Record<number, string>> = { 1: '待组卷', 2: '组卷中', 3: '已完成' };

export const Archive = { inUse: 1, archived: 2 } as const;
export const archiveWords: Readonly<Record<number, string>> = { 1: '使用中', 2: '已归档' };

/** Over the variants of one paper. */
export const RepeatRule = { apart: 1, reordered: 2, free: 3 } as const;
export const repeatRuleWords: Readonly<Record<number, string>> = {
  1: '各卷之间不重复',
  2: '同一套题，打乱顺序',
  3: '各卷分别随机',
};

/** 随机方法: a number of questions, or as many as a sum of points takes. */
export const RuleMethod = { count: 1, score: 2 } as const;
export const ruleMethodWords: Readonly<Record<number, string>> = { 1: '固定数量', 2: '按分值分配' };

export const paperLimits = {
  /** People to whom a paper is shown. */
  shares: 200,
  name: 100,
  note: 300,
  title: 50,
  sections: 20,
  items: 300,
  rules: 30,
  variants: 10,
  /** Papers finished last whose questions are left out. */
  recent: 10,
  count: 300,
  score: [0.01, 1000],
} as const;

export type PaperAction = 'edit' | 'draw' | 'finish' | 'copy' | 'archive' | 'remove';
const actionWords: Readonly<Record<PaperAction, string>> = {
  edit: '修改',
  draw: '抽题',
  finish: '定稿',
  copy: '复制',
  archive: '归档',
  remove: '删除',
};
export const paperActionWord = (action: PaperAction): string => actionWords[action];

/** Why something cannot be done with a paper in its state; null where it can. Both sides ask it. */
export function paperRefusal(
  action: PaperAction,
  { status, archive }: { status: number; archive: number },
): string | null {
  const isDone = status === PaperStatus.done;
  if (action === 'copy') return null;
  if (action === 'archive') return isDone ? null : '定稿后才能归档';
  if (action === 'remove') return isDone ? '已定稿的试卷不能删除，可以归档' : null;
  if (archive === Archive.archived) return '试卷已归档，请先取消归档';
  return isDone ? '试卷已定稿，内容不再改变；需要修改时请复制' : null;
}

/** What an outline is counted by. */
export interface CountedItem {
  type: number;
  scores: readonly number[];
  difficulty: { name: string } | null;
  knowledge: readonly { name: string }[];
}

/** Parts and points by type, difficulty and knowledge, in hundredths so that sums are exact; most parts first. */
export function outlineCounts(items: readonly CountedItem[], typeWordOf: (type: number) => string) {
  const by = (labelsOf: (item: CountedItem) => readonly string[]) => {
    const found = new Map<string, { parts: number; score: number }>();
    for (const item of items) {
      for (const label of labelsOf(item)) {
        const known = found.get(label) ?? { parts: 0, score: 0 };
        known.parts += item.scores.length;
        known.score += sumOf(item.scores);
        found.set(label, known);
      }
    }
    return [...found].map(([label, counts]) => ({ label, ...counts })).toSorted((one, two) => two.parts - one.parts);
  };
  return {
    parts: items.reduce((sum, { scores }) => sum + scores.length, 0),
    score: items.reduce((sum, { scores }) => sum + sumOf(scores), 0),
    types: by(({ type }) => [typeWordOf(type)]),
    difficulties: by(({ difficulty }) => [difficulty?.name ?? '未定难度']),
    knowledge: by(({ knowledge }) => (knowledge.length > 0 ? knowledge.map(({ name }) => name) : ['未定知识点'])),
  };
}

/** Points of some parts, in hundredths. */
export const sumOf = (scores: readonly number[]): number =>
  scores.reduce((sum, score) => sum + Math.round(score * 100), 0);

/** Why an outline cannot be finished; null where it can. */
export function unfinished(sections: readonly { title: string; items: readonly { scores: readonly number[] }[] }[]) {
  if (sections.every(({ items }) => items.length === 0)) return '还没有试题';
  const empty = sections.find(({ items }) => items.length === 0);
  if (empty) return `大题“${empty.title}”没有试题`;
  const unmarked = sections.find(({ items }) => items.some(({ scores }) => scores.some((score) => score <= 0)));
  return unmarked ? `大题“${unmarked.title}”中有试题没有分值` : null;
}

/** Letter of a variant: A, B, C. */
export const variantWord = (no: number): string => `${String.fromCodePoint(64 + no)} 卷`;
