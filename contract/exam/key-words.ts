import { plainText } from '../kernel/rich-text';
import type { FullPart, Option } from './content';
import { letterOf } from './rules';

/** The answer of a part in words: letters, 正确 or 错误, what each blank accepts, the points of a rubric. */
export function keyWords({ public: open, secret }: FullPart, options: readonly Option[]): string {
  if (open.type === 7) return secret.key[0] === 'T' ? '正确' : '错误';
  if (open.type === 8) {
    return secret.blanks.map(({ accept, number, unit }) => accept.join(' / ') || `${number ?? ''}${unit}`).join('；');
  }
  if (open.type === 9) {
    return secret.rubric.map(({ text, points }) => `${text}（${points} 分）`).join('；') || plainText(secret.answer);
  }
  const letters = options.flatMap(({ id }, at) => (secret.key.includes(id) ? letterOf(at) : []));
  return letters.join('') || `图上 ${secret.targets.length} 处`;
}
