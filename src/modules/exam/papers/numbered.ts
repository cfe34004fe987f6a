import { sumOf } from '@contract/exam/paper-rules';
import type { Paper, PaperItem } from '@contract/exam/papers';

/** A section of a paper with the numbers that its questions bear. */
export interface NumberedSection {
  title: string;
  note: string;
  parts: number;
  /** Hundredths. */
  score: number;
  items: { item: PaperItem; from: number; numbers: string }[];
}

/** Sections of a variant; parts are numbered through the whole paper. */
export function numbered(sections: Paper['sections'], items: Paper['items'][number]): NumberedSection[] {
  let next = 1;
  return sections.map(({ title, note }, at) => {
    const own = (items[at] ?? []).map((item) => {
      const from = next;
      next += item.scores.length;
      return { item, from, numbers: item.scores.length > 1 ? `${from}-${next - 1}` : String(from) };
    });
    const scores = own.flatMap(({ item }) => item.scores);
    return { title, note, parts: scores.length, score: sumOf(scores), items: own };
  });
}
