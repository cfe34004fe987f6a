import { expect, it } from 'vitest';
import { compareSchemes } from './scheme-compare';
import type { SchemeItem, SchemeShape } from './scheme-rules';

const item = (name: string, values: Partial<SchemeItem> = {}): SchemeItem => ({
  name,
  kind: 'necessary',
  group: null,
  halfMonths: 4,
  stage: 1,
  maxPieces: 1,
  minPiece: 2,
  minRun: 1,
  place: 'any',
  unit: 'own',
  outside: 0,
  departments: [],
  ...values,
});
const scheme: SchemeShape = {
  years: 3,
  halfMonths: 66,
  reserveHalfMonths: 2,
  mostOutside: 6,
  groups: [{ name: '医技', selectType: 'free', minDepts: 1, maxDepts: 2, minHalfMonths: 2, maxHalfMonths: 4 }],
  items: [item('心血管内科'), item('急诊科'), item('放射科', { kind: 'optional', group: 0 })],
};

it('finds nothing between a scheme and itself', () => {
  expect(compareSchemes(scheme, scheme).every(({ state }) => state === 'same')).toBe(true);
});

it('tells what is new, gone and otherwise, by kind and name', () => {
  const other: SchemeShape = {
    ...scheme,
    halfMonths: 69,
    groups: [{ ...scheme.groups[0]!, name: '医 技', maxDepts: 1 }],
    items: [
      item(' 心血管内科', { halfMonths: 5, unit: 'both', outside: 1 }),
      item('急诊科', { kind: 'reserve' }),
      scheme.items[2]!,
    ],
  };
  const told = compareSchemes(scheme, other).filter(({ state }) => state !== 'same');
  expect(told.map(({ kind, name, state }) => [kind, name.trim(), state])).toEqual([
    ['方案', '总体要求', 'changed'],
    ['选轮组', '医 技', 'changed'],
    ['必选', '心血管内科', 'changed'],
    ['机动', '急诊科', 'added'],
    ['选轮', '放射科', 'changed'],
    ['必选', '急诊科', 'removed'],
  ]);
  expect(told[2]!.changes).toEqual([
    { field: '时长', from: '2 个月', to: '2.5 个月' },
    { field: '轮转单位', from: '本院', to: '本院和协同单位' },
    { field: '协同单位时长', from: '0 个月', to: '0.5 个月' },
  ]);
  expect(told[1]!.changes).toEqual([{ field: '科室数', from: '1–2', to: '1' }]);
});
