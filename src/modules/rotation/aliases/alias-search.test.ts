import { expect, it } from 'vitest';
import { searchAliases } from './alias-search';

const alias = (wrong: string, right: string) => ({
  id: 1,
  kind: 'dept' as const,
  wrong,
  right,
  fits: true,
  createdBy: '',
  createdAt: '',
});
const list = [alias('心内课', '心血管内科'), alias('ICU', '重症医学科（一病区）')];

it.each([
  ['', 2],
  ['心内', 1],
  ['血管', 1],
  ['ｉｃｕ', 1],
  ['医学科 (一', 1],
  ['外科', 0],
])('%j finds %d', (text, count) => {
  expect(searchAliases(list, text)).toHaveLength(count);
});
