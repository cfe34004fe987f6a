import { expect, it } from 'vitest';
import { readMonthHeader } from './month-header';
import type { ViewKind } from './sheet-view';

it.each<[string, string, ViewKind?]>([
  ['2026-11', '2026-11'],
  ['2026-1', '2026-01'],
  ['2026/11', '2026-11'],
  ['2026.11', '2026-11'],
  ['2026.11', '2026-11', 'number'],
  ['2026年11月', '2026-11'],
  ['2026 年 1 月', '2026-01'],
  ['202611', '2026-11'],
  ['202611', '2026-11', 'number'],
  ['２０２６－１１', '2026-11'],
  ['２０２６／１１', '2026-11'],
  ['2026–11', '2026-11'],
  [' 2026-11 ', '2026-11'],
  ['2026-11-30', '2026-11'],
  ['2024-02-29', '2024-02'],
  ['2026年11月1日', '2026-11'],
  ['2026-11-01', '2026-11', 'date'],
  ['2026-12-31 23:59:59', '2026-12', 'date'],
  ['2026年9月份', '2026-09'],
  ['2026-11-01 00:00:00', '2026-11'],
  ['2026/11/1 0:00', '2026-11'],
  ['202611.0', '2026-11', 'number'],
  ['2.02611E5', '2026-11', 'number'],
])('reads %s as %s', (text, month, kind = 'text') => {
  expect(readMonthHeader(text, kind)).toEqual({ is: 'month', month });
});

it.each<[string, string, string[], ViewKind?]>([
  ['46327', 'number', ['2026-11'], 'number'],
  ['36526', 'number', ['2000-01'], 'number'],
  ['73050', 'number', ['2099-12'], 'number'],
  ['46327.5', 'number', ['2026-11'], 'number'],
  ['2026.1', 'ambiguous', ['2026-01', '2026-10'], 'number'],
  ['5', 'unreadable', [], 'number'],
  ['2026-13', 'unreadable', []],
  ['2026-00', 'unreadable', []],
  ['202613', 'unreadable', []],
  ['2026-11-31', 'unreadable', ['2026-11']],
  ['2026-02-29', 'unreadable', ['2026-02']],
  ['20261101', 'unreadable', ['2026-11']],
  ['26-11', 'unreadable', ['2026-11']],
  ['11月', 'unreadable', []],
  ['十一月', 'unreadable', []],
  ['2026年第9月', 'unreadable', ['2026-09']],
  ['Nov-26', 'unreadable', ['2026-11']],
  ['September 2026', 'unreadable', ['2026-09']],
  ['4.6327E4', 'number', ['2026-11'], 'number'],
  ['2026-11-01 08:30', 'unreadable', ['2026-11']],
  ['1899-12-30', 'unreadable', [], 'date'],
])('does not guess at %s: %s', (text, reason, suggestions, kind = 'text') => {
  expect(readMonthHeader(text, kind)).toEqual({ is: 'bad', reason, suggestions });
});

it.each(['备注', '联系电话', '电话1', '出生年月', '带教老师', 'Bed-12'])('leaves %s alone', (text) => {
  expect(readMonthHeader(text, 'text')).toEqual({ is: 'other' });
});
