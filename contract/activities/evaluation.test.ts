import { expect, it } from 'vitest';
import type { Form, FormItem } from '../evaluation/form';
import { evaluationFormOf, generalForm, givenProblem, worthOf } from './evaluation';

const question = (kind: FormItem['kind'], title: string, part: Partial<FormItem> = {}): FormItem => ({
  key: title,
  kind,
  title,
  help: '',
  required: true,
  weight: 1,
  maximum: 9,
  low: null,
  options: [],
  rows: [],
  ...part,
});
const template = (items: FormItem[], formula: Form['formula'] = 'weighted'): Form => ({
  formula,
  guide: '',
  sections: [
    { key: 'a', title: '', items: items.slice(0, 1) },
    { key: 'b', title: '', items: items.slice(1) },
  ],
});
const rounds = template([
  question('score', '目标明确', { weight: 3 }),
  question('score', '床旁示范', { maximum: 5, low: 2 }),
  question('score', '时间安排', { required: false, weight: 0 }),
  question('text', '还想学什么', { required: false, weight: 0 }),
]);

it('asks what a template of scores and one opinion asks, in its order, and nothing of others', () => {
  const form = evaluationFormOf('查房评价', rounds)!;
  expect(form.items.map(({ title, maximum }) => `${title} ${maximum}`)).toEqual([
    '目标明确 9',
    '床旁示范 5',
    '时间安排 9',
  ]);
  expect(form.opinion).toEqual({ title: '还想学什么', is_required: false });
  expect(evaluationFormOf('无文本', template([question('score', '总体')]))!.opinion.title).toBe('意见与建议');
  for (const kind of ['single', 'multi', 'matrix', 'nps', 'date', 'file', 'signature'] as const)
    expect(evaluationFormOf('', template([question('score', '总体'), question(kind, '其他')])), kind).toBeUndefined();
  expect(evaluationFormOf('', template([question('text', '只有文本')]))).toBeUndefined();
  expect(
    evaluationFormOf('', template([question('score', '一'), question('text', '二'), question('text', '三')])),
  ).toBe(undefined);
  const many = Array.from({ length: 21 }, (_, at) => question('score', `题 ${at}`));
  expect(evaluationFormOf('', template(many))).toBeUndefined();
});

it.each([
  [[9, 5, 0], '', ''],
  [[9, 5], '', '评价表已更换，请刷新后重新评价'],
  [[0, 5, 9], '', '请为“目标明确”评分'],
  [[9, 6, 0], '', '“床旁示范”最高 5 分'],
  [[9, 2, 0], ' ', '“床旁示范”得分较低，请在还想学什么中写明原因'],
  [[9, 2, 0], '没有看到示范', ''],
])('scores %j with %j are answered %j', (scores, comment, problem) => {
  expect(givenProblem(evaluationFormOf('查房评价', rounds)!, { scores, comment })).toBe(problem);
});

it('asks for at least one score, and for the opinion where the template demands it', () => {
  const form = evaluationFormOf(
    '',
    template([question('score', '总体', { required: false }), question('text', '建议')]),
  )!;
  expect(givenProblem(form, { scores: [0], comment: '好' })).toBe('请至少为一项评分');
  expect(givenProblem(form, { scores: [9], comment: '' })).toBe('请填写建议');
});

it('compares forms on one scale of five, by the weights of what was given', () => {
  const form = evaluationFormOf('查房评价', rounds)!;
  expect(worthOf(form, [9, 5, 1])).toBe(5);
  expect(worthOf(form, [9, 1, 9])).toBeCloseTo((5 * (3 + 0.2)) / 4);
  expect(worthOf(form, [0, 0, 9])).toBeNull();
  expect(worthOf(evaluationFormOf('', { ...rounds, formula: 'equal' })!, [9, 1, 1])).toBeCloseTo(3);
  // As it was while there was one form for all: the plain mean.
  expect(worthOf(generalForm, [5, 4, 5, 3, 4])).toBeCloseTo(4.2);
});
