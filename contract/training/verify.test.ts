import { describe, expect, it } from 'vitest';
import { verifyCases } from '../kernel/verify-cases';
import { entryStates, type EntryState } from './completion';
import { trainingRuleKinds } from './verify';

/** As `npm run rules -- verify` answers: the value, or its refusal with the words. */
function valueOf(input: unknown) {
  const cases = [{ id: '1', kind: 'training.completion', input, expect: undefined }];
  const [result] = verifyCases(trainingRuleKinds, { cases });
  return (result!.error ?? result!.value) as Record<string, unknown>;
}

type Name = string | number;
const asked = (item: Name, required: unknown = 1, dept: Name = 'D', kind: Name = 'K') => ({
  item,
  dept,
  kind,
  required,
});
/** p passed, s submitted, r returned, a appealed, d draft. */
const letters: Record<string, EntryState> = { p: 'passed', s: 'submitted', r: 'returned', a: 'appealed', d: 'draft' };
const made = (item: Name, states: string, dept: Name = 'D') =>
  Array.from(states).map((one) => ({ item, dept, status: letters[one]! }));

describe('completion, fill and audit rate of', () => {
  type Case = [string, object[], object[], object | undefined, (number | null)[]];
  it.each<Case>([
    ['nothing at all', [], [], undefined, [null, null, null]],
    ['entries of nothing required', [], made('A', 'psra'), undefined, [null, null, null]],
    ['a requirement of 0 with entries', [asked('A', 0)], made('A', 'psra'), undefined, [null, null, null]],
    [
      'one of 0 beside one of 2',
      [asked('A', 0), asked('B', 2)],
      [...made('A', 'rr'), ...made('B', 'p')],
      undefined,
      [0.5, 0.5, 1],
    ],
    ['drafts only', [asked('A', 3)], made('A', 'ddd'), undefined, [0, 0, null]],
    ['appeals only', [asked('A', 2)], made('A', 'aa'), undefined, [1, 1, null]],
    ['appeals over what is required', [asked('A', 2), asked('B', 2)], made('A', 'aaaa'), undefined, [0.5, 0.5, null]],
    ['passed and appealed over it together', [asked('A', 3)], made('A', 'ppaa'), undefined, [1, 1, 1]],
    ['returned only', [asked('A', 3)], made('A', 'rrr'), undefined, [0, 0, 0]],
    ['waiting only, over it', [asked('A', 2)], made('A', 'sss'), undefined, [0, 1, 0]],
    ['waiting that fills a gap', [asked('A', 4)], made('A', 'ps'), undefined, [0.25, 0.5, 0.5]],
    ['surplus that stays in the audit rate', [asked('A', 1)], made('A', 'pppr'), undefined, [1, 1, 0.75]],
    [
      'surplus of one never hides a gap of another',
      [asked('A', 2), asked('B', 2)],
      made('A', 'pppp'),
      undefined,
      [0.5, 0.5, 1],
    ],
    ['the same requirement twice', [asked('A', 2), asked('A', 2)], made('A', 'p'), undefined, [0.5, 0.5, 1]],
    ['the same with a larger count first', [asked('A', 4), asked('A', 2)], made('A', 'pp'), undefined, [0.5, 0.5, 1]],
    ['the same with a larger count last', [asked('A', 2), asked('A', 4)], made('A', 'pp'), undefined, [0.5, 0.5, 1]],
    ['the same with 0 after it', [asked('A', 2), asked('A', 0)], made('A', 'p'), undefined, [0.5, 0.5, 1]],
    ['one item in two departments', [asked('A', 1), asked('A', 1, 'E')], made('A', 'pp'), undefined, [0.5, 0.5, 1]],
    [
      'one item of two kinds',
      [asked('A', 2), asked('A', 4, 'D', 'L')],
      made('A', 'pr'),
      undefined,
      [2 / 6, 2 / 6, 0.5],
    ],
    ['an entry of another department', [asked('A', 1)], made('A', 'p', 'E'), undefined, [0, 0, null]],
    ['an entry of an unknown item', [asked('A', 1)], made('Z', 'prs'), undefined, [0, 0, null]],
    ['a number is no text', [asked(1)], made('1', 'p'), undefined, [0, 0, null]],
    ['a number by number', [asked(1, 1, 2)], made(1, 'p', 2), undefined, [1, 1, 1]],
    [
      'a name of quotes and commas',
      [asked('A","D')],
      [...made('A', 'p', 'D","D'), ...made('A","D', 's')],
      undefined,
      [0, 1, 0],
    ],
    ['an empty name', [asked('', 1, '')], made('', 'p', ''), undefined, [1, 1, 1]],
    ['names that differ by a space', [asked('A ')], made('A', 'p'), undefined, [0, 0, null]],
    [
      'names that objects have',
      [asked('__proto__', 1, 'constructor')],
      made('__proto__', 'p', 'constructor'),
      undefined,
      [1, 1, 1],
    ],
    [
      'a department in scope',
      [asked('A'), asked('A', 1, 'E')],
      [...made('A', 'p'), ...made('A', 'r', 'E')],
      { dept: 'E' },
      [0, 0, 0],
    ],
    ['a kind in scope', [asked('A'), asked('B', 1, 'D', 'L')], made('A', 'p'), { kind: 'L' }, [0, 0, null]],
    [
      'both in scope',
      [asked('A'), asked('A', 1, 'E', 'L')],
      made('A', 'p'),
      { dept: 'E', kind: 'K' },
      [null, null, null],
    ],
    ['a scope that names nothing', [asked('A')], made('A', 'p'), {}, [1, 1, 1]],
    [
      'a scope of a number where names are texts',
      [asked('A', 1, '1')],
      made('A', 'p', '1'),
      { dept: 1 },
      [null, null, null],
    ],
    ['a third', [asked('A', 3)], made('A', 'p'), undefined, [1 / 3, 1 / 3, 1]],
    [
      'more than anybody does',
      [asked('A', Number.MAX_SAFE_INTEGER)],
      made('A', 'p'),
      undefined,
      [1 / Number.MAX_SAFE_INTEGER, 1 / Number.MAX_SAFE_INTEGER, 1],
    ],
  ])('%s', (_, requirements, entries, scope, [completion, fill, audit]) => {
    expect(valueOf({ requirements, entries, ...(scope && { scope }) })).toMatchObject({ completion, fill, audit });
  });
});

