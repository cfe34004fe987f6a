import { randomOf } from '@workers/engine/planner/random';
import type { HospDept, Instance, Scheme, StdDept, Trainee } from '@workers/engine/planner/types';

/** What cannot be in an instance, by intent. */
export type InjectedCause = 'dept' | 'months' | 'type' | 'pins' | 'person';

export interface PlannerInstanceOptions {
  people: number;
  seed: number;
  /** A: constant capacity; B: drawn cell by cell round a hidden plan; C: A with closures and a dip at festivals. */
  family?: 'A' | 'B' | 'C';
  load?: number;
  /** Three years of people, two of whom have done a part. */
  rolling?: boolean;
  cause?: InjectedCause;
}

export interface PlannerInstance {
  instance: Instance;
  /** Name of what the injected cause is about. */
  subject: string;
}

const T = 72;
const year = 24;
const standards = 42;
const second = 10;
const types = [1, 5];
const typeFive = 0.4;

interface Hidden {
  trainee: Trainee;
  /** The standard and the hospital department of each half month. */
  slots: [std: number, hosp: number][];
}

/** An invented hospital with people in training, of the families that the planner is measured by. */
export function plannerInstance(options: PlannerInstanceOptions): PlannerInstance {
  const { people, seed, family = 'A', load = 0.95, rolling = family !== 'B', cause } = options;
  const random = randomOf(seed * 7919 + people);
  const draw = (count: number) => Math.floor(random() * count);
  const std: StdDept[] = Array.from({ length: standards }, (_, id) => ({ id, name: `科室${id + 1}`, hosp: [id] }));
  for (let extra = 0; extra < second; extra++) std[draw(standards)]!.hosp.push(standards + extra);
  const schemes = Array.from({ length: 12 }, (_, id) => schemeOf(id, random));
  const hidden = Array.from({ length: people }, (_, id) => hiddenPerson(id, schemes, std, rolling, random));
  const hosp = family === 'B' ? drawnPlaces(hidden, load, random) : constantPlaces(hidden, std, load, rolling);
  if (family === 'C') closeSome(hosp, random);
  const pinned = new Set<number>();
  for (const { trainee, slots } of hidden) {
    // Who began has spent his reserve, perhaps, and has no half month to spare.
    if (family !== 'B' && trainee.to === T && random() < 0.1) takeLeave(trainee, draw(T - 3), 1 + draw(3));
    else if (random() < 0.04) pin(trainee, slots, draw(20), hosp, pinned);
  }
  const trainees = hidden.map(({ trainee }) => trainee);
  const instance: Instance = { T, start: '2027-01', types, hosp, std, schemes, trainees };
  return { instance, subject: cause ? inject(instance, cause, random) : '' };
}

