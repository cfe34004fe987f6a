import { plainText } from '../kernel/rich-text';
import type { FullContent, FullPart, Option, PartPublic, PartSecret, UnitPublic } from './content';
import { isGroup, partRule, questionTypes, typeWord, type QuestionType } from './rules';

/** What keeps a question from being used, in words; `part` counts from 1, 0 is what stands above the parts. */
export interface ContentProblem {
  part: number;
  text: string;
}

/**
 * What is missing or wrong in a question of a type (domain 2.5). Empty: it may be put on papers. Browser, import and
 * server ask alike.
 */
export function contentProblems(type: number, { unit, parts }: FullContent): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const say = (part: number, text: string) => problems.push({ part, text });
  const { least, most, types } = partRule(type);
  if (parts.length < least || parts.length > most) {
    say(0, `${typeWord(type)}应有 ${least === most ? least : `${least} 至 ${most}`} 道小题，现有 ${parts.length} 道`);
  }
  if (isGroup(type) && type !== 5 && isBlank(unit.material) && unit.media.length === 0) {
    say(0, `请填写${type === 12 ? '材料' : '病例'}`);
  }
  if (type === 5) for (const text of optionProblems(unit.options, 2)) say(0, text);
  for (const [at, part] of parts.entries()) {
    const no = at + 1;
    if (!types.includes(part.public.type)) say(no, `${typeWord(type)}不能包含${typeWord(part.public.type)}`);
    for (const text of partProblems(part, type === 5 ? unit : undefined)) say(no, text);
  }
  return problems;
}

function partProblems({ public: open, secret }: FullPart, shared: UnitPublic | undefined): string[] {
  const problems: string[] = [];
  if (isBlank(open.stem) && open.media.length === 0) problems.push('请填写题干');
  const isPlaced = open.type === 11 && open.marks !== null;
  if ([1, 2, 6].includes(open.type) || (open.type === 11 && !isPlaced)) {
    const options = shared?.options ?? open.options;
    if (!shared) problems.push(...optionProblems(options, 2));
    problems.push(...keyProblems(open.type, options, secret.key));
  }
  if (open.type === 7 && !(secret.key.length === 1 && ['T', 'F'].includes(secret.key[0]!))) problems.push('请选择答案');
  if (open.type === 8) problems.push(...blankProblems(open, secret));
  if (open.type === 9 && secret.rubric.length === 0 && isBlank(secret.answer))
    problems.push('请填写得分要点或参考答案');
  if (open.type === 11 && open.media.every(({ kind }) => kind !== 'image')) problems.push('请上传图片');
  if (isPlaced && secret.targets.length === 0) problems.push('请在图片上标出正确位置');
  return problems;
}

function optionProblems(options: readonly Option[], least: number): string[] {
  if (options.length < least) return [`至少需要 ${least} 个选项`];
  const words = options.map(({ text }) => plainText(text));
  if (words.includes('')) return ['有选项没有内容'];
  return new Set(words).size < words.length ? ['有选项内容相同'] : [];
}

function keyProblems(type: number, options: readonly Option[], key: readonly string[]): string[] {
  if (key.length === 0) return ['请选择答案'];
  if (key.some((id) => !options.some((option) => option.id === id))) return ['答案不在选项中，请重新选择'];
  return type === 6 && key.length < 2 ? ['多选题至少有 2 个正确答案'] : [];
}

function blankProblems({ blanks }: PartPublic, { blanks: answers }: PartSecret): string[] {
  if (blanks < 1) return ['至少需要 1 个空'];
  if (answers.length !== blanks) return [`有 ${blanks} 个空，却有 ${answers.length} 个答案`];
  const without = answers.findIndex(({ accept, number }) => number === null && accept.every((text) => text === ''));
  return without < 0 ? [] : [`第 ${without + 1} 空没有答案`];
}

const isBlank = (html: string) => plainText(html) === '';

export const emptyUnit: UnitPublic = { material: '', media: [], options: [], is_pinned: false, no_back: false };

/** An empty part of a type; five options where it is answered by options. `id` makes an id for each. */
export function emptyPart(type: QuestionType, id: () => string, isShared = false): FullPart {
  const hasOptions = !isShared && [1, 2, 6, 11].includes(type);
  return {
    public: {
      type,
      stem: '',
      media: [],
      options: hasOptions ? Array.from({ length: 5 }, () => ({ id: id(), text: '' })) : [],
      is_pinned: false,
      blanks: type === 8 ? 1 : 0,
      reveal: '',
      marks: null,
      aspect: null,
    },
    secret: {
      key: [],
      blanks: type === 8 ? [{ accept: [], number: null, tolerance: 0, unit: '', free_group: null, weight: 1 }] : [],
      rubric: [],
      targets: [],
      answer: '',
      analysis: '',
    },
  };
}

/** A new question of a type, with as many parts as it needs at least. */
export function emptyContent(type: QuestionType, id: () => string): FullContent {
  const { least, types } = partRule(type);
  const isShared = type === 5;
  return {
    unit: { ...emptyUnit, options: isShared ? Array.from({ length: 5 }, () => ({ id: id(), text: '' })) : [] },
    parts: Array.from({ length: least }, () => emptyPart(types[0] as QuestionType, id, isShared)),
  };
}

/** Whether the order of options means something, as `以上都是` or ordered numbers do: then it should be kept. */
export function looksOrdered(options: readonly { text: string }[]): boolean {
  const words = options.map(({ text }) => plainText(text));
  if (words.some((text) => /以上(都|均|全)|上述(都|均)|都(不)?是$|均(不)?(是|正确)$/.test(text))) return true;
  const numbers = words.map((text) => Number.parseFloat(text));
  return (
    numbers.length > 2 &&
    numbers.every((number, at) => Number.isFinite(number) && (at === 0 || number > numbers[at - 1]!))
  );
}

/** Words of a question that are searched for and shown in lists: nothing of its secrets. */
export function excerptOf(content: {
  unit: Pick<UnitPublic, 'material'>;
  parts: readonly { public: Pick<PartPublic, 'stem'> }[];
}): string {
  const { unit, parts } = content;
  const words = [unit.material, ...parts.map((part) => part.public.stem)].map(plainText).filter(Boolean);
  return words.join(' ').slice(0, 2000) || '（图片）';
}

/** Shown where a type is named beside its code. */
export const typeCode = (type: number): string => questionTypes[type as QuestionType]?.code ?? String(type);
