import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxFlow } from '../kernel/max-flow';
import { demandsOf, placesOver, shortages, type CapacityRow } from './scheme-capacity';
import { reachableOptions } from './scheme-choices';
import { lintErrors, lintScheme, monthGaps, type LintFacts } from './scheme-lint';
import { schemeTotals, trainingPeriod, type SchemeGroup, type SchemeItem, type SchemeShape } from './scheme-rules';

const dept = (deptId: number, validFrom: string | null = null, validTo: string | null = null) => ({
  deptId,
  deptName: `科室 ${deptId}`,
  validFrom,
  validTo,
});
const item = (values: Partial<SchemeItem> = {}): SchemeItem => ({
  name: '心血管内科',
  kind: 'necessary',
  group: null,
  halfMonths: 8,
  stage: 1,
  maxPieces: 2,
  minPiece: 2,
  minRun: 1,
  place: 'any',
  unit: 'own',
  outside: 0,
  departments: [dept(1)],
  ...values,
});
const group = (values: Partial<SchemeGroup> = {}): SchemeGroup => ({
  name: '医技',
  selectType: 'free',
  minDepts: 1,
  maxDepts: 2,
  minHalfMonths: 4,
  maxHalfMonths: 4,
  ...values,
});

/** 33 months: 29 necessary, 2 of one choice out of two, 2 of reserve. */
const right: SchemeShape = {
  years: 3,
  halfMonths: 66,
  reserveHalfMonths: 4,
  mostOutside: 6,
  groups: [group()],
  items: [
    item({ halfMonths: 20 }),
    item({ name: '呼吸内科', halfMonths: 20, stage: 2, departments: [dept(2)] }),
    item({ name: '急诊科', halfMonths: 18, stage: 3, departments: [dept(3)] }),
    item({ name: '放射科', kind: 'optional', group: 0, halfMonths: 4, departments: [dept(4)] }),
    item({ name: '检验科', kind: 'optional', group: 0, halfMonths: 4, departments: [dept(5)] }),
    item({ name: '机动', kind: 'reserve', halfMonths: 4, departments: [dept(1), dept(2)] }),
  ],
};
const people = [{ typeId: 1, count: 10 }];
const enough = [1, 2, 3, 4, 5].map((deptId): CapacityRow => ({
  deptId,
  typeId: null,
  fromHalf: 0,
  toHalf: null,
  maxPeople: 20,
}));
const factsOf = (scheme: SchemeShape, changes: Partial<LintFacts> = {}): LintFacts => ({
  period: trainingPeriod([2026], 3),
  capacityPeriod: trainingPeriod([2026], 3),
  demands: demandsOf(scheme, people, { scheme: '内科', isOwn: true }),
  capacities: enough,
  deptNames: new Map([1, 2, 3, 4, 5].map((id) => [id, `科室 ${id}`])),
  typeNames: new Map([[1, '住院医师']]),
  ...changes,
});
const found = (changes: Partial<SchemeShape>, facts: Partial<LintFacts> = {}) => {
  const scheme = { ...right, ...changes };
  return lintScheme(scheme, factsOf(scheme, facts));
};
const withItem = (at: number, values: Partial<SchemeItem>) => ({
  items: right.items.with(at, { ...right.items[at]!, ...values }),
});

