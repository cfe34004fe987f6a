import type { ScoredItem } from './result';
import { limits } from './rules';

/** Kinds of questions; what an answer to each is says `Value`. */
export const itemKinds = {
  score: '评分',
  single: '单选',
  multi: '多选',
  matrix: '矩阵评分',
  nps: 'NPS 推荐度',
  text: '文本',
  date: '日期',
  file: '文件',
  signature: '签名',
} as const;
export type ItemKind = keyof typeof itemKinds;
export const itemKindKeys = Object.keys(itemKinds) as ItemKind[];

export const npsMost = 10;

export interface FormOption {
  text: string;
  /** Points of the option; null: the item bears no score. */
  score: number | null;
  /** Key of the item that comes next; `end` after the last, null the next in order. */
  to: string | null;
}

/** A question of a template. Keys stay the same over versions. */
export interface FormItem {
  key: string;
  kind: ItemKind;
  title: string;
  help: string;
  required: boolean;
  /** 0: it does not count. */
  weight: number;
  /** The best score of 评分 and of each row of 矩阵评分. */
  maximum: number;
  /** A comment is demanded at or below this score; null: never. */
  low: number | null;
  options: FormOption[];
  /** Rows of 矩阵评分. */
  rows: string[];
}

export interface FormSection {
  key: string;
  title: string;
  items: FormItem[];
}

export interface Form {
  /** `weighted`: items by their weights; `equal`: each counts the same. */
  formula: 'weighted' | 'equal';
  guide: string;
  sections: FormSection[];
}

/** An answer by the item's key: score and NPS a number, options by their place, rows a number each, files their ids, else text. */
export type Value = number | string | (number | null)[] | string[];
export type Values = Readonly<Record<string, Value>>;
/** Comments on low scores. */
export type Comments = Readonly<Record<string, string>>;

/** What somebody filled in. */
export interface Filled {
  values: Values;
  comments: Comments;
}

/** Whether two devices have written the same; null: nothing yet. */
export function sameFilled(one: Filled | null, other: Filled | null): boolean {
  const lines = (filled: Filled | null) =>
    (filled ? [filled.values, filled.comments] : []).flatMap((part, at) =>
      Object.entries(part).map(([key, value]) => JSON.stringify([at, key, value])),
    );
  const [mine, theirs] = [lines(one), lines(other)];
  return mine.length === theirs.length && mine.every((line) => theirs.includes(line));
}

export const itemsOf = ({ sections }: Pick<Form, 'sections'>): FormItem[] => sections.flatMap(({ items }) => items);

const isCounted = ({ weight }: FormItem) => weight > 0;

/** Whether an item can bear points. */
export function bearsScore(item: FormItem): boolean {
  if (item.kind === 'score' || item.kind === 'nps' || item.kind === 'matrix') return true;
  return item.kind === 'single' && item.options.some(({ score }) => (score ?? 0) > 0);
}

/** Keys of items that a jump leads past: from the option that was chosen to the item that it names. */
export function hiddenItems(form: Pick<Form, 'sections'>, values: Values): Set<string> {
  const items = itemsOf(form);
  const hidden = new Set<string>();
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    const chosen = values[item.key];
    const to = item.kind === 'single' && typeof chosen === 'number' ? item.options[chosen]?.to : null;
    if (!to) continue;
    const next = to === 'end' ? items.length : items.findIndex(({ key }) => key === to);
    // Only forwards: whoever answers is not led in a circle.
    for (let past = at + 1; past < next; past += 1) hidden.add(items[past]!.key);
    if (next > at) at = next - 1;
  }
  return hidden;
}

/** The points of an item as a value and a maximum; null where it was skipped. */
function pointsOf(item: FormItem, value: Value | undefined): { value: number | null; maximum: number } {
  if (item.kind === 'nps') return { value: typeof value === 'number' ? value : null, maximum: npsMost };
  if (item.kind === 'matrix') {
    const given = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
    const sum = given.reduce((all, one) => all + one, 0);
    return { value: given.length > 0 ? sum : null, maximum: item.maximum * Math.max(1, given.length) };
  }
  if (item.kind === 'single') {
    const maximum = Math.max(...item.options.map(({ score }) => score ?? 0));
    const score = typeof value === 'number' ? item.options[value]?.score : null;
    return { value: score ?? null, maximum };
  }
  return { value: typeof value === 'number' ? value : null, maximum: item.maximum };
}

/** What of an answer counts for its result; see `evaluationResult`. */
export function scoredItems(form: Form, { values }: Pick<Filled, 'values'>): ScoredItem[] {
  const hidden = hiddenItems(form, values);
  return itemsOf(form)
    .filter((item) => bearsScore(item) && isCounted(item))
    .map((item) => ({
      ...pointsOf(item, values[item.key]),
      weight: form.formula === 'equal' ? 1 : item.weight,
      hidden: hidden.has(item.key),
    }));
}