/** Departments drawn without repeating. */
function drawn(count: number, from: readonly number[], random: () => number): number[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

function schemeOf(id: number, random: () => number): Scheme {
  const draw = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const all = Array.from({ length: standards }, (_, std) => std);
  const count = draw(6, 11);
  const necessary = drawn(count, all, random);
  const others = all.filter((std) => !necessary.includes(std));
  const options = drawn(5, others, random);
  const departments = draw(2, 3);
  const reserve = draw(6, 10);
  const optional = departments * 2;
  const slots = necessary.map(() => 2);
  for (let left = T - reserve - optional - 2 * count; left > 0; left--) slots[draw(0, count - 1)]!++;
  const spare = others.filter((std) => !options.includes(std));
  return {
    id,
    major: `专业${id + 1}`,
    version: '2026',
    necessary: necessary.map((std, index) => ({ std, slots: slots[index]!, maxPieces: 2, minPiece: 2 })),
    optional: [{ options, minDept: departments, maxDept: departments, slots: optional }],
    reserve: { std: [...drawn(5, necessary, random), ...drawn(2, spare, random)], slots: reserve },
    first: necessary.slice(0, 2),
    last: necessary.slice(2, 4),
  };
}

function hiddenPerson(
  id: number,
  schemes: readonly Scheme[],
  std: readonly StdDept[],
  rolling: boolean,
  random: () => number,
): Hidden {
  const scheme = schemes[Math.floor(random() * schemes.length)]!;
  const group = scheme.optional[0]!;
  const blocks: [std: number, slots: number][] = scheme.necessary.map((item) => [item.std, item.slots]);
  for (const option of drawn(group.minDept, group.options, random)) blocks.push([option, 2]);
  const [one, other] = drawn(2, scheme.reserve.std, random);
  const half = Math.floor(scheme.reserve.slots / 2);
  blocks.push([one!, half], [other!, scheme.reserve.slots - half]);
  const slots = drawn(blocks.length, [...blocks.keys()], random).flatMap((index) => {
    const [place, length] = blocks[index]!;
    const { hosp } = std[place]!;
    const ward = hosp[Math.floor(random() * hosp.length)]!;
    return Array.from({ length }, (): [number, number] => [place, ward]);
  });
  const past = rolling ? year * Math.floor(random() * 3) : 0;
  const done: Record<string, number> = {};
  for (const [place] of slots.slice(0, past)) done[String(place)] = (done[String(place)] ?? 0) + 1;
  const type = random() < typeFive ? 5 : 1;
  const trainee: Trainee = {
    id,
    name: `T${id + 1}`,
    scheme: scheme.id,
    type,
    from: 0,
    to: T - past,
    done,
    leave: [],
    pins: [],
  };
  return { trainee, slots: slots.slice(past) };
}

const department = (id: number): HospDept => ({
  id,
  name: id < standards ? `科室${id + 1}` : `病区${id + 1}`,
  cap: new Array<number>(T).fill(0),
  min: new Array<number>(T).fill(0),
  capType: { '5': new Array<number>(T).fill(0) },
});
const departments = () => Array.from({ length: standards + second }, (_, id) => department(id));

/** The same places in every half month, so that what has to be done by the end of any year fills `load` of them. */
function constantPlaces(
  hidden: readonly Hidden[],
  std: readonly StdDept[],
  load: number,
  rolling: boolean,
): HospDept[] {
  const hosp = departments();
  const ends = rolling ? [year, 2 * year, T] : [T];
  for (const { id, hosp: wards } of std) {
    const slotsOf = (people: readonly Hidden[], end: number) =>
      people.reduce((sum, { slots }) => sum + slots.slice(0, end).filter(([place]) => place === id).length, 0);
    const busiest = (type: number | null) => {
      const people = hidden.filter(({ trainee }) => type === null || trainee.type === type);
      const due = ends.map(
        (end) =>
          slotsOf(
            people.filter(({ trainee }) => trainee.to <= end),
            end,
          ) / end,
      );
      return Math.max(slotsOf(people, year) / year, ...due) / load / wards.length;
    };
    const all = Math.max(1, Math.ceil(busiest(null)));
    const five = Math.ceil(Math.max(busiest(5), all / 2));
    for (const ward of wards) {
      hosp[ward]!.cap.fill(all);
      hosp[ward]!.capType['5']!.fill(five);
      if (all >= 8) hosp[ward]!.min.fill(Math.floor(all * 0.4), 0, rolling ? year : T);
    }
  }
  return hosp;
}

function drawnPlaces(hidden: readonly Hidden[], load: number, random: () => number): HospDept[] {
  const hosp = departments();
  for (const { trainee, slots } of hidden) {
    slots.forEach(([, ward], slot) => {
      hosp[ward]!.cap[slot]!++;
      if (trainee.type === 5) hosp[ward]!.capType['5']![slot]!++;
    });
  }
  const widened = (places: number) => Math.floor(places / load + random());
  for (const { cap, capType } of hosp) {
    cap.forEach((places, slot) => {
      cap[slot] = widened(places);
      capType['5']![slot] = Math.max(1, widened(capType['5']![slot]!));
    });
  }
  return hosp;
}

function closeSome(hosp: readonly HospDept[], random: () => number): void {
  for (let count = 0; count < 4; count++) {
    const dept = hosp[Math.floor(random() * hosp.length)]!;
    const from = 3 + Math.floor(random() * 30);
    dept.cap.fill(0, from, from + 3);
    dept.min.fill(0, from, from + 3);
  }
  for (const dept of hosp) {
    for (const slot of [2, 26, 50]) if (dept.cap[slot]! > 9) dept.cap[slot]!--;
  }
}

function takeLeave(trainee: Trainee, from: number, slots: number): void {
  trainee.leave.push([from, Math.min(trainee.to, from + slots)]);
}

/** Pins the stay that the hidden plan has in a half month, one in a department that is open. */
function pin(
  trainee: Trainee,
  slots: Hidden['slots'],
  slot: number,
  departments: readonly HospDept[],
  pinned: Set<number>,
): void {
  const [std, hosp] = slots[slot]!;
  let from = slot;
  let to = slot + 1;
  while (from > 0 && slots[from - 1]![0] === std) from--;
  while (to < slots.length && slots[to]![0] === std) to++;
  if (to - from < 2 || pinned.has(hosp) || departments[hosp]!.cap.slice(from, to).includes(0)) return;
  pinned.add(hosp);
  trainee.pins.push([from, to, std, hosp]);
}

/** Takes away what one cause is about; returns its name. */
function inject(instance: Instance, cause: InjectedCause, random: () => number): string {
  const { hosp, std, schemes, trainees } = instance;
  if (cause === 'person') {
    const trainee = trainees.find(({ to, pins }) => to === year && pins.length === 0)!;
    trainee.done = {};
    return trainee.name;
  }
  const needed = (id: number, end: number, type?: number) =>
    trainees
      .filter((trainee) => trainee.to <= end && (type === undefined || trainee.type === type))
      .reduce((sum, { scheme, done }) => {
        const item = schemes[scheme]!.necessary.find((item) => item.std === id);
        return sum + Math.max(0, (item?.slots ?? 0) - (done[String(id)] ?? 0));
      }, 0);
  const busy = std.filter(({ id }) => needed(id, year, 5) > year);
  const { id, name, hosp: wards } = busy[Math.floor(random() * busy.length)]!;
  const own = wards.map((ward) => hosp[ward]!);
  if (cause === 'pins') {
    const dept = own[0]!;
    const free = trainees.filter(({ scheme, pins, leave, to, done }) => {
      const isAsked = schemes[scheme]!.necessary.some((item) => item.std === id && item.slots - (done[id] ?? 0) >= 2);
      return isAsked && pins.length + leave.length === 0 && to >= 6;
    });
    const places = Math.min(dept.cap[4]!, free.length - 1);
    for (let slot = 4; slot < 6; slot++) {
      dept.cap[slot] = places;
      dept.min[slot] = 0;
    }
    for (const { pins } of free.slice(0, places + 1)) pins.push([4, 6, id, dept.id]);
    return dept.name;
  }
  const pinned = trainees.flatMap(({ pins }) => pins.filter((pin) => pin[2] === id)).length;
  const end = instance.trainees.every(({ to }) => to === T) ? T : year;
  const less = (needed(id, end, cause === 'type' ? 5 : undefined) * 0.75) / end / own.length;
  for (const dept of own) {
    const places = cause === 'type' ? dept.capType['5']! : dept.cap;
    dept.min.fill(0);
    if (cause === 'months') places.fill(0, 0, 16).fill(Math.max(1, Math.floor(less)), 16, year);
    else places.fill(Math.max(1 + pinned, Math.floor(less)));
    if (cause === 'months') places.fill(places.at(-1)! * 2, year, T);
  }
  return name;
}