describe('a scheme', () => {
  it('that is right has no findings', () => {
    expect(found({})).toEqual([]);
  });

  it.each<[string, Partial<SchemeShape>, string, string, Partial<LintFacts>?]>([
    ['is empty', { items: [], groups: [] }, 'EMPTY', '还没有标准科室'],
    ['adds up to less', { halfMonths: 69 }, 'TOTAL_DIFFERS', '合计 33 个月，比方案的 34.5 个月少 1.5 个月'],
    ['adds up to more', { reserveHalfMonths: 9 }, 'TOTAL_DIFFERS', '合计 35.5 个月，比方案的 33 个月多 2.5 个月'],
    ['is longer than its years', { years: 2, halfMonths: 66 }, 'TOTAL_TOO_LONG', '2 年最多 24 个月'],
    ['is shorter than usual', { halfMonths: 60 }, 'TOTAL_SHORT', '一般不少于 33 个月'],
    [
      'has reserve time and nowhere to spend it',
      { items: right.items.slice(0, 5) },
      'RESERVE_WITHOUT_DEPARTMENT',
      '没有机动科室',
    ],
    ['has reserve departments and no time', { reserveHalfMonths: 0 }, 'RESERVE_UNUSED', '机动时间为 0'],
    [
      'chooses more than there is',
      { groups: [group({ minDepts: 3, maxDepts: 3 })] },
      'GROUP_TOO_FEW',
      '至少选 3 个科室，但只有 2 个可选',
    ],
    [
      'has a choice whose months cannot fit',
      { groups: [group({ minDepts: 2, minHalfMonths: 10, maxHalfMonths: 10 })] },
      'GROUP_UNREACHABLE',
      '没有一种选法能满足：放射科 1–2 个月、检验科 1–2 个月',
    ],
    [
      'has an option in no choice',
      withItem(4, { minPiece: 4, halfMonths: 8, minRun: 6 }),
      'OPTION_UNREACHABLE',
      '“检验科”（3–4 个月）在任何选法中都选不到',
    ],
    ['places a department after its end', withItem(0, { stage: 4 }), 'STAGE_LATE', '安排在第 4 年，方案只有 3 年'],
    ['fills a year twice', withItem(1, { stage: 1 }), 'STAGE_FULL', '第 1 年安排了必选 20 个月'],
    ['wishes what its stage forbids', withItem(2, { place: 'first' }), 'PLACE_AGAINST_STAGE', '希望最先轮转'],
    ['has pieces longer than the whole', withItem(0, { minPiece: 30 }), 'PIECE_TOO_LONG', '每段至少 15 个月'],
    ['has a run longer than the whole', withItem(0, { minRun: 21 }), 'PIECE_TOO_LONG', '每段至少 10.5 个月'],
    ['has more pieces than fit', withItem(0, { maxPieces: 11 }), 'PIECES_TOO_MANY', '最多只能分 10 段'],
    ['is outside too long', withItem(0, { unit: 'cooperating' }), 'OUTSIDE_TOO_LONG', '超过上限 3 个月'],
    [
      'is in both places in one piece',
      withItem(0, { unit: 'both', outside: 4, maxPieces: 1 }),
      'OUTSIDE_NOT_CUT',
      '矛盾',
    ],
    ['is in both places and none outside', withItem(0, { unit: 'both' }), 'OUTSIDE_NOT_CUT', '应大于 0'],
    ['has no hospital department', withItem(0, { departments: [] }), 'MAPPING_MISSING', '没有对应的医院科室'],
    [
      'has one for a part of the time',
      withItem(0, { departments: [dept(1, null, '2027-01'), dept(2, '2027-03')] }),
      'MAPPING_GAP',
      '“心血管内科”在 2027 年 2 月 没有对应的医院科室',
    ],
    [
      'has one that was',
      withItem(0, { departments: [dept(1, null, '2020-01')] }),
      'MAPPING_GAP',
      '在培训期间（2026 年 9 月至 2029 年 8 月）都不接收',
    ],
    [
      'needs more than there is room for',
      {},
      'CAPACITY_SHORT',
      '急诊科共需 90 人月，2026 年 9 月至 2029 年 8 月 科室 3容量只有 72 人月，缺 18 人月',
      { capacities: enough.with(2, { ...enough[2]!, maxPeople: 2 }) },
    ],
    [
      'needs more of one type',
      {},
      'CAPACITY_SHORT',
      '科室 3的住院医师容量只有 72 人月',
      { capacities: [...enough, { ...enough[2]!, typeId: 1, maxPeople: 2 }] },
    ],
    [
      'has departments without a number',
      {},
      'CAPACITY_UNLIMITED',
      '科室 3没有设置容量',
      { capacities: enough.toSpliced(2, 1) },
    ],
  ])('that %s is told so', (_, changes, code, words, facts) => {
    const told = found(changes, facts).filter((one) => one.code === code);
    expect(told.map(({ message }) => message).join()).toContain(words);
  });

  it('is told errors first; a warning does not keep it from being published', () => {
    const told = found({ halfMonths: 60 }).map(({ severity }) => severity);
    expect(told).toEqual(['error', 'warning']);
    expect(lintErrors(found({}, { capacities: [] }))).toEqual([]);
  });
});

const anyItem = fc.record({
  halfMonths: fc.integer({ min: 1, max: 12 }),
  minPiece: fc.integer({ min: 1, max: 6 }),
  depts: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
});
const anyCapacities = fc.array(
  fc.record({
    deptId: fc.integer({ min: 1, max: 5 }),
    typeId: fc.constantFrom(null, 1, 2),
    maxPeople: fc.integer({ min: 0, max: 4 }),
  }),
);
const period = { from: 0, to: 9 };

