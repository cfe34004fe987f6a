import { plainText } from '../kernel/rich-text';
import type { FullContent, FullPart, Option } from './content';
import { emptyPart, emptyUnit, looksOrdered } from './content-problems';
import type { QuestionType } from './rules';
import type { TextQuestion } from './text-card';
import { optionRichOf, picturesIn, richOf } from './text-rich';

/** A question that was read from text, as it is edited and stored. */
export interface ReadQuestion {
  type: QuestionType;
  content: FullContent;
}

/** A picture of the document, by its number there, and what it belongs to: a part, 0 what stands above the parts. */
export interface ReadPicture {
  part: number;
  no: number;
}

/** Where the pictures of a document belong in a question that was read from it, in their order. */
export function picturesOf(card: TextQuestion): ReadPicture[] {
  const own = (one: TextQuestion, part: number) => picturesIn(wordsOf(one)).map((no) => ({ part, no }));
  if (card.children.length === 0) return own(card, 1);
  return [...own(card, 0), ...card.children.flatMap((child, at) => own(child, at + 1))];
}

/** Words in which a picture may stand; options of B1 belong to the group. */
const wordsOf = ({ stem, option_words: options }: TextQuestion): string => [stem, ...options].join('\n');

/**
 * What a read question becomes. What its text does not tell stays empty, so that `contentProblems` says what is missing;
 * nothing is made up. A 综合问答 that the text does not divide is a short answer.
 * @param text that was read: answers in words stand in it
 * @param id makes the id of an option
 */
export function contentOf(card: TextQuestion, text: string, id: () => string): ReadQuestion {
  const type = (card.type === 10 && card.children.length === 0 ? 9 : card.type) as QuestionType;
  const answers = answersIn(card, text);
  if (card.children.length === 0) {
    const part = partOf({ ...card, type }, answers, id);
    return { type, content: { unit: emptyUnit, parts: [part] } };
  }
  const isShared = type === 5;
  const options = isShared ? optionsOf(card, id) : [];
  const parts = card.children.map((child) => {
    if (!isShared) return partOf(child, answersIn(child, text), id);
    const part = partOf({ ...child, option_words: [] }, null, id);
    part.public.options = [];
    part.secret.key = keysOf(child.key, options);
    return part;
  });
  return {
    type,
    content: {
      unit: { ...emptyUnit, material: isShared ? '' : richOf(card.stem), options },
      parts,
    },
  };
}

function optionsOf(card: TextQuestion, id: () => string): Option[] {
  const order = picturesIn(wordsOf(card));
  return card.option_words.map((text) => ({ id: id(), text: optionRichOf(text, order) }));
}

/** Letters of the key as ids of options; a letter beyond them names none. */
const keysOf = (letters: readonly string[], options: readonly Option[]): string[] =>
  letters.flatMap((letter) => options[letter.charCodeAt(0) - 65]?.id ?? []);

function partOf(card: TextQuestion, answer: string | null, id: () => string): FullPart {
  const type = card.type as QuestionType;
  const part = emptyPart(type, id);
  // The bracket in which the answer stood would tell it.
  const stem = type < 8 || type === 11 ? card.stem.replace(keyInStem, '（　）') : card.stem;
  part.public.stem = richOf(stem);
  part.secret.analysis = card.analysis === null ? '' : richOf(card.analysis);
  if ([1, 2, 6, 11].includes(type)) {
    part.public.options = optionsOf(card, id);
    part.public.is_pinned = looksOrdered(part.public.options);
    part.secret.key = keysOf(card.key, part.public.options);
  }
  if (type === 7) part.secret.key = card.key.filter((key) => key === 'T' || key === 'F');
  if (type === 8) {
    const blank = part.secret.blanks[0]!;
    part.public.blanks = card.accept.length;
    part.secret.blanks = card.accept.map((accept) => ({
      ...blank,
      accept: accept.map((one) => plainText(richOf(one))),
    }));
  }
  if (type === 9) {
    part.secret.rubric = card.points
      .filter(({ text, score }) => text !== '' && score > 0)
      .map(({ text, score }) => ({ text: plainText(richOf(text)).slice(0, 200), points: score }));
    part.secret.answer = answer === null ? '' : richOf(answer);
  }
  return part;
}

const keyInStem = /[(（【[]\s*(?:[A-HＡ-Ｈ](?:[\s、,，]*[A-HＡ-Ｈ])*|[√×✓✗对错])\s*[)）】\]](?=\s*[。.?？:：]?\s*$)/;

/** The answer in words of a question, out of its own lines; null where there is none. */
function answersIn({ source }: TextQuestion, text: string): string | null {
  const own = source.map(([from, to]) => text.slice(from, to)).join('\n');
  const found = /(?:参考|正确|标准)?答案】?\s*[:：]?\s*([\s\S]*?)(?=【?(?:答案)?解析】?\s*[:：]|$)/.exec(own);
  const words = found?.[1]?.trim() ?? '';
  return words === '' ? null : words;
}
