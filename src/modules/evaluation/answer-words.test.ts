import { expect, it } from 'vitest';
import type { FormItem } from '@contract/evaluation/form';
import { differences } from './answer-words';

const item = (key: string, kind: FormItem['kind'], more: Partial<FormItem> = {}): FormItem => ({
  key,
  kind,
  title: `题 ${key}`,
  help: '',
  required: false,
  weight: 1,
  maximum: 9,
  low: null,
  options: [],
  rows: [],
  ...more,
});
const options = ['好', '一般', '差'].map((text) => ({ text, score: null, to: null }));
const items = [
  item('score', 'score'),
  item('one', 'single', { options }),
  item('some', 'multi', { options }),
  item('rows', 'matrix', { rows: ['沟通', '操作'] }),
  item('text', 'text'),
  item('file', 'file'),
];

it('names each question that differs, in the words of its kind', () => {
  const mine = {
    values: { score: 7, one: 0, some: [0, 2], rows: [3, null], file: ['a', 'b'], text: '认真' },
    comments: {},
  };
  const theirs = { values: { score: 7, one: 2, some: [1], rows: [3, 4], text: '认真' }, comments: { score: '缺操作' } };
  expect(differences(items, mine, theirs)).toEqual([
    { key: 'score', label: '题 score', mine: '7 分', theirs: '7 分（缺操作）' },
    { key: 'one', label: '题 one', mine: '好', theirs: '差' },
    { key: 'some', label: '题 some', mine: '好、差', theirs: '一般' },
    { key: 'rows', label: '题 rows', mine: '沟通 3 分、操作 未填写', theirs: '沟通 3 分、操作 4 分' },
    { key: 'file', label: '题 file', mine: '2 个文件', theirs: '未填写' },
  ]);
});

it('says so without the questions of a form that is gone, and nothing where both are the same', () => {
  const one = { values: { gone: '甲' }, comments: {} };
  expect(differences([], one, { values: { gone: '乙' }, comments: {} })).toEqual([
    { key: 'gone', label: '评价内容', mine: '甲', theirs: '乙' },
  ]);
  expect(differences(items, one, one)).toEqual([]);
});
