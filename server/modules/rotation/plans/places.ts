import { monthIndex } from '@contract/kernel/half-month';
import type { PlanInstance, PlanWarning } from '@contract/rotation/plans-snapshot';
import { unlimitedPlaces } from '@contract/rotation/plans-states';
import type { CapacityOf, InstanceRows, SchemeOf } from './instance-rows';

type Hosp = PlanInstance['hosp'][number];
type Range = Pick<InstanceRows, 'from' | 'to'>;

/** A hospital department that stands for a standard one, and in which of the half months. */
interface Link {
  std: number;
  dept: number;
  holds: boolean[];
}

/**
 * Departments with their places in each half month, less those that other people take, and which departments serve which
 * standard one. The planner's mapping knows no dates: a department is closed where what it still serves does not hold,
 * and does not serve an item that it stands for only at times where another department does.
 */
export function hospitalOf(rows: InstanceRows) {
  const { from, to, schemes, departments, capacities, others } = rows;
  const { links, warnings } = servingLinks(schemes, rows);
  const served = new Map<number, number[]>();
  for (const { std, dept } of links) served.set(std, [...(served.get(std) ?? []), dept]);
  const byDept = new Map<number, Hosp>();
  for (const { dept, holds } of links) {
    const hosp = byDept.get(dept) ?? openDept(dept, departments.get(dept) ?? '', to - from);
    byDept.set(dept, hosp);
    holds.forEach((is, slot) => {
      if (!is) hosp.cap[slot] = 0;
    });
  }
  const limited = new Set<number>();
  for (const row of capacities) {
    const hosp = byDept.get(row.deptId);
    if (!hosp) continue;
    limited.add(row.deptId);
    limit(hosp, row, rows);
  }
  for (const { deptId, start, length, typeId, count } of others) {
    takePlaces(byDept.get(deptId), { from: start - from, to: start + length - from, typeId, count });
  }
  // A minimum that a closed or full department cannot meet asks nothing of this plan.
  for (const { cap, min } of byDept.values()) min.forEach((least, slot) => (min[slot] = Math.min(least, cap[slot]!)));
  for (const { id, name } of byDept.values()) {
    if (!limited.has(id)) warnings.push({ code: 'DEPT_UNLIMITED', id, name, of: '' });
  }
  return {
    served,
    warnings,
    hosp: {
      list: () => [...byDept.values()],
      /** A place that somebody of the plan holds outside of it. */
      take: (piece: { from: number; to: number; hosp: number; typeId: number }) =>
        takePlaces(byDept.get(piece.hosp), { ...piece, count: 1 }),
    },
  };
}

const openDept = (id: number, name: string, T: number): Hosp => ({
  id,
  name,
  cap: new Array<number>(T).fill(unlimitedPlaces),
  min: new Array<number>(T).fill(0),
  capType: {},
});

function limit(hosp: Hosp, { typeId, fromHalf, toHalf, minPeople, maxPeople }: CapacityOf, { from, to }: Range): void {
  const type = typeId === null ? undefined : String(typeId);
  if (type) hosp.capType[type] ??= new Array<number>(to - from).fill(unlimitedPlaces);
  for (let slot = Math.max(0, fromHalf - from); slot <= Math.min(to - 1, toHalf ?? to) - from; slot++) {
    if (type) hosp.capType[type]![slot] = maxPeople;
    else {
      hosp.cap[slot] = Math.min(hosp.cap[slot]!, maxPeople);
      hosp.min[slot] = minPeople;
    }
  }
}

function takePlaces(hosp: Hosp | undefined, stay: { from: number; to: number; typeId: number; count: number }): void {
  if (!hosp) return;
  const ofType = hosp.capType[String(stay.typeId)];
  for (let slot = Math.max(0, stay.from); slot < Math.min(hosp.cap.length, stay.to); slot++) {
    for (const places of [hosp.cap, hosp.min, ofType]) {
      if (places && places[slot]! < unlimitedPlaces) places[slot] = Math.max(0, places[slot]! - stay.count);
    }
  }
}

function servingLinks(schemes: readonly SchemeOf[], range: Range) {
  const warnings: PlanWarning[] = [];
  const all = schemes.flatMap((scheme) =>
    scheme.items.flatMap((item) => {
      const links = linksOf(item, range);
      const of = `${scheme.major} ${scheme.version}`;
      if (links.length === 0) warnings.push({ code: 'ITEM_NOT_MAPPED', id: item.id, name: item.name, of });
      return links.map((link) => ({ ...link, item: item.name }));
    }),
  );
  const isWhole = (link: Link) => {
    const same = all.filter(({ dept }) => dept === link.dept);
    return link.holds.every((is, slot) => is || same.every(({ holds }) => !holds[slot]));
  };
  const whole = new Map(all.map((link) => [link, isWhole(link)]));
  const kept = all.filter((link) => {
    if (whole.get(link)) return true;
    // Where nothing else serves the item all the time, it is served at least while it may be.
    const isOnly = !all.some((other) => other.std === link.std && other !== link && whole.get(other));
    const name = link.item;
    warnings.push({ code: 'MAPPING_PARTLY', id: link.dept, name, of: departmentName(schemes, link) });
    return isOnly;
  });
  return { links: kept, warnings };
}

function departmentName(schemes: readonly SchemeOf[], { dept }: Link): string {
  const named = schemes.flatMap(({ items }) => items.flatMap((item) => item.departments));
  return named.find(({ deptId }) => deptId === dept)?.deptName ?? '';
}

/** Departments of an item that stand for it in any of the half months. */
function linksOf({ id, departments }: SchemeOf['items'][number], { from, to }: Range): Link[] {
  const byDept = new Map<number, boolean[]>();
  for (const { deptId, validFrom, validTo } of departments) {
    const holds = byDept.get(deptId) ?? new Array<boolean>(to - from).fill(false);
    byDept.set(deptId, holds);
    const first = validFrom === null ? from : monthIndex(validFrom) * 2;
    const last = validTo === null ? to - 1 : monthIndex(validTo) * 2 + 1;
    for (let half = Math.max(first, from); half <= Math.min(last, to - 1); half++) holds[half - from] = true;
  }
  return [...byDept].map(([dept, holds]) => ({ std: id, dept, holds })).filter(({ holds }) => holds.some(Boolean));
}
