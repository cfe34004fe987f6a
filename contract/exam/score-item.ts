import { RuleRefusal } from '../kernel/rule-kind';
import { groupTypes, xPolicies, type ScoreItem } from './score-types';

/** How an item is scored. Type 11 is a choice or a hotspot, type 10 may be a group (design section 2.18). */
export type Way = 'choice' | 'multiple' | 'blanks' | 'marked' | 'hotspot' | 'group';

export function wayOf({ type, targets, children }: ScoreItem): Way {
  if (groupTypes.includes(type) || (type === 10 && children)) return 'group';
  if (type === 6) return 'multiple';
  if (type === 8) return 'blanks';
  if (type === 9 || type === 10) return 'marked';
  return type === 11 && targets ? 'hotspot' : 'choice';
}

const everywhere: readonly string[] = ['id', 'type', 'max', 'void'];
const settings: Readonly<Record<Way, readonly string[]>> = {
  choice: ['options', 'key', 'penalty'],
  multiple: ['options', 'key', 'policy'],
  blanks: ['blanks', 'ignore_case', 'policy'],
  marked: ['rubric', 'marks_needed', 'threshold', 'arbitration'],
  hotspot: ['targets', 'aspect', 'max_marks', 'policy'],
  // A group has no points of its own: a max that is written on it is the sum for readers. B1 has its options on the group.
  group: ['children', 'options'],
};
const policies: Readonly<Record<Way, readonly string[]>> = {
  choice: [],
  multiple: xPolicies,
  blanks: ['all_or_nothing'],
  marked: [],
  hotspot: ['partial'],
  group: [],
};

const refuse = (code: string, words: string): never => {
  throw new RuleRefusal(code, words);
};

/** @throws RuleRefusal for what the product does not offer, which is never scored as something else */
export function checkItem(item: ScoreItem): Way {
  const way = wayOf(item);
  for (const [name, value] of Object.entries(item)) {
    if (value === null || value === undefined || everywhere.includes(name) || settings[way].includes(name)) continue;
    refuse('SETTING_NOT_OFFERED', `题型 ${item.type} 没有设置“${name}”`);
  }
  if (item.policy && !policies[way].includes(item.policy)) {
    refuse('SETTING_NOT_OFFERED', `题型 ${item.type} 没有计分方式“${item.policy}”`);
  }
  if (way !== 'group' && typeof item.max !== 'number') refuse('MAX_MISSING', '请给出本题分值 max');
  if (way === 'choice' || way === 'multiple') checkKey(item, way);
  if (way === 'blanks') checkBlanks(item);
  if (way === 'group') checkChildren(item);
  if (way === 'marked' && hasTwice((item.rubric ?? []).map(({ id }) => id))) {
    refuse('RUBRIC_TWICE', '评分要点的编号不能重复');
  }
  return way;
}

export const hasTwice = (list: readonly string[]): boolean => new Set(list).size < list.length;

/** Letters that an item of options can be answered with; undefined where the item does not list them. */
export function optionsOf({ type, options }: ScoreItem): readonly string[] | undefined {
  return options ?? (type === 7 ? ['T', 'F'] : undefined);
}

export function keyOf({ key }: ScoreItem): readonly string[] {
  return key === null || key === undefined ? [] : Array.isArray(key) ? key : [key];
}

function checkKey(item: ScoreItem, way: Way): void {
  const [options, key] = [optionsOf(item), keyOf(item)];
  if (options && (options.length === 0 || hasTwice(options))) refuse('BAD_OPTIONS', '选项不能为空，也不能重复');
  if (way === 'multiple' && !options) refuse('BAD_OPTIONS', '多选题请给出选项 options');
  if (way === 'multiple' && typeof item.key === 'string') refuse('BAD_KEY', '多选题的答案应写作列表');
  // A void item is often void because it has no key.
  if (key.length === 0 && !item.void) refuse('BAD_KEY', '请给出答案 key');
  if (hasTwice(key) || (options && key.some((letter) => !options.includes(letter)))) {
    refuse('BAD_KEY', '答案应在选项之内，且不重复');
  }
}

function checkBlanks({ blanks, void: isVoid }: ScoreItem): void {
  if (!blanks && isVoid) return;
  if (!blanks || blanks.length === 0) return refuse('BAD_BLANKS', '填空题请给出 blanks');
  if (blanks.every(({ weight }) => weight === 0)) refuse('BAD_BLANKS', '各空的权重不能全为 0');
  for (const { accept, number, tolerance, unit } of blanks) {
    const hasNumber = typeof number === 'number';
    if (!hasNumber && (accept ?? []).length === 0) refuse('BAD_BLANKS', '每空请给出 accept 或 number');
    if (!hasNumber && (typeof tolerance === 'number' || typeof unit === 'string')) {
      refuse('BAD_BLANKS', '误差与单位只用于数值答案');
    }
  }
}

function checkChildren({ type, children, options }: ScoreItem): void {
  if (options && type !== 5) refuse('SETTING_NOT_OFFERED', '只有 B1 题组有共用选项');
  if (!children || children.length === 0) return refuse('BAD_CHILDREN', '题组请给出小题 children');
  const ids = children.map(({ id }) => id ?? '');
  if (ids.includes('') || hasTwice(ids)) refuse('BAD_CHILDREN', '小题的编号不能为空，也不能重复');
}
