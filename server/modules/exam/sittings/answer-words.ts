import type { PublicQuestion } from '@contract/exam/content';
import { letterOf } from '@contract/exam/rules';

/** An answer in words, as both sides of a decision read it. */
export function answerWords({ unit, parts }: PublicQuestion, part: number, value: unknown): string {
  if (value === null || value === undefined) return '未答';
  const options = unit.options.length > 0 ? unit.options : (parts[part]?.options ?? []);
  const one = (text: unknown) => {
    const at = options.findIndex(({ id }) => id === text);
    return at === -1 ? String(text) : letterOf(at);
  };
  if (value === 'T') return '正确';
  if (value === 'F') return '错误';
  if (!Array.isArray(value)) return one(value);
  return value.map((each) => (Array.isArray(each) ? `(${each.join(', ')})` : one(each))).join('、');
}
