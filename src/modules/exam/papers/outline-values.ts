import { typeWord } from '@contract/exam/rules';
import type { Paper, PaperItem } from '@contract/exam/papers';
import type { QuestionRow } from '@contract/exam/questions';
import { paperLimits } from '@contract/exam/paper-rules';
import { all, between, required, type Rules } from '@/kits/form/rules';

/** A question on an outline, with what is shown of it. */
export type OutlineItem = Pick<
  PaperItem,
  'question_id' | 'type' | 'excerpt' | 'difficulty' | 'knowledge' | 'used_count' | 'holders' | 'last_used_at' | 'scores'
>;
export interface OutlineSection {
  title: string;
  note: string;
  items: readonly OutlineItem[];
}
export interface OutlineValues {
  name: string;
  note: string;
  variants: number | null;
  sections: readonly OutlineSection[];
}

export const outlineLabels = { name: '试卷名称', note: '说明', variants: '套数', sections: '试卷结构' };

export const outlineRules: Rules<OutlineValues> = {
  name: required(outlineLabels.name),
  variants: all(required(outlineLabels.variants), between(1, paperLimits.variants)),
  sections: (sections) => {
    if (sections.some(({ title }) => title.trim() === '')) return '大题名称是必填项';
    const unmarked = sections.flatMap(({ items }) => items).find(({ scores }) => scores.some((score) => score <= 0));
    return unmarked ? '有试题没有分值' : null;
  },
};

export const outlineOf = (paper: Paper | null): OutlineValues => ({
  name: paper?.name ?? '',
  note: paper?.note ?? '',
  variants: paper?.variants ?? 1,
  sections:
    paper?.sections.map(({ title, note }, at) => ({
      title,
      note,
      items: paper.items[0]![at]!.map(
        ({ question_id, type, excerpt, difficulty, knowledge, used_count, holders, last_used_at, scores }) => ({
          question_id,
          type,
          excerpt,
          difficulty,
          knowledge,
          used_count,
          holders,
          last_used_at,
          scores,
        }),
      ),
    })) ?? [],
});

export const outlineBody = ({ name, note, variants, sections }: OutlineValues) => ({
  variants: variants ?? 1,
  name,
  note,
  sections: sections.map(({ title, note: words, items }) => ({
    title,
    note: words,
    items: items.map(({ question_id, scores }) => ({ question_id, scores: [...scores] })),
  })),
});

/** A question of a list as one of an outline, each part with the points that its type has by default. */
export const itemOf = (row: QuestionRow, each: number): OutlineItem => ({
  question_id: row.id,
  type: row.type,
  excerpt: row.excerpt.slice(0, 200),
  difficulty: row.difficulty,
  knowledge: row.knowledge,
  used_count: row.used_count,
  holders: row.holders,
  last_used_at: row.last_used_at,
  scores: Array.from({ length: row.size }, () => each),
});

/** Puts questions into the section of their type, which is made where there is none; those that are there stay. */
export function withItems(sections: readonly OutlineSection[], items: readonly OutlineItem[]): OutlineSection[] {
  const found = sections.map((section) => ({ ...section, items: [...section.items] }));
  const known = new Set(found.flatMap((section) => section.items.map(({ question_id }) => question_id)));
  for (const item of items) {
    if (known.has(item.question_id)) continue;
    known.add(item.question_id);
    const title = typeWord(item.type);
    const own = found.findLast((section) => section.title === title || section.items.at(-1)?.type === item.type);
    if (own) own.items.push(item);
    else found.push({ title, note: '', items: [item] });
  }
  return found;
}

/** Moves a question to a place of a section; sections and places are counted from 0. */
export function withMoved(
  sections: readonly OutlineSection[],
  from: readonly [section: number, place: number],
  to: readonly [section: number, place: number],
): OutlineSection[] {
  const item = sections[from[0]]?.items[from[1]];
  if (!item) return [...sections];
  const without = sections.map((section, at) =>
    at === from[0] ? { ...section, items: section.items.toSpliced(from[1], 1) } : section,
  );
  return without.map((section, at) =>
    at === to[0] ? { ...section, items: section.items.toSpliced(to[1], 0, item) } : section,
  );
}
