import { describe, expect, it } from 'vitest';
import type { SubjectIndex } from './lists';
import type { StayState } from './stay-states';
import {
  exchanged,
  exchangesFor,
  relocated,
  reordered,
  stayPeriod,
  swapProblem,
  type HalfSpan,
  type PlannedHalf,
  type PlannedPerson,
} from './swap-rules';
import type { OwedScheme } from './timeline-rules';

/** Standard departments 1 to 3; hospital department 10 and 11 stand for 1, 20 for 2, 30 for 3 until month 2. */
const candidates: Record<number, [dept: number, to: number][]> = {
  1: [
    [10, 99],
    [11, 99],
  ],
  2: [[20, 99]],
  3: [[30, 2]],
};
const subject = {
  standards: Object.entries(candidates).map(([stDeptId, depts]) => ({
    stDeptId: Number(stDeptId),
    candidates: depts.map(([deptId, to]) => ({ deptId, from: 0, to })),
  })),
} as unknown as SubjectIndex;
const owed: OwedScheme = {
  halfMonths: 8,
  reserveHalfMonths: 0,
  groups: [],
  items: [
    { id: 1, name: '心内', kind: 'necessary', group: null, halfMonths: 4 },
    { id: 2, name: '呼吸', kind: 'necessary', group: null, halfMonths: 4 },
  ],
};

let stays = 0;
/** A plan of `[department, half months]` from half month 0 on, each a stay of its own; department 0: nothing planned. */
function person(userId: number, plan: [deptId: number, length: number, state?: StayState][]): PlannedPerson {
  const halves = new Map<number, PlannedHalf>();
  let at = 0;
  for (const [deptId, length, state = 'planned'] of plan) {
    const place = { deptId, stDeptId: Math.floor(deptId / 10), stay: ++stays, state };
    for (let half = at; half < at + length; half++) if (deptId > 0) halves.set(half, place);
    at += length;
  }
  return { userId, name: `人${userId}`, halves, subject, owed };
}
const stayAt = (one: PlannedPerson, half: number) => one.halves.get(half)!.stay;
const mine = (one: PlannedPerson, other: PlannedPerson, spans: HalfSpan[]) =>
  exchanged(one, other, spans).filter(({ userId }) => userId === one.userId);

describe('two people exchange', () => {
  const one = person(1, [
    [10, 4],
    [20, 4],
  ]);
  const other = person(2, [
    [20, 4],
    [10, 4],
  ]);

  it('over both stays, so that each owes as much as before', () => {
    expect(exchangesFor(one, other, stayAt(one, 0))).toEqual([
      [
        { start: 0, end: 4 },
        { start: 4, end: 8 },
      ],
    ]);
    const halves = exchanged(one, other, [{ start: 0, end: 1 }]);
    expect(halves).toEqual([
      { userId: 1, half: 0, deptId: 20, stDeptId: 2 },
      { userId: 2, half: 0, deptId: 10, stDeptId: 1 },
    ]);
  });

  it('in one period where both departments stand for the same one', () => {
    const second = person(3, [
      [11, 4],
      [20, 4],
    ]);
    expect(exchangesFor(one, second, stayAt(one, 0))).toEqual([[{ start: 0, end: 4 }]]);
  });

  it.each<[string, PlannedPerson]>([
    [
      'one who has the same plan',
      person(4, [
        [10, 4],
        [20, 4],
      ]),
    ],
    [
      'one who has begun',
      person(4, [
        [20, 4, 'in'],
        [10, 4],
      ]),
    ],
    [
      'one who has nothing then',
      person(4, [
        [0, 4],
        [10, 4],
      ]),
    ],
    [
      'one whose stay is of another length',
      person(4, [
        [20, 4],
        [10, 2],
        [20, 2],
      ]),
    ],
    [
      'one whose stay lies across the bound',
      person(4, [
        [20, 5],
        [10, 4],
      ]),
    ],
    ['one without a scheme', { ...other, userId: 4, subject: undefined }],
  ])('not with %s', (_, colleague) => {
    expect(exchangesFor(one, colleague, stayAt(one, 0))).toEqual([]);
  });
});

describe('what is refused, and why', () => {
  const span = { start: 0, end: 4 };

  it.each([
    [
      'begun',
      person(1, [
        [10, 4, 'in'],
        [20, 4],
      ]),
      person(2, [
        [11, 4],
        [20, 4],
      ]),
      span,
    ],
    [
      'open',
      person(1, [
        [10, 4],
        [20, 4],
      ]),
      person(2, [
        [0, 4],
        [20, 4],
      ]),
      span,
    ],
    [
      'cut',
      person(1, [
        [10, 4],
        [20, 4],
      ]),
      person(2, [
        [11, 4],
        [20, 4],
      ]),
      { start: 0, end: 3 },
    ],
    [
      'same',
      person(1, [
        [10, 4],
        [20, 4],
      ]),
      person(2, [
        [10, 4],
        [20, 4],
      ]),
      span,
    ],
    [
      'gap',
      person(1, [
        [10, 6],
        [20, 4],
      ]),
      person(2, [
        [30, 6],
        [20, 4],
      ]),
      { start: 0, end: 6 },
    ],
    [
      'scheme',
      person(1, [
        [10, 8],
        [20, 4],
      ]),
      person(2, [
        [30, 8],
        [20, 4],
      ]),
      { start: 0, end: 8 },
    ],
    [
      'gap',
      person(1, [
        [10, 4],
        [20, 4],
      ]),
      person(2, [
        [20, 4],
        [10, 4],
      ]),
      span,
    ],
    [
      null,
      person(1, [
        [10, 4],
        [20, 4],
      ]),
      person(2, [
        [11, 4],
        [20, 4],
      ]),
      span,
    ],
  ] as const)('%s', (problem, one, other, period) => {
    const wanted = mine(one, other, [period]);
    expect(swapProblem(one, [period], wanted)).toBe(problem);
  });

  it('what was wanting before may go on wanting', () => {
    const one = person(1, [
      [10, 2],
      [20, 2],
    ]);
    const spans = [stayPeriod(one, stayAt(one, 0))!, stayPeriod(one, stayAt(one, 2))!];
    expect(swapProblem(one, spans, reordered(one, spans[0]!, spans[1]!))).toBeNull();
  });
});

describe('one alone', () => {
  it('changes the times of two stays, which keep their numbers', () => {
    const one = person(1, [
      [10, 4],
      [20, 4],
    ]);
    const spans = [
      { start: 0, end: 4 },
      { start: 4, end: 8 },
    ] as const;
    const wanted = reordered(one, ...spans);
    expect(swapProblem(one, spans, wanted)).toBeNull();
    expect(wanted.find(({ half }) => half === 0)).toMatchObject({ deptId: 20, stDeptId: 2, stay: stayAt(one, 4) });
  });

  it('goes to another department of the same kind, and to no other', () => {
    const one = person(1, [
      [10, 4],
      [20, 4],
    ]);
    const span = { start: 0, end: 4 };
    expect(swapProblem(one, [span], relocated(one, span, 11))).toBeNull();
    expect(swapProblem(one, [span], relocated(one, span, 20))).toBe('scheme');
    expect(swapProblem(one, [span], relocated(one, span, 10))).toBe('same');
  });
});
