import { describe, expect, it } from 'vitest';
import {
  filesIn,
  problemsOf,
  scoredItems,
  tellsWho,
  withFileIds,
  type Filled,
  type Form,
  type FormItem,
  type ItemKind,
  sameFilled,
} from './form';

const item = (key: string, kind: ItemKind, part: Partial<FormItem> = {}): FormItem => ({
  key,
  kind,
  title: key,
  help: '',
  required: false,
  weight: 1,
  maximum: 9,
  low: 3,
  options: [],
  rows: [],
  ...part,
});
const formOf = (...items: FormItem[]): Form => ({
  formula: 'equal',
  guide: '',
  sections: [{ key: 's', title: '', items }],
});
const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
const filledBy = (values: Filled['values']): Filled => ({ values, comments: {} });

describe('a question of files', () => {
  const form = formOf(item('score', 'score'), item('file', 'file', { required: true }));

  it('counts in no score and asks for no reason, whatever its weight', () => {
    const filled = filledBy({ score: 9, file: [one] });
    expect(scoredItems(form, filled)).toEqual([{ value: 9, maximum: 9, weight: 1, hidden: false }]);
    expect(problemsOf(form, filled)).toEqual({});
  });

  it('is not answered by nothing, by words, by numbers or by too many', () => {
    expect(problemsOf(form, filledBy({ score: 9, file: [] }))).toEqual({ file: 'file是必填项' });
    for (const wrong of ['words', 3, [1, 2], [one, two, one, two]])
      expect(problemsOf(form, filledBy({ score: 9, file: wrong })).file).toContain('内容不正确');
  });

  it('tells who answered, as a signature does', () => {
    expect(tellsWho(form)?.key).toBe('file');
    expect(tellsWho(formOf(item('s', 'signature')))?.key).toBe('s');
    expect(tellsWho(formOf(item('t', 'text')))).toBeUndefined();
  });

  it('has its files named anew, and nothing else of the answer', () => {
    const filled = filledBy({ score: 9, matrix: [1, null], words: 'x', file: [one, two] });
    expect(filesIn(filled)).toEqual([one, two]);
    expect(withFileIds(filled, (id) => (id === one ? 'new' : undefined))).toEqual(
      filledBy({ score: 9, matrix: [1, null], words: 'x', file: ['new'] }),
    );
  });
});

it('what two devices wrote is the same in whatever order, and differs by a word', () => {
  const one = { values: { a: 5, b: [1, null] }, comments: { a: '早' } };
  expect(sameFilled(one, { comments: { a: '早' }, values: { b: [1, null], a: 5 } })).toBe(true);
  expect(sameFilled(one, { ...one, comments: { a: '晚' } })).toBe(false);
  expect(sameFilled(one, { values: { ...one.values, c: 1 }, comments: one.comments })).toBe(false);
  expect(sameFilled({ values: { a: '早' }, comments: {} }, { values: {}, comments: { a: '早' } })).toBe(false);
  expect(sameFilled(null, null)).toBe(true);
  expect(sameFilled(null, one)).toBe(false);
});