/** Whether an answer asks for a comment because it is low. */
export function isLow(item: FormItem, value: Value | undefined): boolean {
  if (item.low === null || value === undefined) return false;
  if (item.kind === 'matrix')
    return Array.isArray(value) && value.some((one) => typeof one === 'number' && one <= item.low!);
  const { value: points } = pointsOf(item, value);
  return points !== null && points <= item.low;
}

const isGiven = (value: Value | undefined) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.every((one) => one === null));

/** What is wrong with what is filled in, by the item's key; what is hidden is not asked. */
export function problemsOf(form: Form, { values, comments }: Filled): Record<string, string> {
  const hidden = hiddenItems(form, values);
  const problems: Record<string, string> = {};
  for (const item of itemsOf(form)) {
    if (hidden.has(item.key)) continue;
    const value = values[item.key];
    const wrong = problemOf(item, value);
    if (wrong) problems[item.key] = wrong;
    else if (isLow(item, value) && !comments[item.key]?.trim())
      problems[item.key] = `${item.title}得分较低，请写明原因`;
  }
  return problems;
}

function problemOf(item: FormItem, value: Value | undefined): string | undefined {
  const isWhole =
    item.kind !== 'matrix' || (Array.isArray(value) && item.rows.every((_, at) => (value[at] ?? null) !== null));
  if (!isGiven(value)) return item.required ? `${item.title}是必填项` : undefined;
  if (item.required && !isWhole) return `${item.title}还有未评的行`;
  return fits(item, value!) ? undefined : `${item.title}的内容不正确，请重新选择`;
}

const isStep = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

function fits(item: FormItem, value: Value): boolean {
  const { kind, maximum, options, rows } = item;
  if (kind === 'score') return isStep(value, maximum);
  if (kind === 'nps') return isStep(value, npsMost);
  if (kind === 'single') return isStep(value, options.length - 1);
  if (kind === 'multi') return Array.isArray(value) && value.every((one) => isStep(one, options.length - 1));
  if (kind === 'matrix')
    return (
      Array.isArray(value) && value.length <= rows.length && value.every((one) => one === null || isStep(one, maximum))
    );
  if (kind === 'file')
    return Array.isArray(value) && value.length <= limits.files && value.every((one) => typeof one === 'string');
  if (kind === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return typeof value === 'string';
}

/** What a template may not be saved with; undefined when it is whole. */
export function formProblem(form: Form): string | undefined {
  const items = itemsOf(form);
  if (items.length === 0) return '请至少添加一道题目';
  const keys = new Set(items.map(({ key }) => key));
  if (keys.size < items.length) return '题目重复，请删除其中一道再添加';
  for (const [at, item] of items.entries()) {
    if (!item.title.trim()) return `第 ${at + 1} 题没有题目文字`;
    if ((item.kind === 'single' || item.kind === 'multi') && item.options.length < 2)
      return `“${item.title}”至少要有两个选项`;
    if (item.options.some(({ text }) => !text.trim())) return `“${item.title}”有没有文字的选项`;
    if (item.kind === 'matrix' && item.rows.length === 0) return `“${item.title}”至少要有一行`;
    for (const { to } of item.options) {
      if (to === null || to === 'end') continue;
      const next = items.findIndex(({ key }) => key === to);
      if (next <= at) return `“${item.title}”的跳转只能指向后面的题目`;
    }
  }
  return undefined;
}

/** Kinds whose answers say who gave them: a name, and a file that bears who brought it and when (docs/adr/0167). */
const telling: readonly ItemKind[] = ['signature', 'file'];
export const isTelling = (kind: ItemKind): boolean => telling.includes(kind);

/** The first item that would tell who answered. */
export const tellsWho = (form: Pick<Form, 'sections'>): FormItem | undefined =>
  itemsOf(form).find(({ kind }) => isTelling(kind));

const isFiles = (value: Value | undefined): value is string[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'string');

/** Ids of the files that answers name. */
export const filesIn = ({ values }: Pick<Filled, 'values'>): string[] => Object.values(values).filter(isFiles).flat();

/** The same answers with other ids of files; what has none is left out. */
export function withFileIds<Answers extends Filled>(
  answers: Answers,
  idOf: (id: string) => string | undefined,
): Answers {
  const renamed = Object.entries(answers.values).map(([key, value]): [string, Value] => [
    key,
    isFiles(value) ? value.flatMap((id) => idOf(id) ?? []) : value,
  ]);
  return { ...answers, values: Object.fromEntries(renamed) };
}
