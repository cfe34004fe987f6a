import { describe, expect, it } from 'vitest';
import { monthIndex } from '@contract/kernel/half-month';
import { unlimitedPlaces } from '@contract/rotation/plans-states';
import { readInstance } from '@workers/engine/planner/read-instance';
import { planInstance, trainingTime } from './instance';
import type { InstanceRows, Item, PlacedPiece, SchemeOf } from './instance-rows';

const half = (month: string) => monthIndex(month) * 2;
const mapped = (deptId: number, validFrom: string | null = null, validTo: string | null = null) => ({
  deptId,
  deptName: `科${deptId}`,
  validFrom,
  validTo,
});
const item = (id: number, part: Partial<Item> = {}): Item => ({
  id,
  name: `标准${id}`,
  kind: 'necessary',
  group: null,
  halfMonths: 2,
  maxPieces: 2,
  minPiece: 1,
  minRun: 1,
  place: 'any',
  departments: [mapped(id)],
  ...part,
});
const scheme = (items: Item[], part: Partial<SchemeOf> = {}): SchemeOf => ({
  id: 9,
  major: '内科',
  version: '2026 版',
  reserveHalfMonths: 0,
  groups: [],
  items,
  ...part,
});
const placed = (start: string, std: number, isBegun: boolean, dept = std): PlacedPiece => ({
  start: half(start),
  length: 2,
  dept,
  std,
  isBegun,
});

/** One person who owes items 1 and 2, from January to March 2027. */
function made(part: Partial<InstanceRows> = {}, pieces: PlacedPiece[] = []) {
  const rows: InstanceRows = {
    from: half('2027-01'),
    to: half('2027-04'),
    schemes: [scheme([item(1), item(2), item(3, { kind: 'reserve', halfMonths: 2 })], { reserveHalfMonths: 2 })],
    people: [
      { id: 5, name: '甲', typeId: 1, schemeId: 9, time: { from: half('2026-09'), to: Infinity }, placed: pieces },
    ],
    capacities: [],
    others: [],
    departments: new Map([1, 2, 3].map((id) => [id, `科${id}`])),
    ...part,
  };
  const answer = planInstance(rows);
  // What the planner reads, as it reads it.
  expect(readInstance(structuredClone(answer.instance))).toEqual(answer.instance);
  return {
    ...answer,
    trainee: answer.instance.trainees[0]!,
    hosp: new Map(answer.instance.hosp.map((one) => [one.id, one])),
  };
}
const codes = ({ warnings }: Pick<ReturnType<typeof made>, 'warnings'>) =>
  warnings.map(({ code, id }) => `${code} ${id}`);

describe('a person', () => {
  it('has what is placed outside the range as done, what has begun within it as pins, and the rest to be planned', () => {
    const pieces = [
      placed('2026-12', 1, true),
      placed('2027-01', 1, true),
      placed('2027-02', 2, false),
      placed('2027-04', 2, false),
    ];
    const { trainee, stamps } = made({}, pieces);
    expect(trainee).toMatchObject({ from: 0, to: 6, done: { 1: 2, 2: 2 }, pins: [[0, 2, 1, 1]], leave: [] });
    expect(stamps.get(5)).toBe('0-2:1:1,2-4:2:2');
  });

  it('keeps what has begun outside of the scheme, and its place is taken', () => {
    const capacities = [{ deptId: 2, typeId: null, fromHalf: 0, toHalf: null, minPeople: 0, maxPeople: 1 }];
    const answer = made({ capacities }, [placed('2027-01', 77, true, 2)]);
    expect(answer.trainee).toMatchObject({ pins: [], leave: [[0, 2]] });
    expect(answer.hosp.get(2)!.cap).toEqual([0, 0, 1, 1, 1, 1]);
    expect(codes(answer)).toContain('PLACED_OTHERWISE 5');
  });

  it('is planned within the time of training, and as long as something is owed where no reserve takes more', () => {
    const person = { id: 5, name: '甲', typeId: 1, schemeId: 9, placed: [] };
    const of = (time: { from: number; to: number }) => made({ people: [{ ...person, time }] });
    expect(of(trainingTime(2024, 3, false)).trainee).toMatchObject({ from: 0, to: 6 });
    expect(of({ from: half('2027-02'), to: half('2027-03') }).trainee).toMatchObject({ from: 2, to: 4 });
    const over = of(trainingTime(2022, 3, false));
    expect([over.instance.trainees, codes(over)]).toEqual([[], expect.arrayContaining(['PERSON_FINISHED 5'])]);
    expect(of(trainingTime(2022, 3, true)).trainee.to).toBe(6);
    expect(made({ schemes: [scheme([item(1), item(2)])] }).trainee).toMatchObject({ from: 0, to: 4 });
  });
});

describe('departments', () => {
  it('have the places of their rows less those of others, of a type within all, and none where nothing is said', () => {
    const row = { deptId: 1, fromHalf: half('2027-01'), minPeople: 0 };
    const answer = made({
      capacities: [
        { ...row, typeId: null, toHalf: half('2027-02') + 1, minPeople: 2, maxPeople: 3 },
        { ...row, typeId: 1, toHalf: null, maxPeople: 2 },
      ],
      others: [
        { deptId: 1, typeId: 1, start: half('2027-01') - 1, length: 2, count: 5 },
        { deptId: 1, typeId: 4, start: half('2027-02'), length: 2, count: 2 },
      ],
    });
    expect(answer.hosp.get(1)).toMatchObject({
      cap: [0, 3, 1, 1, unlimitedPlaces, unlimitedPlaces],
      min: [0, 2, 0, 0, 0, 0],
      capType: { 1: [0, 2, 2, 2, 2, 2] },
    });
    expect(codes(answer)).toEqual(['DEPT_UNLIMITED 2', 'DEPT_UNLIMITED 3']);
  });

  it('are closed where they stand for nothing, and serve an item for part of the time only where nothing else does', () => {
    const partly = made({
      schemes: [
        scheme([
          item(1, { departments: [mapped(1), mapped(2, '2027-02')] }),
          item(2, { departments: [mapped(2), mapped(3, null, '2027-01')] }),
          item(3, { departments: [] }),
        ]),
      ],
    });
    expect(partly.instance.std.map(({ id, hosp }) => [id, hosp])).toEqual([
      [1, [1]],
      [2, [2, 3]],
      [3, []],
    ]);
    expect(partly.hosp.get(3)!.cap).toEqual([unlimitedPlaces, unlimitedPlaces, 0, 0, 0, 0]);
    expect(partly.hosp.get(2)!.cap).toEqual(new Array(6).fill(unlimitedPlaces));
    expect(codes(partly)).toEqual(expect.arrayContaining(['MAPPING_PARTLY 2', 'ITEM_NOT_MAPPED 3']));
  });
});
