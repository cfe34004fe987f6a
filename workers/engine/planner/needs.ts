import { needKinds, type Fixed, type Model, type Need, type Person, type PersonProblem } from './model-types';
import { optionalNeeds } from './optional-needs';
import type { NecessaryItem, Scheme, Trainee } from './types';

interface Given {
  index: number;
  trainee: Trainee;
  type: number;
  schemeIndex: number;
  /** His pieces of the plan before, with indices. */
  pieces: Fixed[] | undefined;
  /** What lies before it stays as it was. */
  frozen: number;
}

/**
 * What a person still needs, and the half months there are for it. What is done, pinned or frozen is credited to the
 * necessary item of its department, then to an optional group, then to the reserve. When more is needed than there is
 * room for, `problem` says so, and the needs are cut to the room, so that the others can still be planned around him.
 */
export function needsOf(model: Model, given: Given): Person {
  const { index, trainee, type, schemeIndex, pieces, frozen } = given;
  const scheme = model.instance.schemes[schemeIndex]!;
  const away = new Uint8Array(model.T);
  for (const [from, to] of trainee.leave) away.fill(1, from, to);
  const fixed = fixedOf(model, given, away);
  const taken = away.slice();
  for (const stay of fixed) taken.fill(1, stay.from, stay.to);
  const free: number[] = [];
  for (let slot = Math.max(trainee.from, frozen); slot < trainee.to; slot++) if (!taken[slot]) free.push(slot);
  const person: Person = {
    index,
    trainee,
    type,
    scheme,
    schemeIndex,
    free: Int16Array.from(free),
    fixed,
    away,
    needs: [],
    hosps: new Int32Array(0),
    problem: null,
    before: pieces ? beforeOf(model.T, pieces) : null,
  };
  person.problem = pinProblem(model, person, frozen);
  fillNeeds(model, person);
  person.hosps = Int32Array.from(new Set(person.needs.flatMap(({ hosps }) => [...hosps])));
  return person;
}

function beforeOf(length: number, pieces: readonly Fixed[]): Person['before'] {
  const before = { std: new Int16Array(length).fill(-1), hosp: new Int16Array(length).fill(-1) };
  for (const { from, to, std, hosp } of pieces) {
    before.std.fill(std, from, to);
    before.hosp.fill(hosp, from, to);
  }
  return before;
}

/** Frozen pieces first, then pins behind them; without half months of leave, in order. */
function fixedOf(model: Model, { trainee, pieces, frozen }: Given, away: Uint8Array): Fixed[] {
  const stays: Fixed[] = [];
  for (const piece of pieces ?? []) {
    const to = Math.min(piece.to, frozen);
    if (piece.from < to) stays.push({ ...piece, to });
  }
  const taken = away.slice();
  for (const [from, to, stdId, hospId] of trainee.pins) {
    const std = model.stdIndex.get(stdId)!;
    const hosp = model.hospIndex.get(hospId)!;
    let begin = -1;
    for (let slot = Math.max(from, pieces ? frozen : 0); slot <= to; slot++) {
      const isStay = slot < to && !taken[slot];
      if (isStay && begin < 0) begin = slot;
      if (!isStay && begin >= 0) {
        stays.push({ from: begin, to: slot, std, hosp });
        taken.fill(1, begin, slot);
        begin = -1;
      }
    }
  }
  return stays.sort((one, other) => one.from - other.from);
}

/** A pin outside his time, on his leave, of a department that does not serve it or that his scheme does not name. */
function pinProblem(model: Model, person: Person, frozen: number): PersonProblem | null {
  const { trainee, scheme } = person;
  const named = new Set([
    ...scheme.necessary.map(({ std }) => std),
    ...scheme.optional.flatMap(({ options }) => options),
    ...scheme.reserve.std,
  ]);
  const taken = person.away.slice();
  for (const [from, to, std, hosp] of trainee.pins) {
    const isIn = from >= trainee.from && to <= trainee.to;
    const isFree = !taken.subarray(Math.max(from, frozen), to).includes(1);
    const isServed = model.hospOfStd[model.stdIndex.get(std)!]!.includes(model.hospIndex.get(hosp)!);
    if (!isIn || !isFree || !isServed || !named.has(std)) {
      return { kind: 'pin', needed: to - from, available: 0, std: model.stdIndex.get(std)! };
    }
    taken.fill(1, from, to);
  }
  return null;
}

