import { describe, expect, it } from 'vitest';
import { clampWidth, isShown, layColumns, moveColumn, noArrangement, orderColumns, type Column } from './columns';

const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  cell: () => key,
  ...more,
});
const columns = [
  column('dept'),
  column('name', { isFixed: true, width: 120 }),
  column('note', { isOptional: true }),
  column('code', { isFixed: true }),
  column('count', { width: 88 }),
];
const lay = (arrangement = noArrangement) => layColumns(columns, arrangement, 44);

it('puts fixed columns first, each where the one before it ends', () => {
  expect(lay().columns.map(({ key, left }) => [key, left])).toEqual([
    ['name', 44],
    ['code', 164],
    ['dept', null],
    ['count', null],
  ]);
});

it('gives fixed columns a width of their own: what stands beside them depends on it', () => {
  expect(lay().columns.map(({ laidWidth }) => laidWidth)).toEqual([120, 140, null, 88]);
  expect(lay().hasLoose).toBe(true);
  expect(lay({ shown: {}, widths: { dept: 200 } }).hasLoose).toBe(false);
});

it('moves the fixed columns that follow a resized one', () => {
  const { columns: laid, width } = lay({ shown: {}, widths: { name: 200 } });
  expect(laid[1]!.left).toBe(244);
  expect(width).toBe(200 + 140 + 140 + 88);
});

it('shows what the person chose, and never hides a fixed column', () => {
  const arrangement = { shown: { note: true, dept: false, name: false }, widths: {} };
  expect(columns.filter((one) => isShown(one, arrangement)).map(({ key }) => key)).toEqual([
    'name',
    'note',
    'code',
    'count',
  ]);
});

it('keeps widths within reason', () => {
  expect([clampWidth(-5), clampWidth(100.4), clampWidth(5000)]).toEqual([64, 100, 800]);
});

describe('order', () => {
  const keys = (arrangement = noArrangement) => orderColumns(columns, arrangement).map(({ key }) => key);

  it('goes step by step, the fixed ones among themselves', () => {
    expect(keys()).toEqual(['name', 'code', 'dept', 'note', 'count']);
    const down = moveColumn(columns, noArrangement, 'dept', 1);
    expect(keys(down)).toEqual(['name', 'code', 'note', 'dept', 'count']);
    expect(keys(moveColumn(columns, down, 'count', -1))).toEqual(['name', 'code', 'note', 'count', 'dept']);
    expect(keys(moveColumn(columns, noArrangement, 'code', -1))).toEqual(['code', 'name', 'dept', 'note', 'count']);
    for (const [key, by] of [
      ['code', 1],
      ['dept', -1],
      ['count', 1],
      ['name', -1],
    ] as const)
      expect(moveColumn(columns, noArrangement, key, by)).toBe(noArrangement);
  });

  it('leaves a column of a later release where it is declared, and forgets one that is gone', () => {
    const order = ['name', 'code', 'count', 'gone', 'dept'];
    expect(keys({ ...noArrangement, order })).toEqual(['name', 'code', 'count', 'dept', 'note']);
  });
});