describe('is refused with the place of the fault:', () => {
  const of = (part: object) => ({ requirements: [{ ...asked('A'), ...part }], entries: [] });
  const ofEntry = (part: object) => ({
    requirements: [],
    entries: [{ item: 'A', dept: 'D', status: 'passed', ...part }],
  });
  it.each<[string, unknown, string]>([
    ['nothing', null, 'input'],
    ['a list', [], 'input'],
    ['no requirements', { entries: [] }, 'requirements'],
    ['no entries', { requirements: [] }, 'entries'],
    ['requirements by name', { requirements: { A: 1 }, entries: [] }, 'requirements'],
    ['a requirement that is null', { requirements: [null], entries: [] }, 'requirements.0'],
    ['a count in quotes', of({ required: '2' }), 'required'],
    ['half a case', of({ required: 0.5 }), 'required'],
    ['less than none', of({ required: -1 }), 'required'],
    ['a count without end', of({ required: Infinity }), 'required'],
    ['a count that is null', of({ required: null }), 'required'],
    ['an item that is null', of({ item: null }), 'requirements.0.item'],
    ['a department that is a list', of({ dept: ['D'] }), 'requirements.0.dept'],
    ['no kind', of({ kind: undefined }), 'requirements.0.kind'],
    ['an option that is unknown', of({ optional: true }), 'optional'],
    ['a status that is unknown', ofEntry({ status: 'approved' }), 'entries.0.status'],
    ['a status in capitals', ofEntry({ status: 'PASSED' }), 'entries.0.status'],
    ['a status by number', ofEntry({ status: 2 }), 'entries.0.status'],
    ['a status that objects have', ofEntry({ status: 'toString' }), 'entries.0.status'],
    ['no status', ofEntry({ status: undefined }), 'entries.0.status'],
    ['an item that is true', ofEntry({ item: true }), 'entries.0.item'],
    ['a date that is not asked for', ofEntry({ date: '2026-01-01' }), 'date'],
    ['a scope that is null', { requirements: [], entries: [], scope: null }, 'scope'],
    ['a department of null in scope', { requirements: [], entries: [], scope: { dept: null } }, 'scope.dept'],
    ['an unknown scope', { requirements: [], entries: [], scope: { item: 'A' } }, 'item'],
  ])('%s', (_, input, place) => {
    expect(valueOf(input)).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining(place) as string });
  });
});

/** Another way: by every item that is asked for anew through all entries, in cases instead of tallies. */
function byCases(requirements: ReturnType<typeof asked>[], entries: ReturnType<typeof made>) {
  const largest = requirements.filter(
    (one, at) =>
      Number(one.required) > 0 &&
      !requirements.some(
        (other, place) =>
          place !== at &&
          [other.item, other.dept, other.kind].join() === [one.item, one.dept, one.kind].join() &&
          (Number(other.required) > Number(one.required) || (other.required === one.required && place < at)),
      ),
  );
  const whole = largest.flatMap(({ required }) => Array.from({ length: Number(required) }, () => 1)).length;
  const share = (states: string) =>
    whole === 0
      ? null
      : largest.flatMap(({ item, dept, required }) =>
          entries
            .filter((entry) => entry.item === item && entry.dept === dept && states.includes(entry.status))
            .slice(0, Number(required)),
        ).length / whole;
  const judged = entries.filter(
    ({ item, dept, status }) =>
      ['passed', 'returned', 'submitted'].includes(status) &&
      largest.some((one) => one.item === item && one.dept === dept),
  );
  return {
    completion: share('passed appealed'),
    fill: share('passed appealed submitted'),
    audit: judged.length === 0 ? null : judged.filter(({ status }) => status === 'passed').length / judged.length,
  };
}

it('agrees with counting case by case', () => {
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let run = 0; run < 10_000; run++) {
    const requirements = Array.from({ length: random(7) }, () =>
      asked(`I${random(4)}`, random(5), `D${random(2)}`, `K${random(2)}`),
    );
    const entries = Array.from({ length: random(25) }, () => ({
      item: `I${random(5)}`,
      dept: `D${random(2)}`,
      status: entryStates[random(entryStates.length)]!,
    }));
    expect(valueOf({ requirements, entries })).toMatchObject(byCases(requirements, entries));
  }
});

it('is found of a hundred thousand entries', () => {
  const requirements = Array.from({ length: 5_000 }, (_, at) => asked(at, 10, at % 50));
  const entries = requirements.flatMap(({ item, dept }, at) =>
    Array.from({ length: 20 }, (__, turn) => ({
      item,
      dept,
      status: at % 2 === 0 && turn < 12 ? 'passed' : 'returned',
    })),
  );
  expect(valueOf({ requirements, entries })).toMatchObject({ completion: 0.5, fill: 0.5, audit: 0.3 });
});
