import { needKinds, type Need, type Person } from './model-types';
import type { Block, Schedule } from './places';

/** The reserve begins in pieces of about so many half months. */
const reservePiece = 4;

/** A first list of blocks: each need in one piece, the reserve in a few, in an order that `random` decides. */
export function firstShape(person: Person, random: () => number): Schedule {
  const schedule: Schedule = [];
  person.needs.forEach((need, index) => {
    const wanted = need.kind === needKinds.reserve ? Math.round(need.slots / reservePiece) : 1;
    const pieces = Math.max(1, Math.min(wanted, need.maxPieces, Math.floor(need.slots / need.minPiece)));
    for (let piece = 0; piece < pieces; piece++) {
      const length = Math.floor(need.slots / pieces) + (piece < need.slots % pieces ? 1 : 0);
      schedule.push(blockOf(need, index, length, schedule));
    }
  });
  for (let last = schedule.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [schedule[last], schedule[other]] = [schedule[other]!, schedule[last]!];
  }
  return schedule;
}

/** A block in the first department that no other block of an option or the reserve has. */
function blockOf(need: Need, index: number, length: number, others: Schedule): Block {
  let choice = need.stds.findIndex((std) => !others.some((other) => other.std === std && other.need >= 0));
  if (need.kind === needKinds.necessary || choice < 0) choice = 0;
  return { need: index, length, std: need.stds[choice]!, hosp: need.hosps[choice]! };
}

export const copyOf = (schedule: Schedule): Schedule => schedule.map((block) => ({ ...block }));

/**
 * Changes how a person's needs are cut into pieces, at random: splits a block, joins two of one need, or moves half
 * months from one to the other. Returns false where the change that was drawn is not allowed; then nothing changed.
 */
export function reshape(person: Person, schedule: Schedule, random: () => number): boolean {
  const index = Math.floor(random() * schedule.length);
  const block = schedule[index];
  if (!block) return false;
  const need = person.needs[block.need]!;
  const partners: number[] = [];
  schedule.forEach((other, at) => {
    if (at !== index && other.need === block.need) partners.push(at);
  });
  if (partners.length === 0) return split(need, schedule, index, 1, random);
  const draw = random();
  if (draw < 0.35) return split(need, schedule, index, partners.length + 1, random);
  const partner = partners[Math.floor(random() * partners.length)]!;
  return draw < 0.65 ? join(schedule, index, partner) : shift(need, schedule, index, partner, random);
}

function split(need: Need, schedule: Schedule, index: number, pieces: number, random: () => number): boolean {
  const block = schedule[index]!;
  const spare = block.length - 2 * need.minPiece;
  if (pieces >= need.maxPieces || spare < 0) return false;
  const length = need.minPiece + Math.floor(random() * (spare + 1));
  let other: Block = { ...block, length };
  if (need.kind === needKinds.reserve) {
    const isFree = (std: number) => !schedule.some((one) => one.std === std);
    let choice = need.stds.findIndex(isFree);
    if (choice < 0)
      choice = need.stds.findIndex((std) => !schedule.some((o) => o.need === block.need && o.std === std));
    if (choice < 0) return false;
    other = { need: block.need, length, std: need.stds[choice]!, hosp: need.hosps[choice]! };
  }
  block.length -= length;
  schedule.splice(Math.floor(random() * (schedule.length + 1)), 0, other);
  return true;
}

function join(schedule: Schedule, index: number, partner: number): boolean {
  schedule[index]!.length += schedule[partner]!.length;
  schedule.splice(partner, 1);
  return true;
}

function shift(need: Need, schedule: Schedule, index: number, partner: number, random: () => number): boolean {
  const spare = schedule[index]!.length - need.minPiece;
  if (spare <= 0) return false;
  const length = 1 + Math.floor(random() * spare);
  schedule[index]!.length -= length;
  schedule[partner]!.length += length;
  return true;
}
