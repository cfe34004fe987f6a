import { describe, expect, it } from 'vitest';
import { checkPlan } from './checker';
import type { Instance, Piece } from './types';

const many = (places: number) => new Array<number>(12).fill(places);

/** One person for six months: four half months of A (two pieces), two of an option, the rest of A or D. */
function instance(): Instance {
  const hosp = ['A', 'B', 'C', 'D'].map((name, id) => ({ id, name, cap: many(1), min: many(0), capType: {} }));
  return {
    T: 12,
    start: '2027-01',
    types: [1],
    hosp,
    std: hosp.map(({ id, name }) => ({ id, name, hosp: [id] })),
    schemes: [
      {
        id: 0,
        major: '内科',
        version: '2026',
        necessary: [{ std: 0, slots: 4, maxPieces: 2, minPiece: 2 }],
        optional: [{ options: [1, 2], minDept: 1, maxDept: 1, slots: 2 }],
        reserve: { std: [3], slots: 4 },
        first: [],
        last: [],
      },
    ],
    trainees: [
      { id: 7, name: 'T8', scheme: 0, type: 1, from: 0, to: 12, done: {}, leave: [[4, 6]], pins: [[6, 8, 1, 1]] },
    ],
  };
}

const right: Piece[] = [
  { from: 0, to: 4, std: 0, hosp: 0 },
  { from: 6, to: 8, std: 1, hosp: 1 },
  { from: 8, to: 12, std: 3, hosp: 3 },
];
const textsOf = (pieces: Piece[], given = instance()) =>
  checkPlan(given, [{ trainee: 7, pieces }]).errors.map(({ text }) => text);

describe('a plan', () => {
  it('that holds everything has no fault', () => {
    expect(checkPlan(instance(), [{ trainee: 7, pieces: right }])).toEqual({ errors: [], cells: [], over: 0 });
  });

  it.each<[string, Piece[], string]>([
    ['leaves a half month empty', right.slice(0, 2), '第 8 个半月没有安排'],
    ['fills leave', [...right, { from: 4, to: 5, std: 0, hosp: 0 }], '请假的第 4 个半月有安排'],
    ['places somebody twice', [...right, { from: 0, to: 1, std: 3, hosp: 3 }], '第 0 个半月安排了两次'],
    [
      'moves a pin',
      right.map((piece) => (piece.std === 1 ? { ...piece, std: 2, hosp: 2 } : piece)),
      '固定安排被改动：第 6 个半月',
    ],
    [
      'uses a department that does not serve',
      right.map((piece) => (piece.std === 3 ? { ...piece, hosp: 2 } : piece)),
      '科室 2 不对应标准科室“D”',
    ],
    [
      'is short of a necessary item',
      [{ from: 0, to: 3, std: 0, hosp: 0 }, { from: 3, to: 4, std: 3, hosp: 3 }, ...right.slice(1)],
      '“A”应 4 个半月，只有 3 个',
    ],
    [
      'has too many options',
      [...right.slice(0, 2), { from: 8, to: 10, std: 2, hosp: 2 }, { from: 10, to: 12, std: 3, hosp: 3 }],
      '“C”多出 2 个半月',
    ],
    ['ends after his time', [...right, { from: 11, to: 13, std: 3, hosp: 3 }], '超出培训期：11–13'],
  ])('that %s is refused', (_, pieces, text) => {
    expect(textsOf(pieces)).toContain(text);
  });

  it('is held to the number and the length of pieces; leave and pins lie inside of one', () => {
    const given = instance();
    given.trainees[0]!.pins = [[1, 3, 1, 1]];
    const around: Piece[] = [
      { from: 0, to: 1, std: 0, hosp: 0 },
      { from: 1, to: 3, std: 1, hosp: 1 },
      { from: 3, to: 4, std: 0, hosp: 0 },
      { from: 6, to: 8, std: 0, hosp: 0 },
      { from: 8, to: 12, std: 3, hosp: 3 },
    ];
    expect(textsOf(around, given)).toEqual([]);
    const apart: Piece[] = [
      ...right.slice(1),
      { from: 0, to: 1, std: 0, hosp: 0 },
      { from: 1, to: 3, std: 3, hosp: 3 },
    ];
    expect(textsOf([...apart, { from: 3, to: 4, std: 0, hosp: 0 }])).toContain('“A”有一段只有 1 个半月，至少 2 个');
    given.schemes[0]!.necessary[0]!.maxPieces = 1;
    const two = around.map((piece) => (piece.from === 8 ? { ...piece, from: 10 } : piece));
    const pieces = [
      ...two.slice(0, 3),
      { from: 6, to: 8, std: 3, hosp: 3 },
      { from: 8, to: 10, std: 0, hosp: 0 },
      two[4]!,
    ];
    expect(textsOf(pieces, given)).toContain('“A”分成 2 段，最多 1 段');
  });

  it('is counted in places above capacity, in all and by type, and below the minimum', () => {
    const given = instance();
    given.hosp[0]!.cap[1] = 0;
    given.hosp[0]!.capType = { '1': many(1).fill(0, 0, 2) };
    given.hosp[2]!.min[5] = 1;
    const { cells, over } = checkPlan(given, [{ trainee: 7, pieces: right }]);
    expect(cells).toEqual([
      { hosp: 0, slot: 0, type: 1, over: 1, under: 0 },
      { hosp: 0, slot: 1, type: null, over: 1, under: 0 },
      { hosp: 0, slot: 1, type: 1, over: 1, under: 0 },
      { hosp: 2, slot: 5, type: null, over: 0, under: 1 },
    ]);
    expect(over).toBe(4);
  });

  it('of people who are missing, unknown or named twice is refused', () => {
    const twice = { trainee: 7, pieces: right };
    expect(checkPlan(instance(), [twice, twice]).errors.map(({ text }) => text)).toContain('同一学员在方案中出现多次');
    const { errors } = checkPlan(instance(), [{ trainee: 8, pieces: [] }]);
    expect(new Set(errors.map(({ trainee }) => trainee))).toEqual(new Set([7, 8]));
  });
});
