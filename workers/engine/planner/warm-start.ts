import { needKinds, type Need, type Person } from './model-types';
import type { Block, Schedule } from './places';
import { copyOf } from './shapes';

/** A block of the plan before: `need` is -1 while nothing is known that it counts to. */
const unknown = -1;

/**
 * A person's schedule of the plan before, over the half months that are free now. New leave takes half months out of it,
 * so that it may count too little to some needs and too much to the reserve: then each way to make up for it that keeps
 * the others where they are is a candidate. Empty where the needs cannot be met that way.
 */
export function warmSchedules(person: Person): Schedule[] {
  const blocks = blocksBefore(person);
  if (!blocks) return [];
  const missing = credit(person, blocks);
  let candidates: Schedule[] = [blocks];
  for (const { need, slots } of missing) {
    candidates = candidates.flatMap((schedule) => waysToAdd(person, schedule, need, slots)).slice(0, 24);
  }
  return candidates.map((schedule) => settleReserve(person, schedule)).filter((schedule) => isWhole(person, schedule));
}

/** Neighbours in one department are one block; null where a free half month had no department before. */
function blocksBefore({ before, free }: Person): Schedule | null {
  if (!before) return null;
  const blocks: Schedule = [];
  for (const slot of free) {
    const std = before.std[slot]!;
    const hosp = before.hosp[slot]!;
    const last = blocks.at(-1);
    if (std < 0) return null;
    if (last?.std === std && last.hosp === hosp) last.length++;
    else blocks.push({ need: unknown, length: 1, std, hosp });
  }
  return blocks;
}

const serves = (need: Need, std: number) => need.stds.includes(std);

/** Says of each block what it counts to, cutting it where it is longer than its need; returns what is still missing. */
function credit(person: Person, blocks: Schedule): { need: number; slots: number }[] {
  const missing: { need: number; slots: number }[] = [];
  person.needs.forEach((need, index) => {
    if (need.kind === needKinds.reserve) return;
    let left = need.slots;
    // Of one option all blocks; which one it is was chosen before.
    const first = blocks.find((block) => block.need === unknown && serves(need, block.std));
    // Longer blocks first: what is left over is then a short one, or the end of one.
    const own = blocks.filter((block) => block.need === unknown && block.std === first?.std);
    for (const block of own.toSorted((one, other) => other.length - one.length)) {
      if (left === 0) break;
      const rest = block.length - left;
      block.need = index;
      if (rest > 0) {
        block.length = left;
        blocks.splice(blocks.indexOf(block) + 1, 0, { ...block, need: unknown, length: rest });
      }
      left -= block.length;
    }
    if (left > 0) missing.push({ need: index, slots: left });
  });
  return missing;
}

/** Half months of the reserve become some of a need: at either end of a block, or by moving those between it and the need. */
function waysToAdd(person: Person, schedule: Schedule, need: number, slots: number): Schedule[] {
  const ways: Schedule[] = [];
  const { stds, hosps, minPiece, kind, maxPieces } = person.needs[need]!;
  const own = schedule.findIndex((block) => block.need === need);
  const pieces = schedule.filter((block) => block.need === need).length;
  schedule.forEach((block, index) => {
    if (block.need !== unknown || block.length < slots) return;
    const grown = copyOf(schedule);
    grown[index]!.length -= slots;
    if (own >= 0) {
      grown[own]!.length += slots;
      ways.push(grown.filter(({ length }) => length > 0));
    }
    const isShort = slots < minPiece && own >= 0;
    if (isShort || (kind === needKinds.optional && own >= 0) || pieces >= maxPieces) return;
    const place = schedule[own];
    const piece: Block = { need, length: slots, std: place?.std ?? stds[0]!, hosp: place?.hosp ?? hosps[0]! };
    for (const after of [0, 1]) {
      const added = copyOf(schedule);
      added[index]!.length -= slots;
      added.splice(index + after, 0, piece);
      ways.push(copyOf(added.filter(({ length }) => length > 0)));
    }
  });
  return ways;
}

/** What is left counts to the reserve where it may; blocks of other departments take one of its departments. */
function settleReserve(person: Person, schedule: Schedule): Schedule {
  const index = person.needs.findIndex(({ kind }) => kind === needKinds.reserve);
  const reserve = person.needs[index];
  return schedule.map((block) => {
    if (block.need !== unknown || !reserve) return block;
    if (serves(reserve, block.std)) return { ...block, need: index };
    const choice = reserve.stds.findIndex((std) => !schedule.some((other) => other.std === std));
    return {
      ...block,
      need: index,
      std: reserve.stds[Math.max(0, choice)]!,
      hosp: reserve.hosps[Math.max(0, choice)]!,
    };
  });
}

/** Whether every need has its half months, and no reserve department two blocks apart. */
function isWhole(person: Person, schedule: Schedule): boolean {
  const isMet = person.needs.every((need, index) => {
    const own = schedule.filter((block) => block.need === index);
    return own.reduce((sum, { length }) => sum + length, 0) === need.slots;
  });
  return isMet && schedule.every(({ need }) => need !== unknown);
}
