import { expect, it } from 'vitest';
import { fieldChanges } from './field-changes';

it('names what differs, old and new, and says nothing of the rest', () => {
  const words = { name: '名称', beds: '床位数', is_rotation: '轮转科室' };
  const before = { name: '心内科', beds: null as number | null, is_rotation: true };
  expect(fieldChanges(words, before, { name: '心血管内科', beds: 12, is_rotation: true })).toEqual([
    { field: '名称', from: '心内科', to: '心血管内科' },
    { field: '床位数', from: '空', to: '12' },
  ]);
  expect(fieldChanges(words, before, { is_rotation: false })).toEqual([{ field: '轮转科室', from: '是', to: '否' }]);
});

it('compares values, not what is said of them', () => {
  const words = { phone: { word: '电话', say: (phone: string) => `***${phone.slice(-2)}` } };
  expect(fieldChanges(words, { phone: '13800000012' }, { phone: '13900000012' })).toEqual([
    { field: '电话', from: '***12', to: '***12' },
  ]);
  expect(fieldChanges(words, { phone: '13800000012' }, { phone: '13800000012' })).toEqual([]);
});
