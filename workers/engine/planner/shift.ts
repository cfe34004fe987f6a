import type { Instance, PersonPlan, Piece, Scheme, Trainee } from './types';

interface Block {
  std: number;
  slots: number;
}

/**
 * 转轮: people of one scheme go through the same blocks, each beginning `step` blocks after the one before him, so that
 * they stand in different departments at any time. Of the departments that serve a block the emptiest one is taken.
 * Leave and pins stay where they are; what is done already is not placed again. Nothing is searched: the checker says
 * what does not fit.
 */
export function shiftPlan(instance: Instance, step = 1): PersonPlan[] {
  const room = new Map(instance.hosp.map(({ id, cap }) => [id, [...cap]]));
  const placed = new Map<number, number>();
  const pieces = new Map<number, Piece[]>();
  for (const trainee of instance.trainees) {
    const pins = trainee.pins.map(([from, to, std, hosp]) => ({ from, to, std, hosp }));
    pieces.set(trainee.id, pins);
    pins.forEach((pin) => take(room, pin));
  }
  return instance.trainees.map((trainee) => {
    const scheme = instance.schemes.find(({ id }) => id === trainee.scheme);
    const at = placed.get(trainee.scheme) ?? 0;
    placed.set(trainee.scheme, at + 1);
    const own = pieces.get(trainee.id)!;
    const free = freeSlots(trainee);
    let next = 0;
    for (const { std, slots } of turned(blocksOf(scheme, trainee, free.length), at * step)) {
      const stay = free.slice(next, next + slots);
      next += slots;
      const hosp = emptiest(instance, room, std, stay);
      if (hosp === null) continue;
      for (const piece of rangesOf(stay)) {
        const whole = { ...piece, std, hosp };
        own.push(whole);
        take(room, whole);
      }
    }
    return { trainee: trainee.id, pieces: joined(own) };
  });
}

/** What a person still owes, in the order of the scheme, and what is left of his time in the reserve. */
function blocksOf(scheme: Scheme | undefined, { done, pins }: Trainee, free: number): Block[] {
  if (!scheme) return [];
  const had = new Map<number, number>();
  const add = (std: number, slots: number) => had.set(std, (had.get(std) ?? 0) + slots);
  for (const [std, slots] of Object.entries(done)) add(Number(std), slots);
  for (const [from, to, std] of pins) add(std, to - from);
  const owed = ({ std, slots }: Block): Block => {
    const spent = Math.min(had.get(std) ?? 0, slots);
    add(std, -spent);
    return { std, slots: slots - spent };
  };
  const blocks = scheme.necessary.map(({ std, slots }) => owed({ std, slots }));
  for (const { options, minDept, slots } of scheme.optional) {
    const begun = options.filter((std) => (had.get(std) ?? 0) > 0);
    const chosen = [...begun, ...options.filter((std) => !begun.includes(std))].slice(0, Math.max(1, minDept));
    blocks.push(...evenly(chosen, slots).map(owed));
  }
  const sum = blocks.reduce((all, { slots }) => all + slots, 0);
  blocks.push(...evenly(scheme.reserve.std, Math.max(0, free - sum)));
  return blocks.filter(({ slots }) => slots > 0);
}

function evenly(stds: readonly number[], slots: number): Block[] {
  return stds.map((std, at) => ({
    std,
    slots: Math.floor((slots * (at + 1)) / stds.length) - Math.floor((slots * at) / stds.length),
  }));
}

const turned = <Item>(list: readonly Item[], by: number): Item[] => list.map((_, at) => list[(at + by) % list.length]!);

function freeSlots({ from, to, leave, pins }: Trainee): number[] {
  const isTaken = (slot: number) => [...leave, ...pins].some(([begin, end]) => slot >= begin && slot < end);
  return Array.from({ length: to - from }, (_, at) => from + at).filter((slot) => !isTaken(slot));
}

type Room = ReadonlyMap<number, number[]>;

function emptiest({ std: stds }: Instance, room: Room, std: number, slots: readonly number[]): number | null {
  if (slots.length === 0) return null;
  const leftIn = (hosp: number) => Math.min(...slots.map((slot) => room.get(hosp)?.[slot] ?? 0));
  const [first, ...others] = stds.find(({ id }) => id === std)?.hosp ?? [];
  if (first === undefined) return null;
  return others.reduce((best, hosp) => (leftIn(hosp) > leftIn(best) ? hosp : best), first);
}

function take(room: Room, { from, to, hosp }: Piece): void {
  const left = room.get(hosp);
  if (!left) return;
  for (let slot = from; slot < to; slot++) left[slot]!--;
}

/** Half months that follow each other, as ranges. */
function rangesOf(slots: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const slot of slots) {
    const last = ranges.at(-1);
    if (last?.to === slot) last.to++;
    else ranges.push({ from: slot, to: slot + 1 });
  }
  return ranges;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const list: Piece[] = [];
  for (const piece of pieces.toSorted((one, other) => one.from - other.from)) {
    const last = list.at(-1);
    if (last && last.to === piece.from && last.std === piece.std && last.hosp === piece.hosp) last.to = piece.to;
    else list.push({ ...piece });
  }
  return list;
}
