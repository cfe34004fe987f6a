import { describe, expect, it } from 'vitest';
import type { FixColumn } from '@workers/engine/rotation/fix/fix-types';
import { isEditable, pasteStep, type GridPlace } from './grid-changes';

const column = (index: number, kind: FixColumn['kind']): FixColumn => ({ index, letters: '', title: '', kind });
const place: GridPlace = {
  sheet: '一组',
  columns: [column(0, 'name'), column(1, 'staffId'), column(4, 'dept'), column(6, 'other')],
  lines: [
    { line: 0, row: 3 },
    { line: 7, row: 12 },
    { line: 9, row: 15 },
  ],
  headerLine: 0,
};
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

describe('pasting', () => {
  it('writes a block from its corner and leaves out what lies beyond the grid', () => {
    expect(
      pasteStep(place, at(1, 1), [
        ['R1', ' 心内科 ', '甲', '乙'],
        ['R2', '急诊科'],
        ['R3', 'CCU'],
      ]),
    ).toEqual([
      { sheet: '一组', row: 12, column: 1, text: 'R1' },
      { sheet: '一组', row: 12, column: 4, text: '心内科' },
      { sheet: '一组', row: 15, column: 1, text: 'R2' },
      { sheet: '一组', row: 15, column: 4, text: '急诊科' },
    ]);
  });

  it('fills the selection with a single value', () => {
    const step = pasteStep(place, { top: 1, bottom: 2, left: 2, right: 2 }, [['CCU']]);
    expect(step.map((fix) => 'text' in fix && [fix.row, fix.text])).toEqual([
      [12, 'CCU'],
      [15, 'CCU'],
    ]);
  });
});

it('lets the header be corrected where it is about months, and columns without a meaning not at all', () => {
  const editable = (row: number) => place.columns.map((_, column) => isEditable(place, { row, column }));
  expect(editable(0)).toEqual([false, false, true, true]);
  expect(editable(1)).toEqual([true, true, true, false]);
  expect(isEditable(place, { row: 9, column: 0 })).toBe(false);
});
