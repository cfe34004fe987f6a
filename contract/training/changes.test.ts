import { describe, expect, it } from 'vitest';
import { changesSince, entriesBefore, moves, type ChangedItem, type Move, type NamedEntry, type Then } from './changes';
import { entryStates, figuresOf, type EntryState } from './completion';
import { entryRoles, tallied, type CountedStay } from './rules';

const item = (id: number, required: number, dept = '心内科'): ChangedItem => ({
  id,
  item: `项目 ${id}`,
  st_dept_name: dept,
  role: null,
  required,
});
const entry = (id: string, state: EntryState, part: Partial<NamedEntry> = {}): NamedEntry => ({
  id,
  requirement_id: 1,
  date: '2026-11-20',
  role: null,
  state,
  ...part,
});
const face = ({ requirement_id, date, role, state }: NamedEntry) => ({ requirement_id, date, role, state });
const move = (
  before: NamedEntry | null,
  after: NamedEntry | null,
  by = '王老师',
  at = '2026-12-01T01:00:00Z',
): Move => ({
  entry_id: (after ?? before)!.id,
  at,
  by,
  before: before && face(before),
  after: after && face(after),
});
const stays: CountedStay[] = [{ st_dept_name: '心内科', from: '2026-11-01', to: '2026-11-30' }];
const asThen = (part: Partial<Then> = {}): Then => ({ items: null, stays: null, moves: [], ...part });

interface Case {
  items?: ChangedItem[];
  stays?: CountedStay[];
  entries: NamedEntry[];
  old: Then;
  /** completion before and after. */
  rates: [number | null, number | null];
  /** `项目: required before→after; entry before→after by`. */
  told: string[];
}
const waiting = entry('a', 'submitted');
const passed = entry('a', 'passed');

const cases: [string, Case][] = [
  ['nothing happened', { entries: [passed], old: asThen(), rates: [0.5, 0.5], told: [] }],
  [
    'a pass, by whom',
    {
      entries: [passed],
      old: asThen({ moves: [move(waiting, passed)] }),
      rates: [0, 0.5],
      told: ['1: 2→2; a submitted→passed 王老师'],
    },
  ],
  [
    'handed in and passed on one day is told once, by whoever was last',
    {
      entries: [passed],
      old: asThen({ moves: [move(null, waiting, '学小医'), move(waiting, passed)] }),
      rates: [0, 0.5],
      told: ['1: 2→2; a none→passed 王老师'],
    },
  ],
  [
    'returned and handed in again is as it was',
    {
      entries: [waiting],
      old: asThen({ moves: [move(waiting, entry('a', 'returned')), move(entry('a', 'returned'), waiting, '学小医')] }),
      rates: [0, 0],
      told: [],
    },
  ],
  [
    'what was deleted',
    {
      entries: [],
      old: asThen({ moves: [move(entry('a', 'returned'), null, '学小医')] }),
      rates: [0, 0],
      told: ['1: 2→2; a returned→none 学小医'],
    },
  ],
  [
    'an entry that moved to another item is told at both',
    {
      items: [item(1, 2), item(2, 2)],
      entries: [entry('a', 'submitted', { requirement_id: 2 })],
      old: asThen({ moves: [move(waiting, entry('a', 'submitted', { requirement_id: 2 }), '学小医')] }),
      rates: [0, 0],
      told: ['1: 2→2; a submitted→none 学小医', '2: 2→2; a none→submitted 学小医'],
    },
  ],
  [
    'a rule that asks for more, although nobody touched an entry',
    {
      items: [item(1, 4)],
      entries: [passed],
      old: asThen({ items: [item(1, 2)] }),
      rates: [0.5, 0.25],
      told: ['1: 2→4'],
    },
  ],
  [
    'an item that is asked for since today, with what it counts already',
    {
      items: [item(1, 2), item(2, 1)],
      entries: [passed, entry('b', 'passed', { requirement_id: 2 })],
      old: asThen({ items: [item(1, 2)] }),
      rates: [0.5, 2 / 3],
      told: ['2: 0→1; b none→passed '],
    },
  ],
  [
    'an item that is asked for no more',
    {
      items: [item(2, 2)],
      entries: [passed],
      old: asThen({ items: [item(1, 2), item(2, 2)] }),
      rates: [0.25, 0],
      told: ['1: 2→0; a passed→none '],
    },
  ],
  [
    'a stay that moved into the next month takes its entry along',
    {
      stays: [{ st_dept_name: '心内科', from: '2026-12-01', to: '2026-12-31' }],
      entries: [passed],
      old: asThen({ stays }),
      rates: [0.5, 0],
      told: ['1: 2→2; a passed→out '],
    },
  ],
  [
    'a stay that came brings its entry in',
    { entries: [passed], old: asThen({ stays: [] }), rates: [0, 0.5], told: ['1: 2→2; a out→passed '] },
  ],
  [
    'the turn of a month alone changes nothing',
    {
      stays: [...stays, { st_dept_name: '呼吸科', from: '2026-12-01', to: '2026-12-31' }],
      entries: [passed],
      old: asThen(),
      rates: [0.5, 0.5],
      told: [],
    },
  ],
  [
    'an entry of another day, moved into the stay',
    {
      entries: [passed],
      old: asThen({
        moves: [move(entry('a', 'submitted', { date: '2026-12-05' }), waiting, '学小医'), move(waiting, passed)],
      }),
      rates: [0, 0.5],
      told: ['1: 2→2; a out→passed 王老师'],
    },
  ],
  [
    'no handbook yesterday',
    { entries: [passed], old: asThen({ items: [] }), rates: [null, 0.5], told: ['1: 0→2; a none→passed '] },
  ],
];

