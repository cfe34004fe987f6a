import { expect, it } from 'vitest';
import { placement } from '../rotation/types';
import { rowId, storable, storableText } from './wire';

it.each(['内科', '𠮷田', 'a\tb\nc', ''])('takes %j', (text) => {
  expect(storableText(10).parse(text)).toBe(text);
  expect(storable(text, 10)).toBe(text);
});

it.each(['a\0b', '\ud842', '\udfb7\ud842', 'x'.repeat(11)])('refuses %j, and has something like it', (text) => {
  expect(storableText(10).safeParse(text).success).toBe(false);
  expect(storableText(10).safeParse(storable(text, 10)).success).toBe(true);
});

it('cuts no character in half', () => {
  expect(storable('一𠮷', 2)).toBe('一\ufffd');
});

it.each([2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1.5])('has no row %d', (id) => {
  expect(rowId.safeParse(id).success).toBe(false);
});

it.each(['0000-01', '1999-12', '2100-01', '2026-13', '9999-12'])('places nobody in %s', (date) => {
  const piece = { deptId: 1, deptName: '内科', halfUp: 0, stDeptId: 1 };
  expect(placement.safeParse({ ...piece, date: '2026-12' }).success).toBe(true);
  expect(placement.safeParse({ ...piece, date }).success).toBe(false);
});