function fillNeeds(model: Model, person: Person): void {
  const { trainee, scheme, free } = person;
  const credit = new Map<number, number>();
  const add = (std: number, slots: number) => credit.set(std, (credit.get(std) ?? 0) + slots);
  for (const [id, slots] of Object.entries(trainee.done)) add(model.stdIndex.get(Number(id))!, slots);
  for (const { std, from, to } of person.fixed) add(std, to - from);

  for (const item of scheme.necessary) {
    const need = necessaryNeed(model, person, item, credit);
    if (need) person.needs.push(need);
  }
  for (const group of scheme.optional) person.needs.push(...optionalNeeds(model, group, credit));

  const needed = person.needs.reduce((sum, { slots }) => sum + slots, 0);
  const unserved = person.needs.find(({ hosps }) => hosps.length === 0);
  if (needed > free.length) person.problem ??= { kind: 'months', needed, available: free.length, std: -1 };
  else if (unserved) {
    person.problem ??= { kind: 'mapping', needed: unserved.slots, available: 0, std: unserved.stds[0] ?? -1 };
  }
  const surplus = free.length - needed;
  const rest = surplus === 1 ? restOfReserve(model, person) : null;
  const isLengthened = surplus === 1 && !rest && lengthened(model, person);
  const reserve = isLengthened ? null : (rest ?? reserveNeed(model, scheme, surplus));
  if (surplus > 0 && !isLengthened && !reserve)
    person.problem ??= { kind: 'reserve', needed: surplus, available: 0, std: -1 };
  if (reserve) person.needs.push(continued(model, person, reserve));
  person.needs = cut(person.needs, free.length);
}

/** Needs that have a place to go, up to the room there is. */
function cut(needs: readonly Need[], room: number): Need[] {
  let left = room;
  const kept: Need[] = [];
  for (const need of needs) {
    const slots = Math.min(left, need.slots);
    if (slots === 0 || need.hosps.length === 0) continue;
    kept.push({ ...need, slots });
    left -= slots;
  }
  return kept;
}

function necessaryNeed(model: Model, person: Person, item: NecessaryItem, credit: Map<number, number>): Need | null {
  const std = model.stdIndex.get(item.std)!;
  const has = credit.get(std) ?? 0;
  const counted = Math.min(has, item.slots);
  credit.set(std, has - counted);
  const slots = item.slots - counted;
  if (slots === 0) return null;
  const own = person.fixed.filter((stay) => stay.std === std);
  const doneBefore = (person.trainee.done[String(item.std)] ?? 0) > 0 ? 1 : 0;
  const left = item.maxPieces - doneBefore - own.length;
  const last = own.at(-1);
  const isContinued = last !== undefined && (left <= 0 || isCutShort(person, last, item.minPiece, slots));
  const hosps = model.hospOfStd[std]!;
  return {
    kind: needKinds.necessary,
    slots,
    stds: new Int32Array(hosps.length).fill(std),
    hosps,
    maxPieces: Math.max(1, left),
    minPiece: item.minPiece,
    touch: isContinued ? placeAmongFree(person, last.to) : -1,
    touchHosp: isContinued ? last.hosp : -1,
  };
}

/** Whether a fixed stay, or what is left of it, would be too short by itself, so that the rest has to lie beside it. */
function isCutShort(person: Person, stay: Fixed, minPiece: number, slots: number): boolean {
  const isShort = stay.to - stay.from < minPiece || slots < minPiece;
  const next = person.free[placeAmongFree(person, stay.to)];
  // Leave may lie between; what is fixed elsewhere does not.
  if (next === undefined || person.away.subarray(stay.to, next).includes(0)) return false;
  const rest = restBefore(person, stay);
  return isShort || (rest > 0 && rest < minPiece);
}

