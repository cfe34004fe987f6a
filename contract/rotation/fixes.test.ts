import { describe, expect, it } from 'vitest';
import { error, sheetOf } from '@tests/fixtures/rotation/sheet-of';
import { fixedView, type FixStep, foldSteps } from './fixes';
import { replaceName } from './month-cell';

const sheet = '一组';
const cell = (row: number, column: number, text: string | null): FixStep => [{ sheet, row, column, text }];

describe('steps', () => {
  it('amount to the last word on each cell and row', () => {
    const steps = [
      cell(2, 1, '甲'),
      cell(2, 1, '乙'),
      cell(3, 0, '丙'),
      cell(3, 0, null),
      [
        { sheet, row: 4, leftOut: true },
        { sheet, row: 5, leftOut: true },
      ],
      [{ sheet, row: 4, leftOut: false }],
    ];
    const { cells, leftOut } = foldSteps(steps).get(sheet)!;
    expect([...cells]).toEqual([[2, new Map([[1, '乙']])]]);
    expect([...leftOut]).toEqual([5]);
  });
});

describe('a corrected sheet', () => {
  it('holds texts where it was corrected, and nothing where a row is left out', () => {
    const view = sheetOf([['甲', '乙'], ['丙', error('#N/A')], ['丁']], [], sheet);
    const steps = [cell(2, 1, '戊'), cell(1, 0, ''), [{ sheet, row: 3, leftOut: true }]];
    const fixed = fixedView(view, foldSteps(steps).get(sheet)!);
    expect([fixed.text(1, 1), fixed.kind(1, 1)]).toEqual(['戊', 'text']);
    expect([fixed.text(0, 0), fixed.kind(0, 0)]).toEqual(['', 'blank']);
    expect([fixed.text(2, 0), fixed.kind(2, 0)]).toEqual(['', 'blank']);
    expect([view.text(0, 0), view.kind(1, 1)]).toEqual(['甲', 'error']);
  });

  it('has its merged ranges end where a cell of them was said to hold something', () => {
    const view = sheetOf([['甲'], ['乙'], ['丙'], ['丁']], [[1, 0, 4, 1]], sheet);
    const { merges } = fixedView(view, foldSteps([cell(2, 1, '戊'), cell(4, 5, '己')]).get(sheet)!);
    expect(merges.map(({ firstRow, lastRow }) => [firstRow, lastRow])).toEqual([
      [1, 1],
      [3, 4],
    ]);
  });
});

it.each([
  ['心内课', '心血管内科'],
  ['心内课#CCU', '心血管内科#CCU'],
  ['CCU＃ 心内课 ', 'CCU＃心血管内科'],
  ['心内课#心内课', '心血管内科#心血管内科'],
  ['心内课二区', '心内课二区'],
])('replaces the name in %s', (text, replaced) => expect(replaceName(text, '心内课', '心血管内科')).toBe(replaced));
