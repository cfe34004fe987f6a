import { monthIndex } from '@contract/kernel/half-month';
import { aPiece, anOverviewRow } from '@tests/builders/overview-row';
import { expect, it } from 'vitest';
import { factsOf } from '@/kits/period-grid/fixed-column';
import { monthTextOf } from './cell-text';
import { personColumns } from './sizes';

it('a month is copied as the import sheet writes it', () => {
  const row = anOverviewRow({ deptList: [aPiece(), aPiece({ date: '2026-02', halfUp: 1 })] });
  const range = { first: monthIndex('2026-01'), count: 3 };
  expect([0, 1, 2].map((month) => monthTextOf(row, month, range))).toEqual(['心血管内科', '心血管内科#', '']);
});

it('a person is copied into four columns, without words for what is not known', () => {
  const facts = (row: ReturnType<typeof anOverviewRow>) =>
    personColumns.standard.flatMap((column) => factsOf(column, row));
  expect(facts(anOverviewRow())).toEqual(['林知夏', 'R20240001', '内科', '2024']);
  expect(facts(anOverviewRow({ major: '', grade: null }))).toEqual(['林知夏', 'R20240001', '', '']);
});
