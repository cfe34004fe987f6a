import { monthIndex } from '../kernel/half-month';
import { shortages, type CapacityRow, type Demand, type Shortage } from './scheme-capacity';
import { reachableOptions, type Option } from './scheme-choices';
import {
  monthRange,
  months,
  monthsBetween,
  monthWords,
  outsideOf,
  periodWords,
  schemeTotals,
  shortestPiece,
  usualHalfMonths,
  type Period,
  type SchemeItem,
  type SchemeShape,
} from './scheme-rules';

/** What is wrong with a scheme, by the words of ADR 66. */
export type LintCode =
  | 'EMPTY'
  | 'TOTAL_DIFFERS'
  | 'TOTAL_TOO_LONG'
  | 'TOTAL_SHORT'
  | 'RESERVE_WITHOUT_DEPARTMENT'
  | 'RESERVE_UNUSED'
  | 'GROUP_TOO_FEW'
  | 'GROUP_UNREACHABLE'
  | 'OPTION_UNREACHABLE'
  | 'STAGE_LATE'
  | 'STAGE_FULL'
  | 'PLACE_AGAINST_STAGE'
  | 'PIECE_TOO_LONG'
  | 'PIECES_TOO_MANY'
  | 'OUTSIDE_TOO_LONG'
  | 'OUTSIDE_NOT_CUT'
  | 'MAPPING_MISSING'
  | 'MAPPING_GAP'
  | 'CAPACITY_SHORT'
  | 'CAPACITY_UNLIMITED';

/** What a finding opens: the scheme's own fields, a row or a group by its place, departments for their capacity. */
export type LintTarget =
  | { kind: 'scheme' }
  | { kind: 'item' | 'group' | 'mapping'; at: number }
  | { kind: 'capacity'; deptIds: readonly number[] };

export interface LintFinding {
  code: LintCode;
  /** A scheme with errors is not published; a warning may be meant. */
  severity: 'error' | 'warning';
  message: string;
  target: LintTarget;
}

/** What a scheme is compared with. */
export interface LintFacts {
  /** Time of the scheme's people; null while its version has no year of entry. */
  period: Period | null;
  /** Time of the people of all schemes of the version. */
  capacityPeriod: Period | null;
  /** What people of all schemes of the version owe, this one's too. */
  demands: readonly Demand[];
  /** Of the departments that the demands name. */
  capacities: readonly CapacityRow[];
  deptNames: ReadonlyMap<number, string>;
  typeNames: ReadonlyMap<number, string>;
}

const error = (code: LintCode, target: LintTarget, message: string): LintFinding => ({
  code,
  severity: 'error',
  message,
  target,
});
const warning = (code: LintCode, target: LintTarget, message: string): LintFinding => ({
  ...error(code, target, message),
  severity: 'warning',
});
const whole: LintTarget = { kind: 'scheme' };

/** What is wrong with a scheme, in words; errors first, each in the order of the form. */
export function lintScheme(scheme: SchemeShape, facts: LintFacts): LintFinding[] {
  const found = [
    ...totalFindings(scheme),
    ...groupFindings(scheme),
    ...scheme.items.flatMap((item, at) => itemFindings(scheme, item, at)),
    ...outsideFindings(scheme),
    ...stageFindings(scheme),
    ...scheme.items.flatMap((item, at) => mappingFindings(item, at, facts.period)),
    ...capacityFindings(facts),
  ];
  return [...found.filter(({ severity }) => severity === 'error'), ...found.filter((one) => one.severity !== 'error')];
}

/** What keeps a scheme from being published. */
export const lintErrors = (findings: readonly LintFinding[]) => findings.filter(({ severity }) => severity === 'error');

function totalFindings(scheme: SchemeShape): LintFinding[] {
  const { halfMonths, years, reserveHalfMonths, items } = scheme;
  if (items.length === 0) return [error('EMPTY', whole, '方案还没有标准科室，请先添加')];
  const found: LintFinding[] = [];
  const { necessary, optional, reserve, all } = schemeTotals(scheme);
  if (halfMonths < all.least || halfMonths > all.most) {
    const missing = halfMonths < all.least ? all.least - halfMonths : halfMonths - all.most;
    const parts = `必选 ${monthWords(necessary)}、选轮 ${monthRange(optional)}、机动 ${monthWords(reserve)}`;
    const sums = `${parts}，合计 ${monthRange(all)}`;
    const side = halfMonths < all.least ? '多' : '少';
    found.push(
      error('TOTAL_DIFFERS', whole, `${sums}，比方案的 ${monthWords(halfMonths)}${side} ${monthWords(missing)}`),
    );
  }
  if (halfMonths > years * 24) {
    found.push(error('TOTAL_TOO_LONG', whole, `${years} 年最多 ${years * 12} 个月，方案为 ${monthWords(halfMonths)}`));
  }
  if (years === 3 && halfMonths < usualHalfMonths) {
    const least = monthWords(usualHalfMonths);
    found.push(
      warning('TOTAL_SHORT', whole, `三年方案的实际培训一般不少于 ${least}，本方案为 ${monthWords(halfMonths)}`),
    );
  }
  const hasReserve = items.some(({ kind }) => kind === 'reserve');
  if (reserveHalfMonths > 0 && !hasReserve) {
    const message = `机动共 ${monthWords(reserveHalfMonths)}，但没有机动科室可以安排`;
    found.push(error('RESERVE_WITHOUT_DEPARTMENT', whole, message));
  }
  if (reserveHalfMonths === 0 && hasReserve) {
    found.push(warning('RESERVE_UNUSED', whole, '设置了机动科室，但机动时间为 0，不会安排'));
  }
  return found;
}

