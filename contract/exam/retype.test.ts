import { expect, it } from 'vitest';
import { emptyContent } from './content-problems';
import { retyped } from './retype';
import { partRule, questionTypeIds } from './rules';

let count = 0;
const id = () => `opt${(count += 1)}`;

function choice() {
  const content = emptyContent(6, id);
  const part = content.parts[0]!;
  part.public.stem = '<p>题干</p>';
  part.secret.key = part.public.options.slice(0, 2).map((option) => option.id);
  part.secret.analysis = '<p>解析</p>';
  return content;
}

it.each(questionTypeIds)('keeps what a question of type %d has a place for', (type) => {
  const before = choice();
  const after = retyped(before, type, id);
  const { least, types } = partRule(type);
  expect(after.parts).toHaveLength(least);
  expect(after.parts.every((part) => types.includes(part.public.type))).toBe(true);
  expect(after.parts[0]!.public.stem).toBe('<p>题干</p>');
  expect(after.parts[0]!.secret.analysis).toBe('<p>解析</p>');
});

it('keeps options with their ids, and as much of the key as the type takes', () => {
  const before = choice();
  const { options } = before.parts[0]!.public;
  const one = retyped(before, 1, id).parts[0]!;
  expect(one.public.options).toEqual(options);
  expect(one.secret.key).toEqual([options[0]!.id]);
  const shared = retyped(before, 5, id);
  expect(shared.unit.options).toEqual(options);
  expect(shared.parts[0]!.public.options).toEqual([]);
  expect(retyped(shared, 6, id).parts[0]!.public.options).toEqual(options);
});

it('forgets a key that means nothing in the new type', () => {
  const judged = emptyContent(7, id);
  judged.parts[0]!.secret.key = ['T'];
  expect(retyped(judged, 1, id).parts[0]!.secret.key).toEqual([]);
  expect(retyped(choice(), 7, id).parts[0]!.secret.key).toEqual([]);
});
