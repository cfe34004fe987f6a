import { maxFlow } from '../kernel/max-flow';
import type { Period, SchemeShape } from './scheme-rules';

/** How many people of a type a department takes, in half months, both included; see `department_capacity`. */
export interface CapacityRow {
  deptId: number;
  /** Null: all types together. */
  typeId: number | null;
  fromHalf: number;
  /** Null: until further notice. */
  toHalf: number | null;
  maxPeople: number;
}

/** People of one type; null: expected, and of which type is not known yet. */
export interface PeopleOfType {
  typeId: number | null;
  count: number;
}

/** Time that people owe in some departments. */
export interface Demand {
  /** What asks for it: a standard department, a group or the reserve. */
  label: string;
  /** Whose: the scheme that is looked at is `own`. */
  scheme: string;
  isOwn: boolean;
  halfMonths: number;
  deptIds: readonly number[];
  people: readonly PeopleOfType[];
}

/** The least that the people of a scheme owe: what is necessary, the least of each choice, and the reserve. */
export function demandsOf(
  scheme: Pick<SchemeShape, 'items' | 'groups' | 'reserveHalfMonths'>,
  people: readonly PeopleOfType[],
  of: { scheme: string; isOwn: boolean },
): Demand[] {
  const deptsOf = (items: SchemeShape['items']) => [
    ...new Set(items.flatMap(({ departments }) => departments.map(({ deptId }) => deptId))),
  ];
  const reserve = scheme.items.filter(({ kind }) => kind === 'reserve');
  const lines = [
    ...scheme.items
      .filter(({ kind }) => kind === 'necessary')
      .map((item) => ({ label: item.name, halfMonths: item.halfMonths, deptIds: deptsOf([item]) })),
    ...scheme.groups.map((group, at) => ({
      label: group.name,
      halfMonths: group.minHalfMonths,
      deptIds: deptsOf(scheme.items.filter((item) => item.kind === 'optional' && item.group === at)),
    })),
    { label: '机动', halfMonths: scheme.reserveHalfMonths, deptIds: deptsOf(reserve) },
  ];
  // Without a department nothing is asked of any: that it has none is a finding of its own.
  return lines
    .filter(({ halfMonths, deptIds }) => halfMonths > 0 && deptIds.length > 0)
    .map((line) => ({ ...line, ...of, people: people.filter(({ count }) => count > 0) }));
}

/** People times half months that a department takes over a period; infinite where a half month is not limited. */
export function placesOver(rows: readonly CapacityRow[], deptId: number, typeId: number | null, period: Period) {
  const own = rows.filter((row) => row.deptId === deptId && row.typeId === typeId);
  let places = 0;
  let covered = 0;
  for (const row of own) {
    const from = Math.max(row.fromHalf, period.from);
    const to = Math.min(row.toHalf ?? period.to, period.to);
    if (to < from) continue;
    covered += to - from + 1;
    places += (to - from + 1) * row.maxPeople;
  }
  return covered === period.to - period.from + 1 ? places : Infinity;
}

/** Demands that no plan can meet, with the departments that are all they may use. People times half months. */
export interface Shortage {
  demands: readonly Demand[];
  deptIds: readonly number[];
  /** Types whose own limits it comes from; empty where the limit for all types together is what lacks. */
  typeIds: readonly number[];
  needed: number;
  available: number;
}

/**
 * What can never be placed: each person's time flows into departments, by type and then in all; where not everything
 * gets through, a smallest cut is a set of demands with more time than their departments have (Hall; design of the
 * planner, section 3). A proof, whatever the order: breaks, leave and half months that are already full make it only worse.
 */
export function shortages(demands: readonly Demand[], rows: readonly CapacityRow[], period: Period): Shortage[] {
  const claims = demands.flatMap((demand) => demand.people.map((people) => ({ demand, ...people })));
  const depts = [...new Set(demands.flatMap(({ deptIds }) => deptIds))];
  const types = [...new Set(claims.map(({ typeId }) => typeId))];
  const doorOf = (dept: number, type: number | null) => depts.indexOf(dept) * types.length + types.indexOf(type);
  const doors = claims.length;
  const rooms = doors + depts.length * types.length;
  const [source, sink] = [rooms + depts.length, rooms + depts.length + 1];
  const needed = (claim: (typeof claims)[number]) => claim.count * claim.demand.halfMonths;
  const doorPlaces = depts.flatMap((dept) =>
    types.map((type) => (type === null ? Infinity : placesOver(rows, dept, type, period))),
  );
  const roomPlaces = depts.map((dept) => placesOver(rows, dept, null, period));
  const edges = [
    ...claims.map((claim, at) => ({ from: source, to: at, most: needed(claim) })),
    ...claims.flatMap(({ demand, typeId }, at) =>
      demand.deptIds.map((dept) => ({ from: at, to: doors + doorOf(dept, typeId), most: Infinity })),
    ),
    ...doorPlaces.map((most, at) => ({ from: doors + at, to: rooms + Math.floor(at / types.length), most })),
    ...roomPlaces.map((most, at) => ({ from: rooms + at, to: sink, most })),
  ];
  const { isReached } = maxFlow(sink + 1, edges, source, sink);
  const short = claims.filter((_, at) => isReached[at]);
  return apart(short).map((group) => {
    const deptIds = [...new Set(group.flatMap(({ demand }) => demand.deptIds))];
    const used = (dept: number) =>
      types.filter((type) => group.some((one) => one.typeId === type && one.demand.deptIds.includes(dept)));
    const limits = deptIds.map((dept) =>
      // Where the door is not passed in the residual graph, the type's own limit is the one that lacks.
      isReached[rooms + depts.indexOf(dept)]
        ? { most: roomPlaces[depts.indexOf(dept)]!, types: [] }
        : {
            most: used(dept).reduce<number>((all, type) => all + doorPlaces[doorOf(dept, type)]!, 0),
            types: used(dept),
          },
    );
    return {
      demands: [...new Set(group.map(({ demand }) => demand))],
      deptIds,
      typeIds: [...new Set(limits.flatMap((limit) => limit.types))].filter((type) => type !== null),
      needed: group.reduce((all, claim) => all + needed(claim), 0),
      available: limits.reduce((all, limit) => all + limit.most, 0),
    };
  });
}

type Claim = { demand: Demand; typeId: number | null; count: number };

/** Claims that share no department lack apart from each other. */
function apart(claims: readonly Claim[]): Claim[][] {
  const groups: { depts: Set<number>; claims: Claim[] }[] = [];
  for (const claim of claims) {
    const touching = groups.filter(({ depts }) => claim.demand.deptIds.some((dept) => depts.has(dept)));
    const joined = {
      depts: new Set([...claim.demand.deptIds, ...touching.flatMap(({ depts }) => [...depts])]),
      claims: [...touching.flatMap((group) => group.claims), claim],
    };
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.claims);
}