/** For how many free half months the plan before went on with a fixed stay right behind it. */
function restBefore({ free, before }: Person, { to, std, hosp }: Fixed): number {
  let rest = 0;
  for (const slot of free) {
    if (slot < to) continue;
    if (before?.std[slot] !== std || before.hosp[slot] !== hosp) break;
    rest++;
  }
  return rest;
}

function placeAmongFree(person: Person, slot: number): number {
  const place = person.free.findIndex((free) => free >= slot);
  return place < 0 ? person.free.length : place;
}

/** A reserve stay that was begun before the frozen half month is gone on with, where what was is too short by itself. */
function continued(model: Model, person: Person, reserve: Need): Need {
  const last = person.fixed.at(-1);
  if (!last || restBefore(person, last) === 0 || person.needs.some(({ stds }) => stds.includes(last.std)))
    return reserve;
  const item = person.scheme.necessary.find(({ std }) => model.stdIndex.get(std) === last.std);
  if (!item || !reserve.stds.includes(last.std) || last.to - last.from >= item.minPiece) return reserve;
  return { ...reserve, touch: placeAmongFree(person, last.to), touchHosp: last.hosp };
}

/** A single half month is no piece of its own: it lengthens a stay that is a necessary one and a reserve. */
function lengthened(model: Model, { needs, scheme, free, before }: Person): boolean {
  const reserve = new Set(scheme.reserve.std.map((id) => model.stdIndex.get(id)!));
  const able = needs.filter(({ kind, stds }) => kind === needKinds.necessary && reserve.has(stds[0]!));
  const slotsBefore = (std: number) => free.reduce((sum, slot) => sum + (before?.std[slot] === std ? 1 : 0), 0);
  const need = able.find(({ stds, slots }) => slotsBefore(stds[0]!) > slots) ?? able[0];
  if (need) need.slots++;
  return need !== undefined;
}

/** The single half month that is left of a reserve stay which was begun before the frozen half month. */
function restOfReserve(model: Model, person: Person): Need | null {
  const last = person.fixed.at(-1);
  const isOther = (need: Need) => need.kind === needKinds.necessary && need.stds.includes(last!.std);
  if (!last || restBefore(person, last) === 0 || person.needs.some(isOther)) return null;
  if (!person.scheme.reserve.std.some((id) => model.stdIndex.get(id) === last.std)) return null;
  return {
    kind: needKinds.reserve,
    slots: 1,
    stds: Int32Array.of(last.std),
    hosps: Int32Array.of(last.hosp),
    maxPieces: 1,
    minPiece: 1,
    touch: placeAmongFree(person, last.to),
    touchHosp: last.hosp,
  };
}

/** Departments that are options of a group as well are left out while others are there: what counts to what stays plain. */
function reserveNeed(model: Model, scheme: Scheme, slots: number): Need | null {
  if (slots <= 0) return null;
  const optional = new Set(scheme.optional.flatMap(({ options }) => options));
  // A reserve piece of a necessary department is held to the shortest piece of that department.
  const longest = Math.max(
    ...scheme.necessary.map(({ std, minPiece }) => (scheme.reserve.std.includes(std) ? minPiece : 1)),
    1,
  );
  if (slots < longest) for (const { std, minPiece } of scheme.necessary) if (minPiece > slots) optional.add(std);
  const own = scheme.reserve.std.filter((std) => !optional.has(std));
  const stds: number[] = [];
  const hosps: number[] = [];
  for (const id of own.length > 0 ? own : scheme.reserve.std) {
    const std = model.stdIndex.get(id)!;
    for (const hosp of model.hospOfStd[std]!) {
      stds.push(std);
      hosps.push(hosp);
    }
  }
  if (hosps.length === 0) return null;
  const pieces = new Set(stds).size;
  return {
    kind: needKinds.reserve,
    slots,
    stds: Int32Array.from(stds),
    hosps: Int32Array.from(hosps),
    maxPieces: pieces,
    minPiece: Math.min(Math.max(2, longest), slots),
    touch: -1,
    touchHosp: -1,
  };
}