function groupFindings({ groups, items }: SchemeShape): LintFinding[] {
  return groups.flatMap((group, at): LintFinding[] => {
    const options = items.flatMap((item, place) =>
      item.kind === 'optional' && item.group === at ? [{ ...optionOf(item), name: item.name, place }] : [],
    );
    const target: LintTarget = { kind: 'group', at };
    const title = `选轮组“${group.name}”`;
    if (options.length < group.minDepts) {
      const message = `${title}至少选 ${group.minDepts} 个科室，但只有 ${options.length} 个可选`;
      return [error('GROUP_TOO_FEW', target, message)];
    }
    const isReachable = reachableOptions(options, group);
    const wanted = `选 ${rangeOf(group.minDepts, group.maxDepts)} 个科室、共 ${monthRange({
      least: group.minHalfMonths,
      most: group.maxHalfMonths,
    })}`;
    // A group that may be left out is fulfilled by choosing nothing.
    const isOptional = group.minDepts === 0 && group.minHalfMonths === 0;
    if (!isReachable.includes(true) && !isOptional) {
      const lengths = options.map(({ name, least, most }) => `${name} ${monthRange({ least, most })}`).join('、');
      return [error('GROUP_UNREACHABLE', target, `${title}要求${wanted}，没有一种选法能满足：${lengths}`)];
    }
    return options
      .filter((_, index) => !isReachable[index])
      .map(({ name, least, most, place }) =>
        warning(
          'OPTION_UNREACHABLE',
          { kind: 'item', at: place },
          `${title}要求${wanted}，“${name}”（${monthRange({ least, most })}）在任何选法中都选不到`,
        ),
      );
  });
}

const optionOf = (item: SchemeItem): Option => ({
  least: Math.min(shortestPiece(item), item.halfMonths),
  most: item.halfMonths,
});
const rangeOf = (least: number, most: number) => (least === most ? String(least) : `${least}–${most}`);

function itemFindings({ years }: SchemeShape, item: SchemeItem, at: number): LintFinding[] {
  const target: LintTarget = { kind: 'item', at };
  const found: LintFinding[] = [];
  const { name, halfMonths, stage, maxPieces, place, unit, outside } = item;
  if (stage > years) {
    found.push(error('STAGE_LATE', target, `“${name}”安排在第 ${stage} 年，方案只有 ${years} 年`));
  }
  if ((place === 'first' && stage > 1) || (place === 'last' && stage < years)) {
    const wish = place === 'first' ? '最先' : '最后';
    found.push(warning('PLACE_AGAINST_STAGE', target, `“${name}”希望${wish}轮转，却安排在第 ${stage} 年`));
  }
  // Reserve time is cut as it comes: its length is the scheme's.
  if (item.kind === 'reserve') return found;
  const piece = shortestPiece(item);
  if (piece > halfMonths) {
    const message = `“${name}”每段至少 ${monthWords(piece)}，但总共只有 ${monthWords(halfMonths)}，无法安排`;
    return [...found, error('PIECE_TOO_LONG', target, message)];
  }
  const most = Math.floor(halfMonths / piece);
  if (maxPieces > most && halfMonths > 1) {
    const message = `“${name}”最多分 ${maxPieces} 段、每段至少 ${monthWords(piece)}，${monthWords(halfMonths)}最多只能分 ${most} 段`;
    found.push(warning('PIECES_TOO_MANY', target, message));
  }
  if (unit === 'both') {
    const here = halfMonths - outside;
    if (outside <= 0 || here <= 0) {
      const message = `“${name}”在本院和协同单位轮转，协同单位的时间应大于 0 且小于 ${monthWords(halfMonths)}`;
      found.push(error('OUTSIDE_NOT_CUT', target, message));
    } else if (maxPieces < 2 || outside < piece || here < piece) {
      const parts = `本院 ${monthWords(here)}、协同单位 ${monthWords(outside)}`;
      const limits = `最多 ${maxPieces} 段、每段至少 ${monthWords(piece)}`;
      found.push(error('OUTSIDE_NOT_CUT', target, `“${name}”要分为${parts}，与“${limits}”矛盾`));
    }
  }
  return found;
}

