import { expect, it } from 'vitest';
import { suggest } from './suggest';

const names = [
  '心血管内科',
  '心血管外科',
  '普通外科（胃肠）',
  '普通外科（甲乳）',
  '检验（生化）',
  '急诊抢救室',
  'CCU',
  'EICU',
  '神经内科',
];

it.each<[string, string[]]>([
  ['普通外科 [胃肠]', ['普通外科（胃肠）', '普通外科（甲乳）']],
  ['心血管内科一', ['心血管内科', '心血管外科']],
  ['胃肠', ['普通外科（胃肠）']],
  ['急诊抢就室', ['急诊抢救室']],
  ['心内', ['心血管内科']],
  ['心内科', ['心血管内科']],
  ['普外', ['普通外科（胃肠）', '普通外科（甲乳）']],
  ['ccu', ['CCU']],
  ['检验科', ['检验（生化）']],
  ['病案室', []],
  ['！', []],
  ['神经内科'.repeat(20), []],
])('for %s offers %j', (text, expected) => expect(suggest(text, names)).toEqual(expected));

it('offers each name once and three at most', () => {
  expect(suggest('外科', ['甲外科', '甲外科', '乙外科', '丙外科', '丁外科'])).toEqual(['甲外科', '乙外科', '丙外科']);
});
