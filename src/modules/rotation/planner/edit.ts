import { joinedPieces } from '@contract/rotation/plans-pieces';
import type { Piece, Trainee } from '@workers/engine/planner/types';
import type { Pin, PlanWork } from '@workers/planner/work';

/** A stay of somebody in a draft. */
export interface PlacedStay extends Piece {
  trainee: number;
}

const overlaps = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from < other.to && other.from < one.to;

/** Why a stay cannot be moved or changed; null when it can. What has begun is no plan any more. */
export function heldBecause({ snapshot }: PlanWork, stay: PlacedStay): string | null {
  const person = traineeOf(snapshot.instance.trainees, stay.trainee);
  const hasBegun = person.pins.some(([from, to]) => overlaps(stay, { from, to }));
  return hasBegun ? '这段轮转已经开始，不能改动' : null;
}

export const isPinned = ({ pins }: Pick<PlanWork, 'pins'>, stay: PlacedStay): boolean =>
  pins.some((pin) => pin.trainee === stay.trainee && overlaps(pin, stay));

/**
 * A stay begins in another half month and is pinned there. What else the person has keeps its order and its length and
 * moves around it; leave, what has begun and other pins stay where they are.
 */
export function moveStay(work: PlanWork, stay: PlacedStay, to: number): PlanWork {
  const person = traineeOf(work.snapshot.instance.trainees, stay.trainee);
  const others = work.pins.filter((pin) => pin.trainee === stay.trainee && !overlaps(pin, stay));
  const free = freeSlots(person, others);
  const cells = cellsOf(piecesOf(work, stay.trainee));
  const line = free.map((slot) => cells.get(slot));
  const isOwn = (slot: number) => slot >= stay.from && slot < stay.to;
  const length = free.filter(isOwn).length;
  if (length === 0) return work;
  const rest = line.filter((_, at) => !isOwn(free[at]!));
  const wanted = free.findIndex((slot) => slot >= to);
  const at = Math.min(wanted < 0 ? rest.length : wanted, rest.length);
  const own = new Array<Piece | undefined>(length).fill(stay);
  const next = [...rest.slice(0, at), ...own, ...rest.slice(at)];
  free.forEach((slot, index) => {
    const piece = next[index];
    if (piece) cells.set(slot, piece);
    else cells.delete(slot);
  });
  const first = free[at]!;
  const last = free[at + length - 1]!;
  // Over leave the stay lies in two pieces: each is pinned as it lies.
  const pieces = piecesOfCells(cells);
  const placed = pieces.filter(
    (piece) => piece.std === stay.std && piece.hosp === stay.hosp && overlaps(piece, { from: first, to: last + 1 }),
  );
  const pins = placed.map(({ from, to: end }) => ({
    ...pinOf(stay),
    from: Math.max(from, first),
    to: Math.min(end, last + 1),
  }));
  return changed(work, stay.trainee, pieces, [...without(work.pins, stay), ...pins]);
}

/** A stay changes places with the one before or behind it. */
export function swapStay(work: PlanWork, stay: PlacedStay, side: 'before' | 'after'): PlanWork {
  const pieces = piecesOf(work, stay.trainee);
  if (side === 'before') {
    const other = pieces.findLast(({ to }) => to <= stay.from);
    return other ? moveStay(work, stay, other.from) : work;
  }
  const other = pieces.find(({ from }) => from >= stay.to);
  return other ? moveStay(work, stay, other.to - (stay.to - stay.from)) : work;
}

/** A stay is spent in another department, and pinned there. */
export function placeStay(work: PlanWork, stay: PlacedStay, { std, hosp }: { std: number; hosp: number }): PlanWork {
  const cells = cellsOf(piecesOf(work, stay.trainee));
  const person = traineeOf(work.snapshot.instance.trainees, stay.trainee);
  const others = work.pins.filter((pin) => pin.trainee === stay.trainee && !overlaps(pin, stay));
  const placed = { ...stay, std, hosp };
  const own = freeSlots(person, others).filter((slot) => slot >= stay.from && slot < stay.to);
  own.forEach((slot) => cells.set(slot, placed));
  const pins = rangesOf(own).map(({ from, to }) => ({ ...pinOf(placed), from, to }));
  return changed(work, stay.trainee, piecesOfCells(cells), [...without(work.pins, stay), ...pins]);
}

/** Half months are left open again; for plans that are made by hand. */
export function clearStay(work: PlanWork, stay: PlacedStay): PlanWork {
  const pieces = piecesOf(work, stay.trainee).filter((piece) => !overlaps(piece, stay));
  return changed(work, stay.trainee, pieces, without(work.pins, stay));
}

export const pinStay = (work: PlanWork, stay: PlacedStay): PlanWork => ({
  ...work,
  pins: [...without(work.pins, stay), pinOf(stay)],
  unsaved: true,
});

export const unpinStay = (work: PlanWork, stay: PlacedStay): PlanWork => ({
  ...work,
  pins: without(work.pins, stay),
  unsaved: true,
});

export const piecesOf = ({ plan }: Pick<PlanWork, 'plan'>, trainee: number): readonly Piece[] =>
  plan.find((person) => person.trainee === trainee)?.pieces ?? [];

const pinOf = ({ trainee, from, to, std, hosp }: PlacedStay): Pin => ({ trainee, from, to, std, hosp });
const without = (pins: readonly Pin[], stay: PlacedStay) =>
  pins.filter((pin) => pin.trainee !== stay.trainee || !overlaps(pin, stay));

function changed(work: PlanWork, trainee: number, pieces: Piece[], pins: Pin[]): PlanWork {
  const own = { trainee, pieces };
  const has = work.plan.some((person) => person.trainee === trainee);
  const plan = has ? work.plan.map((person) => (person.trainee === trainee ? own : person)) : [...work.plan, own];
  return { ...work, plan, pins, unsaved: true };
}

function traineeOf(trainees: readonly Trainee[], id: number): Trainee {
  const found = trainees.find((trainee) => trainee.id === id);
  if (!found) throw new Error(`No trainee ${id} in the snapshot`);
  return found;
}

function freeSlots({ from, to, leave, pins }: Trainee, own: readonly Pin[]): number[] {
  const taken = [...leave, ...pins, ...own.map((pin): [number, number] => [pin.from, pin.to])];
  const slots = Array.from({ length: to - from }, (_, at) => from + at);
  return slots.filter((slot) => !taken.some(([begin, end]) => slot >= begin && slot < end));
}

function cellsOf(pieces: readonly Piece[]): Map<number, Piece> {
  const cells = new Map<number, Piece>();
  for (const piece of pieces) for (let slot = piece.from; slot < piece.to; slot++) cells.set(slot, piece);
  return cells;
}

const piecesOfCells = (cells: ReadonlyMap<number, Piece>): Piece[] =>
  joinedPieces([...cells].map(([slot, { std, hosp }]) => ({ from: slot, to: slot + 1, std, hosp })));

function rangesOf(slots: readonly number[]): { from: number; to: number }[] {
  return joinedPieces(slots.map((slot) => ({ from: slot, to: slot + 1, std: 0, hosp: 0 })));
}
