import { describe, expect, it } from 'vitest';
import { completionOf, entryStates, type CompletionInput, type EntryState } from './completion';
import { trainingRuleKinds } from './verify';

const asked = (item: string, required: number, dept = 'D', kind = 'K') => ({ item, dept, kind, required });
const made = (item: string, states: Partial<Record<EntryState, number>>, dept = 'D') =>
  entryStates.flatMap((status) => Array.from({ length: states[status] ?? 0 }, () => ({ item, dept, status })));
const figures = (input: CompletionInput) => {
  const { completion, fill, audit } = completionOf(input);
  return [completion, fill, audit];
};

describe('completion of a handbook', () => {
  const both = [asked('A', 5), asked('B', 5)];
  const example = [...made('A', { passed: 7 }), ...made('B', { passed: 2, submitted: 2, returned: 1, appealed: 1 })];

  it('is what the issue works out', () => {
    expect(completionOf({ requirements: both, entries: example })).toEqual({
      completion: 0.8,
      fill: 1,
      audit: 0.75,
      items: [
        { item: 'A', dept: 'D', counted: 5, required: 5, rate: 1 },
        { item: 'B', dept: 'D', counted: 3, required: 5, rate: 0.6 },
      ],
      missing: [{ item: 'B', dept: 'D', missing: 2 }],
    });
  });

  it.each<[string, CompletionInput, (number | null)[]]>([
    ['nothing required', { requirements: [], entries: made('A', { passed: 1 }) }, [null, null, null]],
    [
      'a count of 0 is nothing',
      { requirements: [asked('A', 0)], entries: made('A', { passed: 1 }) },
      [null, null, null],
    ],
    ['nothing handed in', { requirements: both, entries: [] }, [0, 0, null]],
    ['drafts alone', { requirements: both, entries: made('A', { draft: 9 }) }, [0, 0, null]],
    ['returned fills nothing', { requirements: [asked('A', 2)], entries: made('A', { returned: 2 }) }, [0, 0, 0]],
    ['an appeal alone', { requirements: [asked('A', 2)], entries: made('A', { appealed: 1 }) }, [0.5, 0.5, null]],
    ['waiting fills', { requirements: [asked('A', 4)], entries: made('A', { submitted: 9 }) }, [0, 1, 0]],
    [
      'what is not required',
      { requirements: [asked('A', 2)], entries: [...made('A', { passed: 1 }), ...made('X', { returned: 5 })] },
      [0.5, 0.5, 1],
    ],
    [
      'the same item elsewhere',
      { requirements: [asked('A', 2)], entries: made('A', { passed: 2 }, 'E') },
      [0, 0, null],
    ],
    [
      'a requirement that stands twice',
      { requirements: [asked('A', 2), asked('A', 4), asked('A', 2)], entries: made('A', { passed: 2 }) },
      [0.5, 0.5, 1],
    ],
    [
      'one department',
      {
        requirements: [asked('A', 2), asked('A', 4, 'E')],
        entries: [...made('A', { passed: 2 }), ...made('A', { returned: 1 }, 'E')],
        scope: { dept: 'E' },
      },
      [0, 0, 0],
    ],
    [
      'one kind',
      {
        requirements: [asked('A', 2), asked('B', 4, 'D', 'L')],
        entries: [...made('A', { passed: 2 }), ...made('B', { passed: 1, submitted: 1 })],
        scope: { kind: 'L', dept: 'D' },
      },
      [0.25, 0.5, 0.5],
    ],
    ['a scope with nothing in it', { requirements: both, entries: example, scope: { dept: 'Z' } }, [null, null, null]],
    [
      'an item of two kinds is handed in once',
      { requirements: [asked('A', 1), asked('A', 1, 'D', 'L')], entries: made('A', { passed: 1, returned: 1 }) },
      [1, 1, 0.5],
    ],
  ])('%s', (_, input, expected) => {
    expect(figures(input)).toEqual(expected);
  });

  it('refuses what it does not know', () => {
    const rule = trainingRuleKinds['training.completion'];
    for (const input of [
      {},
      { requirements: [], entries: [{ item: 'A', dept: 'D', status: 'lost' }] },
      { requirements: [asked('A', -1)], entries: [] },
      { requirements: [asked('A', 1.5)], entries: [] },
      { requirements: [], entries: [], scope: { person: 1 } },
    ])
      expect(() => rule.valueOf(input)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  });

  it('stays within 0 and 1, adds up from its items, and only rises with what is passed', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 2000; run++) {
      const requirements = Array.from({ length: random(6) }, () =>
        asked(`I${random(4)}`, random(5), `D${random(2)}`, `K${random(2)}`),
      );
      const entries = Array.from({ length: random(20) }, () => ({
        item: `I${random(5)}`,
        dept: `D${random(2)}`,
        status: entryStates[random(entryStates.length)]!,
      }));
      const whole = completionOf({ requirements, entries });
      const { items, missing, completion, fill, audit } = whole;
      for (const figure of [completion, fill, audit, ...items.map((one) => one.rate)]) {
        if (figure === null) continue;
        expect(figure).toBeGreaterThanOrEqual(0);
        expect(figure).toBeLessThanOrEqual(1);
      }
      expect(completion === null).toBe(items.length === 0);
      if (completion === null) continue;
      const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
      const required = sum(items.map((one) => one.required));
      expect(completion).toBe(sum(items.map((one) => one.counted)) / required);
      expect(sum(missing.map((one) => one.missing))).toBe(required - sum(items.map((one) => one.counted)));
      expect(fill!).toBeGreaterThanOrEqual(completion);
      const [first] = items;
      const more = completionOf({ requirements, entries: [...entries, { ...first!, status: 'passed' }] });
      expect(more.completion!).toBeGreaterThanOrEqual(completion);
    }
  });
});
