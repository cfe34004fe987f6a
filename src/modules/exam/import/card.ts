import { contentProblems } from '@contract/exam/content-problems';
import type { CheckedQuestion } from '@contract/exam/import';
import { contentOf, picturesOf, type ReadPicture, type ReadQuestion } from '@contract/exam/text-content';
import type { SheetCard } from '@contract/exam/sheets/read';
import type { ReadText } from '@contract/exam/text';
import type { TextProblem } from '@contract/exam/text-card';
import { limits } from '@contract/exam/rules';
import { optionId } from '../write/option-id';

/** A question that was read, as it will be imported. */
export interface Card extends ReadQuestion {
  /** Its place among those that were read. */
  no: number;
  /** The lines that it was read from. */
  source: string;
  /** What the reader was not sure of; empty once somebody looked and changed it. */
  doubts: readonly TextProblem[];
  isChosen: boolean;
  /** Pictures of the document that belong to it and are not on the server yet. */
  awaited: readonly ReadPicture[];
  checked: CheckedQuestion | null;
}

export const doubtWords: Readonly<Record<TextProblem, string>> = {
  key_not_in_options: '答案不在选项中',
  answer_missing: '没有找到答案',
  option_gap: '选项字母不连续',
  option_duplicate: '选项重复',
  group_size: '题组的小题数不符',
  image_missing: '需要补充图片',
  leftover: '有未识别的文字',
};

/** @param pictures numbers of those that were found in the document and are on their way */
export const cardsOf = ({ questions }: ReadText, text: string, pictures: readonly number[] = []): Card[] =>
  questions.map((one, at) => {
    const awaited = picturesOf(one).filter(({ no }) => pictures.includes(no));
    return {
      ...contentOf(one, text, optionId),
      no: at + 1,
      source: one.source.map(([from, to]) => text.slice(from, to)).join(''),
      // The words speak of a picture, and there it is.
      doubts: [one.problems, ...one.children.map(({ problems }) => problems)]
        .flat()
        .filter((problem, place, all) => all.indexOf(problem) === place)
        .filter((problem) => problem !== 'image_missing' || awaited.length === 0),
      isChosen: true,
      awaited,
      checked: null,
    };
  });

/** Cards of a workbook. */
export const sheetCards = (questions: readonly SheetCard[]): Card[] =>
  questions.map((one, at) => ({ ...one, no: at + 1, isChosen: true, awaited: [], checked: null }));

/** A card with a picture that has arrived, wherever it belongs in it. */
export function withPicture(card: Card, no: number, id: string): Card {
  const parts = card.awaited.filter((one) => one.no === no).map(({ part }) => part);
  if (parts.length === 0) return card;
  const file = { id, kind: 'image' as const, name: '', hash: '' };
  const { unit } = card.content;
  return {
    ...card,
    awaited: card.awaited.filter((one) => one.no !== no),
    content: {
      unit: parts.includes(0) ? { ...unit, media: [...unit.media, file].slice(0, limits.media) } : unit,
      parts: card.content.parts.map((part, at) =>
        parts.includes(at + 1)
          ? { ...part, public: { ...part.public, media: [...part.public.media, file].slice(0, limits.media) } }
          : part,
      ),
    },
  };
}

/** What keeps a card from being imported, in words; null where it may be. */
export function cardProblem({ type, content }: ReadQuestion): string | null {
  const [problem] = contentProblems(type, content);
  if (!problem) return null;
  return problem.part > 0 && content.parts.length > 1 ? `第 ${problem.part} 小题：${problem.text}` : problem.text;
}

/** How sure the reader is: what is whole and undoubted, what should be looked at, what cannot be imported. */
export function sureness(card: Card): { tone: 'success' | 'warning' | 'danger'; words: string } {
  if (cardProblem(card) !== null) return { tone: 'danger', words: '需要补全' };
  return card.doubts.length > 0 ? { tone: 'warning', words: '请核对' } : { tone: 'success', words: '识别完整' };
}

/** Whether a card goes with the next import: chosen, whole, with its pictures, and not in a bank already. */
export const isReady = (card: Card): boolean =>
  card.isChosen && card.awaited.length === 0 && cardProblem(card) === null && (card.checked?.known_id ?? null) === null;