function outsideFindings(scheme: SchemeShape): LintFinding[] {
  const { outside } = schemeTotals(scheme);
  if (outside <= scheme.mostOutside) return [];
  const where = scheme.items.filter((item) => item.kind === 'necessary' && outsideOf(item) > 0);
  const names = where.map((item) => `${item.name} ${monthWords(outsideOf(item))}`).join('、');
  const message = `协同单位合计 ${monthWords(outside)}（${names}），超过上限 ${monthWords(scheme.mostOutside)}`;
  return [error('OUTSIDE_TOO_LONG', whole, message)];
}

/** Half months of a year. */
const yearLength = 24;

function stageFindings({ items, years }: SchemeShape): LintFinding[] {
  return Array.from({ length: years }, (_, index) => index + 1).flatMap((stage) => {
    const placed = items.filter((item) => item.kind === 'necessary' && item.stage === stage);
    const length = placed.reduce((all, item) => all + item.halfMonths, 0);
    if (length <= yearLength) return [];
    return [warning('STAGE_FULL', whole, `第 ${stage} 年安排了必选 ${monthWords(length)}，超过 12 个月`)];
  });
}

function mappingFindings({ name, departments, unit }: SchemeItem, at: number, period: Period | null): LintFinding[] {
  const target: LintTarget = { kind: 'mapping', at };
  if (departments.length === 0) {
    if (unit === 'cooperating') {
      const message = `“${name}”在协同单位轮转，没有对应科室，只能手工安排`;
      return [warning('MAPPING_MISSING', target, message)];
    }
    return [error('MAPPING_MISSING', target, `“${name}”没有对应的医院科室，请在专业配置中设置`)];
  }
  if (!period) return [];
  const gaps = monthGaps(departments, Math.floor(period.from / 2), Math.floor(period.to / 2));
  if (gaps.length === 0) return [];
  const times = gaps.map(([from, to]) => monthsBetween(from, to)).join('、');
  const [[from, to]] = gaps as [[number, number]];
  const isWhole = from === Math.floor(period.from / 2) && to === Math.floor(period.to / 2);
  if (isWhole) {
    return [error('MAPPING_GAP', target, `“${name}”对应的医院科室在培训期间（${times}）都不接收，请补充对应关系`)];
  }
  return [warning('MAPPING_GAP', target, `“${name}”在 ${times} 没有对应的医院科室`)];
}

/** Months, from first to last both included, in which no department stands for a standard one. */
export function monthGaps(
  departments: SchemeItem['departments'],
  first: number,
  last: number,
): [from: number, to: number][] {
  const ranges = departments
    .map(({ validFrom, validTo }) => ({
      from: validFrom === null ? -Infinity : monthIndex(validFrom),
      to: validTo === null ? Infinity : monthIndex(validTo),
    }))
    .toSorted((one, other) => one.from - other.from);
  const gaps: [number, number][] = [];
  let free = first;
  for (const { from, to } of ranges) {
    if (from > last) break;
    if (from > free) gaps.push([free, from - 1]);
    free = Math.max(free, to + 1);
  }
  if (free <= last) gaps.push([free, last]);
  return gaps;
}

function capacityFindings(facts: LintFacts): LintFinding[] {
  const { capacityPeriod: period, demands, capacities } = facts;
  const own = demands.filter(({ isOwn }) => isOwn);
  const unlimited = [...new Set(own.flatMap(({ deptIds }) => deptIds))].filter(
    (dept) => !capacities.some(({ deptId }) => deptId === dept),
  );
  const found: LintFinding[] = [];
  if (period) {
    const lacking = shortages(demands, capacities, period).filter((one) => one.demands.some(({ isOwn }) => isOwn));
    found.push(...lacking.map((one) => shortageFinding(one, period, facts)));
  }
  if (unlimited.length > 0) {
    const message = `${namesOf(unlimited, facts)}没有设置容量，按不限人数处理`;
    found.push(warning('CAPACITY_UNLIMITED', { kind: 'capacity', deptIds: unlimited }, message));
  }
  return found;
}

function shortageFinding(shortage: Shortage, period: Period, facts: LintFacts): LintFinding {
  const { demands, deptIds, typeIds, needed, available } = shortage;
  const labels = [...new Set(demands.filter(({ isOwn }) => isOwn).map(({ label }) => label))];
  const others = new Set(demands.filter(({ isOwn }) => !isOwn).map(({ scheme }) => scheme));
  const together = others.size > 0 ? `（与本版本其他 ${others.size} 个方案合计）` : '';
  const types = typeIds.map((id) => facts.typeNames.get(id) ?? '').join('、');
  const message =
    `${labels.join('、')}${together}共需 ${months(needed)} 人月，${periodWords(period)} ${namesOf(deptIds, facts)}` +
    `${types === '' ? '' : `的${types}`}容量只有 ${months(available)} 人月，缺 ${months(needed - available)} 人月`;
  return error('CAPACITY_SHORT', { kind: 'capacity', deptIds }, message);
}

const shownNames = 5;

function namesOf(deptIds: readonly number[], { deptNames }: LintFacts): string {
  const names = deptIds.map((id) => deptNames.get(id) ?? `科室 ${id}`);
  const shown = names.slice(0, shownNames).join('、');
  return names.length > shownNames ? `${shown}等 ${names.length} 个科室` : shown;
}