describe('whatever the scheme', () => {
  it('choices are reachable exactly where trying all of them finds one', () => {
    const anyOption = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(
        fc.array(anyOption, { maxLength: 5 }),
        fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 })),
        fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 4 })),
        (bounds, [minDepts, moreDepts], [minHalfMonths, more]) => {
          const options = bounds.map(([least, room]) => ({ least, most: least + room }));
          const wanted = {
            minDepts,
            maxDepts: minDepts + moreDepts,
            minHalfMonths,
            maxHalfMonths: minHalfMonths + more,
          };
          const tried = options.map((_, index) =>
            Array.from({ length: 2 ** options.length }, (__, set) => options.filter((___, at) => (set >> at) & 1)).some(
              (chosen) =>
                chosen.includes(options[index]!) &&
                chosen.length >= wanted.minDepts &&
                chosen.length <= wanted.maxDepts &&
                chosen.reduce((sum, { least }) => sum + least, 0) <= wanted.maxHalfMonths &&
                chosen.reduce((sum, { most }) => sum + most, 0) >= wanted.minHalfMonths,
            ),
          );
          expect(reachableOptions(options, wanted)).toEqual(tried);
        },
      ),
    );
  });

  it('what lacks is what does not get through: each shortage is a proof, and none is left out', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 5 }), anyCapacities, (lines, rows) => {
        const capacities = [...new Map(rows.map((row) => [`${row.deptId}/${row.typeId}`, row])).values()].map(
          (row) => ({
            ...row,
            fromHalf: 0,
            toHalf: null,
          }),
        );
        const demands = lines.map(({ halfMonths, depts }, at) => ({
          label: `${at}`,
          scheme: '内科',
          isOwn: true,
          halfMonths,
          deptIds: depts,
          people: [
            { typeId: 1, count: 2 },
            { typeId: 2, count: 1 },
          ],
        }));
        const short = shortages(demands, capacities, period);
        // The same by a graph without types between: one node for each half month of a person's claim.
        const claims = demands.flatMap((demand) => demand.people.map((one) => ({ ...one, demand })));
        const door = (deptId: number, typeId: number) => claims.length + (deptId - 1) * 2 + typeId - 1;
        const room = (deptId: number) => claims.length + 10 + deptId - 1;
        const [source, sink] = [claims.length + 15, claims.length + 16];
        const { flow } = maxFlow(
          sink + 1,
          [
            ...claims.map((one, at) => ({ from: source, to: at, most: one.count * one.demand.halfMonths })),
            ...claims.flatMap((one, at) =>
              one.demand.deptIds.map((id) => ({ from: at, to: door(id, one.typeId), most: 1e6 })),
            ),
            ...[1, 2, 3, 4, 5].flatMap((id) => [
              { from: door(id, 1), to: room(id), most: Math.min(1e6, placesOver(capacities, id, 1, period)) },
              { from: door(id, 2), to: room(id), most: Math.min(1e6, placesOver(capacities, id, 2, period)) },
              { from: room(id), to: sink, most: Math.min(1e6, placesOver(capacities, id, null, period)) },
            ]),
          ],
          source,
          sink,
        );
        const needed = claims.reduce((sum, one) => sum + one.count * one.demand.halfMonths, 0);
        expect(short.reduce((sum, one) => sum + one.needed - one.available, 0)).toBe(needed - flow);
        expect(short.every((one) => one.needed > one.available)).toBe(true);
        const depts = short.flatMap((one) => one.deptIds);
        expect(new Set(depts).size).toBe(depts.length);
      }),
    );
  });

  it('a total is refused exactly where no choice of its groups makes it', () => {
    fc.assert(
      fc.property(
        fc.array(anyItem, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 70 }),
        (lines, halfMonths) => {
          const items = lines.map(({ halfMonths: length, minPiece, depts }, at) =>
            item({ name: `${at}`, halfMonths: length, minPiece, departments: depts.map((id) => dept(id)) }),
          );
          const scheme = { ...right, halfMonths, items };
          const { all } = schemeTotals(scheme);
          const isTold = lintScheme(scheme, factsOf(scheme)).some(({ code }) => code === 'TOTAL_DIFFERS');
          expect(isTold).toBe(halfMonths < all.least || halfMonths > all.most);
        },
      ),
    );
  });

  it('gaps of a mapping are the months in which no department stands', () => {
    const anyMonth = fc.option(fc.integer({ min: 24_300, max: 24_340 }), { nil: null });
    const text = (month: number | null) =>
      month === null ? null : `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.array(fc.tuple(anyMonth, anyMonth), { maxLength: 4 }), (ranges) => {
        const departments = ranges.map(([from, to]) => dept(1, text(from), text(to)));
        const months = Array.from({ length: 21 }, (_, index) => 24_310 + index);
        const free = months.filter(
          (month) => !ranges.some(([from, to]) => (from ?? -Infinity) <= month && month <= (to ?? Infinity)),
        );
        const gaps = monthGaps(departments, 24_310, 24_330);
        expect(months.filter((month) => gaps.some(([from, to]) => from <= month && month <= to))).toEqual(free);
      }),
    );
  });
});
