import { lettersOf, narrow } from './text-lines';

export type TextProblem =
  | 'key_not_in_options'
  | 'answer_missing'
  | 'option_gap'
  | 'option_duplicate'
  | 'group_size'
  | 'image_missing'
  | 'leftover';

export type Range = [from: number, to: number];

/** A question that is being read. */
export interface Draft {
  number: number | null;
  type: number;
  stem: string;
  options: { letter: number; words: string }[];
  answer: string | null;
  key: string[];
  analysis: string | null;
  score: number | null;
  /** Of a group. */
  children: Draft[] | null;
  /** Questions that a group is said to have. */
  size: number | null;
  parent: Draft | null;
  problems: Set<TextProblem>;
  ranges: Range[];
}

/** A question as it was read from text; places are from the beginning of the text. */
export interface TextQuestion {
  type: number;
  stem: string;
  options: number;
  option_words: string[];
  /** Letters, T or F; none for words. */
  key: string[];
  /** Of blanks: what is accepted in each. */
  accept: string[][];
  score: number | null;
  /** Of a short answer, where the answer gives points to its parts. */
  points: { text: string; score: number }[];
  analysis: string | null;
  children: TextQuestion[];
  problems: TextProblem[];
  source: Range[];
}

export const draftOf = (type: number, parent: Draft | null): Draft => ({
  number: null,
  type,
  stem: '',
  options: [],
  answer: null,
  key: [],
  analysis: null,
  score: null,
  children: null,
  size: null,
  parent,
  problems: new Set(),
  ranges: [],
});

/** A bracket in the stem that holds the answer: “（B）”, “（√）”. */
const inStem = /[(【[]\s*([A-H](?:[\s、,]*[A-H])*|[√×✓✗对错])\s*[)】\]]\s*[。.?:]?\s*(?=\n|$)/;

export function finished(draft: Draft, shared: readonly Draft['options'][number][] = []): TextQuestion {
  const own = draft.options;
  const stem = narrow(draft.stem);
  const options = own.length > 0 ? own : shared;
  let { key, type } = draft;
  if (key.length === 0 && draft.answer !== null) key = lettersOf(draft.answer) ?? [];
  if (key.length === 0 && draft.answer === null && type < 8) key = lettersOf(inStem.exec(stem)?.[1] ?? '') ?? [];
  const isJudged = key.length === 1 && (key[0] === 'T' || (key[0] === 'F' && options.length < 6));
  // Without a heading, a sign of right or wrong says what it is.
  if (type === 1 && options.length === 0 && isJudged) type = 7;
  const isGroup = draft.children !== null;
  const isOfWords = type >= 8 && type <= 10;
  const accept = type === 8 && draft.answer !== null ? acceptedIn(draft.answer, stem) : [];
  const points = type === 9 || type === 10 ? pointsIn(draft.answer ?? '') : [];
  const score =
    draft.score ?? scoreIn(stem) ?? (points.length > 0 ? points.reduce((sum, one) => sum + one.score, 0) : null);
  const children = (draft.children ?? []).map((child) => finished(child, isGroup ? own : []));
  const problems = new Set(draft.problems);
  if (isGroup) {
    if (children.length < 2 || (draft.size !== null && draft.size !== children.length)) problems.add('group_size');
  } else if (isOfWords ? draft.answer === null || draft.answer === '' : key.length === 0)
    problems.add('answer_missing');
  else if (!isOfWords && type !== 7 && key.some((letter) => !options.some((one) => letterOf(one) === letter))) {
    problems.add('key_not_in_options');
  } else if (type === 7 && !isJudged) problems.add('key_not_in_options');
  const letters = own.map(({ letter }) => letter);
  if (letters.some((letter, index) => letter > (index === 0 ? 0 : letters[index - 1]! + 1))) problems.add('option_gap');
  const words = own.map((one) => one.words.trim()).filter((one) => one !== '');
  if (new Set(letters).size < letters.length || new Set(words).size < words.length) problems.add('option_duplicate');
  if (type === 11 || /如图|见图|下图|上图|图示|\[图|\(图\s*\d/.test(stem)) problems.add('image_missing');
  return {
    type,
    stem: draft.stem.trim(),
    options: own.length,
    option_words: own.map((one) => one.words.trim()),
    key: isOfWords ? [] : key,
    accept,
    score,
    points,
    analysis: draft.analysis === null ? null : draft.analysis.trim(),
    children,
    problems: order.filter((problem) => problems.has(problem)),
    source: joined(draft),
  };
}

const order: readonly TextProblem[] = [
  'key_not_in_options',
  'answer_missing',
  'option_gap',
  'option_duplicate',
  'group_size',
  'image_missing',
  'leftover',
];

const letterOf = ({ letter }: { letter: number }): string => String.fromCharCode(65 + letter);

function scoreIn(stem: string): number | null {
  const found = /[(【[]\s*(?:本题)?\s*(\d+(?:\.\d+)?)\s*分\s*[)】\]]/.exec(stem);
  return found ? Number(found[1]) : null;
}

/** Blanks are parted by semicolons, what one of them accepts by strokes. */
function acceptedIn(answer: string, stem: string): string[][] {
  const blanks = stem.match(/_{2,}|\(\s*\)|\[\s*\]/g)?.length ?? 0;
  let parts = answer.split(/[;\n]/).filter((part) => part.trim() !== '');
  if (parts.length === 1 && blanks > 1) {
    parts = [/[,、]/, /\s+/].map((by) => answer.split(by)).find((list) => list.length === blanks) ?? parts;
  }
  return parts.map((part) =>
    part
      .replace(/^\s*(?:\(\d+\)|[①-⑳]|\d+[.、)](?!\d))\s*/, '')
      .replace(/。\s*$/, '')
      .split(/(?<!\d)\/(?!\s*(?:L|l|min|h|d|kg|s)\b)|\/(?![\d\s]|(?:L|l|min|h|d|kg|s)\b)|\||或者?/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
}

function pointsIn(answer: string): { text: string; score: number }[] {
  return [...answer.matchAll(/([^;。\n]*?)\(\s*(\d+(?:\.\d+)?)\s*分\s*\)/g)].map(([, text, score]) => ({
    text: text!.replace(/^[\s,;、]+/, '').trim(),
    score: Number(score),
  }));
}

/** Ranges of a question and of its parts, in order and joined. */
function joined(draft: Draft): Range[] {
  const all = [draft, ...(draft.children ?? [])].flatMap(({ ranges }) => ranges);
  const list: Range[] = [];
  for (const [from, to] of all.toSorted((one, two) => one[0] - two[0])) {
    const last = list.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else list.push([from, to]);
  }
  return list;
}
