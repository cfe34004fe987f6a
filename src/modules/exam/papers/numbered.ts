import { sumOf } from '@contract/exam/paper-rules';
import type { Paper, PaperItem } from '@contract/exam/papers';
import { fromHundredths } from '@contract/exam/rules';

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

const figures = '一二三四五六七八九十';
const sectionNo = (at: number) => (at < 10 ? figures[at]! : at < 19 ? `十${figures[at - 10]!}` : '二十');

/** `一、单选题（共 10 题，20 分）`. */
export const sectionHead = ({ title, parts, score }: NumberedSection, at: number): string =>
  `${sectionNo(at)}、${title}（共 ${parts} 题，${fromHundredths(score)} 分）`;

/** The line below a paper's title, to be filled in by hand: a blank stays on the line of its label. */
export const paperHead = (score: number): string =>
  `满分\u00a0${score}\u00a0分　姓名\u00a0____________　准考证号\u00a0____________　得分\u00a0________`;
