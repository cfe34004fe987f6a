import { expect, it } from 'vitest';
import { wordsOf } from './value-words';

it.each([
  ['内科', '内科'],
  [0, '0'],
  [true, '是'],
  [false, '否'],
  [{ user_id: 3, name: '王芳' }, '王芳'],
  [[{ name: '王芳' }, { name: '李强' }], '王芳、李强'],
  [['本科', '研究生'], '本科、研究生'],
  ['', '未填写'],
  [null, '未填写'],
  [undefined, '未填写'],
  [[], '未填写'],
])('says %j as %s', (value, words) => {
  expect(wordsOf(value)).toBe(words);
});
