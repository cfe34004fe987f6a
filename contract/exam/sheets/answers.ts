import { plainText } from '../../kernel/rich-text';
import type { Blank, FullPart, Option } from '../content';
import { letterOf } from '../rules';
import { narrow } from '../text-lines';

/** What each blank accepts, as a cell says it: blanks parted by semicolons, words of one meaning by strokes. */
export function blanksOf(words: string, isFree: boolean): Blank[] {
  return words
    .split(/[;；\n]/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const blank = { number: null, tolerance: 0, unit: '', free_group: isFree ? 1 : null, weight: 1 };
      const figure = /^\s*(-?\d+(?:\.\d+)?)\s*±\s*(\d+(?:\.\d+)?)\s*(\S{0,20})\s*$/.exec(narrow(one));
      if (figure) {
        return { ...blank, accept: [], number: Number(figure[1]), tolerance: Number(figure[2]), unit: figure[3]! };
      }
      const accept = one.split(/[|｜]/).map((word) => word.trim());
      return { ...blank, accept: accept.filter((word) => word !== '') };
    });
}

const blankWords = ({ accept, number, tolerance, unit }: Blank): string =>
  number === null ? accept.join('|') : `${number}±${tolerance}${unit === '' ? '' : ` ${unit}`}`;

/** Points of a rubric: `卧床休息（2分）；吸氧（1分）`. */
export const rubricOf = (words: string): { text: string; points: number }[] =>
  [...words.matchAll(/([^\n]*?)[（(]\s*(\d+(?:\.\d+)?)\s*分\s*[)）]\s*[;；。]?/g)]
    .map(([, text, points]) => ({ text: text!.trim(), points: Number(points) }))
    .filter(({ text, points }) => text !== '' && points > 0);

/** Letters of the right options, 正确 or 错误, what blanks accept; of what is marked by people nothing. */
export function keyCell({ public: open, secret }: FullPart, options: readonly Option[]): string {
  if (open.type === 7) return secret.key[0] === 'T' ? '正确' : secret.key[0] === 'F' ? '错误' : '';
  if (open.type === 8) return secret.blanks.map(blankWords).join('；');
  return options.flatMap(({ id }, at) => (secret.key.includes(id) ? letterOf(at) : [])).join('');
}

export const rubricCell = ({ secret }: FullPart): string =>
  secret.rubric.map(({ text, points }) => `${plainText(text)}（${points}分）`).join('；');