describe('what changed since yesterday', () => {
  it.each(cases)('%s', (_, { items = [item(1, 2)], stays: here = stays, entries, old, rates, told }) => {
    const changes = changesSince({ items, stays: here, entries }, old);
    expect([changes.before.completion, changes.after.completion]).toEqual(rates);
    const words = changes.items.map(({ id, before, after, entries: moved }) =>
      [
        `${id}: ${before.required}→${after.required}`,
        ...moved.map((one) => `${one.id} ${one.before}→${one.after} ${one.by}`),
      ].join('; '),
    );
    expect(words).toEqual(told);
  });

  it('is told of a department alone', () => {
    const items = [item(1, 2), item(2, 2, '呼吸科')];
    const then = asThen({ moves: [move(waiting, passed)] });
    const of = (dept: string) =>
      changesSince({ items, stays, entries: [passed] }, then, ({ st_dept_name: name }) => name === dept);
    expect(of('心内科').items).toHaveLength(1);
    expect(of('呼吸科')).toMatchObject({ items: [], before: { completion: 0 }, after: { completion: 0 } });
  });

  const surplus = { required: 1, submitted: 0, passed: 1, returned: 0, appealed: 0 };
  it.each([
    ['a pass beyond what is required', surplus, { ...surplus, passed: 2 }, 'audit'],
    [
      'an appeal that counts',
      { ...surplus, passed: 0 },
      { ...surplus, passed: 0, appealed: 1 },
      'completion fill missing',
    ],
    ['what was handed in', { ...surplus, passed: 0 }, { ...surplus, passed: 0, submitted: 1 }, 'fill audit'],
    ['what was handed in is passed', { ...surplus, passed: 0, submitted: 1 }, surplus, 'completion audit missing'],
    [
      'what was returned',
      { ...surplus, passed: 0, submitted: 1 },
      { ...surplus, passed: 0, returned: 1 },
      'fill audit',
    ],
    ['more is required', surplus, { ...surplus, required: 2 }, 'completion fill missing'],
    [
      'an item that came with entries',
      { ...surplus, required: 0, passed: 0 },
      surplus,
      'completion fill audit missing',
    ],
    ['nothing is required on both days', { ...surplus, required: 0 }, { ...surplus, required: 0, passed: 3 }, ''],
  ] as const)('%s moves the figures %#', (_, before, after, expected) => {
    const moved = (['completion', 'fill', 'audit', 'missing'] as const).filter((name) =>
      moves(name, { before, after }),
    );
    expect(moved.join(' ')).toBe(expected);
  });

  it('undoes any history: what is counted then is what was counted then', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const items = [item(1, 2), item(2, 1, '呼吸科'), { ...item(3, 2), role: '助手' as const }];
    const any = (id: string): NamedEntry => ({
      id,
      requirement_id: 1 + random(4),
      date: `2026-1${random(2) + 1}-1${random(9)}`,
      role: entryRoles[random(3)]!,
      state: entryStates[random(5)]!,
    });
    const here = [...stays, { st_dept_name: '呼吸科', from: '2026-12-01', to: '2026-12-31' }];
    for (let run = 0; run < 10_000; run++) {
      const now = new Map(Array.from({ length: random(8) }, (_, at) => [`e${at}`, any(`e${at}`)]));
      const old = [...now.values()];
      const done: Move[] = [];
      for (let step = random(12); step > 0; step--) {
        const id = `e${random(10)}`;
        const before = now.get(id) ?? null;
        const after = random(4) === 0 ? null : any(id);
        if (!before && !after) continue;
        done.push(move(before, after));
        if (after) now.set(id, after);
        else now.delete(id);
      }
      const entries = [...now.values()];
      const byId = (one: NamedEntry, two: NamedEntry) => (one.id < two.id ? -1 : 1);
      expect(entriesBefore(entries, done).toSorted(byId)).toEqual(old.toSorted(byId));
      const { before, after, items: changed } = changesSince({ items, stays: here, entries }, asThen({ moves: done }));
      expect(before).toMatchObject(figuresOf(tallied(items, old, here)));
      expect(after).toMatchObject(figuresOf(tallied(items, entries, here)));
      for (const name of ['completion', 'fill', 'audit', 'missing'] as const)
        if (before[name] !== after[name]) expect(changed.some((one) => moves(name, one))).toBe(true);
    }
  });
});
