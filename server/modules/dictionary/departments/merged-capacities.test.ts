import { expect, it } from 'vitest';
import { mergedCapacities } from './merged-capacities';

const merge = { sourceId: 1, targetId: 2, fromHalf: 100 };
type Row = [deptId: number, from: number, to: number | null, most: number, typeId?: number];
const after = (rows: Row[]) =>
  mergedCapacities(
    rows.map(([deptId, fromHalf, toHalf, maxPeople, typeId = 7]) => ({
      deptId,
      typeId,
      fromHalf,
      toHalf,
      minPeople: 1,
      maxPeople,
    })),
    merge,
  ).map(({ deptId, fromHalf, toHalf, maxPeople, minPeople }) => [deptId, fromHalf, toHalf, maxPeople, minPeople]);

it.each<[string, Row[], (number | null)[][]]>([
  ['what ended before stays', [[1, 10, 99, 5]], [[1, 10, 99, 5, 1]]],
  [
    'an open one is cut in two',
    [[1, 10, null, 5]],
    [
      [1, 10, 99, 5, 1],
      [2, 100, null, 5, 1],
    ],
  ],
  ['a coming one goes over whole', [[1, 110, 120, 5]], [[2, 110, 120, 5, 1]]],
  [
    'both are added up where both hold',
    [
      [1, 90, 105, 5],
      [2, 103, null, 3],
    ],
    [
      [1, 90, 99, 5, 1],
      [2, 100, 102, 5, 1],
      [2, 103, 105, 8, 2],
      [2, 106, null, 3, 1],
    ],
  ],
  [
    'a gap stays one',
    [
      [1, 100, 101, 5],
      [2, 104, 105, 3],
    ],
    [
      [2, 100, 101, 5, 1],
      [2, 104, 105, 3, 1],
    ],
  ],
  [
    'types are kept apart',
    [
      [1, 100, null, 5, 1],
      [2, 50, null, 3, 2],
    ],
    [
      [2, 100, null, 5, 1],
      [2, 50, null, 3, 1],
    ],
  ],
])('%s', (_, rows, expected) => {
  expect(after(rows)).toEqual(expected);
});

it('rows for all types together are a type of their own', () => {
  const row = (deptId: number, typeId: number | null) => ({
    deptId,
    typeId,
    fromHalf: 10,
    toHalf: null,
    minPeople: 0,
    maxPeople: 5,
  });
  const coming = mergedCapacities([row(1, null), row(2, null), row(2, 1)], merge).filter(
    (one) => one.deptId === 2 && one.toHalf === null,
  );
  expect(coming.map(({ typeId, maxPeople }) => [typeId, maxPeople])).toEqual([
    [null, 10],
    [1, 5],
  ]);
});
