import { expect, it } from 'vitest';
import { isUnread, owedReceipt } from './reading';

const notice = { status: 0, receipt: 2, receipt_time: null, is_withdrawn: false } as const;

it('counts a notice as unread until it is read or withdrawn', () => {
  expect(isUnread(notice)).toBe(true);
  expect(isUnread({ ...notice, status: 1 })).toBe(false);
  expect(isUnread({ ...notice, is_withdrawn: true })).toBe(false);
});

it('asks for the receipt until it is given, also after the notice was read', () => {
  expect(owedReceipt(notice)).toBe('待签字');
  expect(owedReceipt({ ...notice, receipt: 1 })).toBe('待回执');
  expect(owedReceipt({ ...notice, receipt: 0 })).toBeNull();
  expect(owedReceipt({ ...notice, receipt_time: '2026-11-20T08:00:00Z' })).toBeNull();
  expect(owedReceipt({ ...notice, is_withdrawn: true })).toBeNull();
});
