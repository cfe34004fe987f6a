import { monthIndex } from '@contract/kernel/half-month';
import { aPiece, anOverviewRow } from '@tests/builders/overview-row';
import { expect, it } from 'vitest';
import { rangeText } from './cell-text';

const range = { first: monthIndex('2026-01'), count: 2 };
const rows = [
  anOverviewRow({ deptList: [aPiece(), aPiece({ date: '2026-02', halfUp: 1 })] }),
  anOverviewRow({ name: '周予安', staffId: 'R20240002', grade: null }),
];

it('rangeText gives one line per person and one tab per column', () => {
  expect(rangeText(rows, { top: 0, left: 0, bottom: 1, right: 3 }, range)).toBe(
    '林知夏\tR20240001\t内科\t2024\t心血管内科\t心血管内科#\n周予安\tR20240002\t内科\t\t\t',
  );
});

it('rangeText of one month is its text alone', () => {
  expect(rangeText(rows, { top: 0, left: 2, bottom: 0, right: 2 }, range)).toBe('心血管内科');
});
