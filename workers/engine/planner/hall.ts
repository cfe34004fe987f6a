import { FlowNetwork } from '@contract/kernel/max-flow';
import { needKinds, unbounded, type Model, type Person } from './model-types';
import type { Places } from './places';

/** People of one type who need the same departments within the same half months. */
export interface Demand {
  std: number;
  type: number;
  people: number;
  /** Of all of them together, half months. */
  slots: number;
  free: Int16Array;
  hosps: Int32Array;
}

/** People who together need more than the cells that are open to them hold: a Hall set, with its proof. */
export interface HallSet {
  demands: Demand[];
  needed: number;
  available: number;
  /** Departments and half months of the cells that are full. */
  hosps: number[];
  from: number;
  to: number;
}

/** How capacities are read: as they are, without types, or spread evenly over time. */
export type Reading = 'as-is' | 'any-type' | 'any-month';

/** Necessary needs by the departments of the hospital that they share: each list is a question of its own. */
export function necessaryDemands(model: Model): Demand[][] {
  const groups = new Map<string, Demand>();
  for (const person of model.people) {
    const time = timeKey(person);
    for (const need of person.needs) {
      if (need.kind !== needKinds.necessary) continue;
      const std = need.stds[0]!;
      const key = `${std}/${person.type}/${time}/${need.hosps.length}`;
      const group = groups.get(key);
      if (group) {
        group.people++;
        group.slots += need.slots;
        continue;
      }
      const { type, free } = person;
      groups.set(key, { std, type, people: 1, slots: need.slots, free, hosps: need.hosps });
    }
  }
  return components([...groups.values()]);
}

/** The same for people with the same free half months, so that few groups remain. */
export function timeKey({ free, index }: Person): string {
  const first = free[0] ?? 0;
  const last = free.at(-1) ?? 0;
  return free.length === last - first + 1 ? `${first}-${last}` : `only ${index}`;
}

function components(demands: Demand[]): Demand[][] {
  const root = new Map<number, number>();
  const find = (hosp: number): number => {
    const up = root.get(hosp) ?? hosp;
    if (up === hosp) return hosp;
    const top = find(up);
    root.set(hosp, top);
    return top;
  };
  for (const { hosps } of demands) for (const hosp of hosps) root.set(find(hosp), find(hosps[0]!));
  const lists = new Map<number, Demand[]>();
  for (const demand of demands) {
    const key = find(demand.hosps[0]!);
    lists.set(key, [...(lists.get(key) ?? []), demand]);
  }
  return [...lists.values()];
}

/** The Hall set among demands, or null when their needs fit: a largest flow decides, its smallest cut is the proof. */
export function hallSet(model: Model, fixed: Places, demands: readonly Demand[], reading: Reading): HallSet | null {
  // Spread evenly, all is counted in parts of T, so that numbers stay whole.
  const scale = reading === 'any-month' ? model.T : 1;
  const network = new FlowNetwork();
  const source = network.node();
  const sink = network.node();
  const cells = new CellNodes(model, fixed, network, sink, reading);
  const needed = demands.reduce((sum, { slots }) => sum + slots, 0) * scale;
  const nodes = demands.map((demand) => {
    const node = network.node();
    network.edge(source, node, demand.slots * scale);
    for (const slot of demand.free) {
      const moment = network.node();
      network.edge(node, moment, demand.people * scale);
      for (const hosp of demand.hosps) {
        network.edge(moment, cells.of(demand.type, hosp, slot), unbounded * scale);
      }
    }
    return node;
  });
  const flow = network.run(source, sink);
  if (flow >= needed) return null;
  const short = demands.filter((_, index) => network.isBefore(nodes[index]!));
  const own = short.reduce((sum, { slots }) => sum + slots, 0);
  return {
    demands: short,
    needed: own,
    available: own - Math.ceil((needed - flow) / scale),
    ...cells.full(),
    from: Math.min(...short.map(({ free }) => free[0] ?? 0)),
    to: Math.max(...short.map(({ free }) => (free.at(-1) ?? 0) + 1)),
  };
}

/** Nodes for departments in half months: one for all, before it one for each type that has a bound of its own. */
class CellNodes {
  private readonly nodes = new Map<number, number>();

  constructor(
    private readonly model: Model,
    private readonly fixed: Places,
    private readonly network: FlowNetwork,
    private readonly sink: number,
    private readonly reading: Reading,
  ) {}

  of(type: number, hosp: number, slot: number): number {
    const { H, T, capType } = this.model;
    const cell = hosp * T + slot;
    const typed = (type + 1) * H * T + cell;
    const known = this.nodes.get(typed);
    if (known !== undefined) return known;
    const bound = capType[type * H * T + cell]!;
    if (bound >= unbounded || this.reading === 'any-type') return this.all(cell);
    const node = this.network.node();
    this.nodes.set(typed, node);
    this.network.edge(node, this.all(cell), this.left(capType, this.fixed.occType, type * H * T + cell));
    return node;
  }

  private all(cell: number): number {
    const known = this.nodes.get(cell);
    if (known !== undefined) return known;
    const node = this.network.node();
    this.nodes.set(cell, node);
    this.network.edge(node, this.sink, this.left(this.model.cap, this.fixed.occ, cell));
    return node;
  }

  private left(bounds: Int32Array, taken: Int32Array, cell: number): number {
    if (this.reading !== 'any-month') return Math.max(0, bounds[cell]! - taken[cell]!);
    const { T } = this.model;
    const first = cell - (cell % T);
    let sum = 0;
    for (let at = first; at < first + T; at++) sum += Math.max(0, bounds[at]! - taken[at]!);
    return sum;
  }

  /** Departments whose cells the smallest cut goes through. */
  full(): { hosps: number[] } {
    const { H, T } = this.model;
    const hosps = new Set<number>();
    for (const [key, node] of this.nodes) {
      if (this.network.isBefore(node)) hosps.add(Math.floor((key % (H * T)) / T));
    }
    return { hosps: [...hosps].toSorted((one, other) => one - other) };
  }
}
