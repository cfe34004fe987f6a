import type { PartPublic, PublicQuestion } from '../content';
import type { AnswerValue } from './chain';

/** Whether a value can be an answer to a part. Asked where it is written and where it arrives; says nothing of right or wrong. */
export function fits(
  { unit, parts }: Pick<PublicQuestion, 'unit' | 'parts'>,
  part: number,
  value: AnswerValue,
): boolean {
  const asked = parts[part];
  if (!asked) return false;
  if (value === null) return true;
  const options = unit.options.length > 0 ? unit.options : asked.options;
  const ids = new Set(options.map(({ id }) => id));
  return ways[kindOf(asked)](value, asked, ids);
}

type Kind = 'one' | 'several' | 'judge' | 'blanks' | 'words' | 'places';

function kindOf({ type, marks }: PartPublic): Kind {
  if (type === 6) return 'several';
  if (type === 7) return 'judge';
  if (type === 8) return 'blanks';
  if (type === 9 || type === 10) return 'words';
  return type === 11 && marks !== null ? 'places' : 'one';
}

const isTexts = (value: AnswerValue): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const ways: Readonly<Record<Kind, (value: AnswerValue, part: PartPublic, ids: ReadonlySet<string>) => boolean>> = {
  one: (value, _, ids) => typeof value === 'string' && ids.has(value),
  several: (value, _, ids) =>
    isTexts(value) && new Set(value).size === value.length && value.every((id) => ids.has(id)),
  judge: (value) => value === 'T' || value === 'F',
  blanks: (value, { blanks }) => isTexts(value) && value.length <= Math.max(blanks, 1),
  words: (value) => typeof value === 'string',
  places: (value, { marks }) =>
    Array.isArray(value) &&
    value.length <= (marks ?? 0) &&
    value.every((one) => Array.isArray(one) && one.length === 2),
};
