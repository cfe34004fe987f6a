import type { Model, Person } from './model-types';
import { Places, type Schedule } from './places';
import { Prices } from './prices';
import { randomOf, shuffled } from './random';
import { Router } from './router';
import type { Draft, Round } from './search';
import { Soundness } from './soundness';
import { copyOf, firstShape, reshape } from './shapes';
import { warmSchedules } from './warm-start';

/** Of a half month that changes, where a place above capacity begins at 1. */
const changePrice = 0.6;
/** Of each person who changes at all. */
const personPrice = 3;
const historyStep = 0.35;
const overloadGrowth = 1.05;
const mostOverload = 4;
const recuts = 3;
const leaveRecuts = 24;
const freshTries = 30;

/** What a re-plan holds beside its draft. */
export interface Replan extends Draft {
  soundness: Soundness;
  /** Where everybody stood at its beginning. */
  original: Schedule[];
}

/** Of a schedule that is not sound, so that a sound one is taken wherever there is one. */
const unsound = 5_000;

/** A draft that stands where the plan before stood, and lets go of as little of it as new leave and places ask for. */
export function warmDraft(model: Model, seed: number): Replan {
  const random = randomOf(seed);
  const places = new Places(model);
  const prices = new Prices(model, places);
  const router = new Router(model, prices);
  prices.change = changePrice;
  const soundness = new Soundness(model);
  const schedules: Schedule[] = model.people.map(() => []);
  const draft: Replan = { model, places, prices, router, random, schedules, soundness, original: [] };
  const open: { person: Person; candidates: Schedule[] }[] = [];
  for (const person of model.people) {
    const candidates = warmSchedules(person);
    const [first] = candidates;
    // Leave may take all but the end of a stay: then nothing moved, and it is too short all the same.
    const stays = candidates.length === 1 && isAsBefore(person, first!) && soundness.isSound(person, first!);
    if (stays) settle(draft, person, first!);
    else open.push({ person, candidates });
  }
  for (const { person, candidates } of open) settle(draft, person, cheapest(draft, person, candidates));
  draft.original = schedules.map(copyOf);
  return draft;
}

function settle({ schedules, places }: Draft, person: Person, schedule: Schedule): void {
  schedules[person.index] = schedule;
  places.put(person, schedule, 1);
}

/** For a person with new leave, or a new one: the best of the candidates and of other cuts and orders. */
function cheapest({ router, random, soundness }: Replan, person: Person, candidates: Schedule[]): Schedule {
  router.prepare(person);
  let best = candidates[0] ?? firstShape(person, random);
  if (candidates.length === 0) router.improve(best, 0);
  const costOf = (schedule: Schedule) => router.cost(schedule) + (soundness.isSound(person, schedule) ? 0 : unsound);
  let least = costOf(best);
  const take = (schedule: Schedule) => {
    const cost = costOf(schedule);
    if (cost >= least) return;
    best = schedule;
    least = cost;
  };
  for (const candidate of candidates) {
    take(copyOf(candidate));
    router.improve(candidate, 0);
    take(candidate);
  }
  for (let attempt = 0; attempt < leaveRecuts; attempt++) {
    const other = copyOf(best);
    if (!reshape(person, other, random)) continue;
    router.improve(other, attempt);
    take(other);
  }
  // Nothing near the plan before is sound: any plan of his that is.
  for (let attempt = 0; attempt < freshTries && !soundness.isSound(person, best); attempt++) {
    const fresh = firstShape(person, random);
    router.improve(fresh, attempt);
    router.improveExactly(fresh);
    take(fresh);
  }
  return best;
}

/** Whether a schedule keeps every half month where it was. */
export function isAsBefore({ before, free }: Person, schedule: Schedule): boolean {
  if (!before) return false;
  let place = 0;
  for (const { length, std, hosp } of schedule) {
    for (const end = place + length; place < end; place++) {
      const slot = free[place]!;
      if (before.hosp[slot] !== hosp || before.std[slot] !== std) return false;
    }
  }
  return true;
}

/** Rounds of negotiated prices in which only who stands in a crowd moves, and prefers to stay. */
export function* renegotiate(draft: Replan): Generator<Round> {
  const { model, places, prices, random } = draft;
  for (let round = 0; ; round++) {
    yield { round, over: places.over() };
    prices.raise(historyStep);
    prices.overload = Math.min(mostOverload, prices.overload * overloadGrowth);
    const lacking = places.lackingDepartments();
    for (const index of shuffled(model.people.length, random)) {
      const person = model.people[index]!;
      const isCrowded = places.isCrowded(person, draft.schedules[index]!);
      const mayHelp = lacking !== null && person.hosps.some((hosp) => lacking[hosp] === 1) && random() < 0.3;
      if (isCrowded || mayHelp) moveLittle(draft, person);
    }
  }
}

/** Routes a person anew, if that is worth the change. */
function moveLittle(draft: Replan, person: Person): void {
  const { places, router, schedules, random } = draft;
  const now = schedules[person.index]!;
  if (now.length === 0) return;
  places.put(person, now, -1);
  router.prepare(person);
  let best = now;
  let least = router.cost(now) + (isAsBefore(person, now) ? 0 : personPrice);
  for (let attempt = 0; attempt <= recuts; attempt++) {
    const other = copyOf(best);
    if (attempt > 0 && !reshape(person, other, random)) continue;
    router.improve(other, Math.floor(random() * 8));
    const cost = router.cost(other) + personPrice;
    if (cost >= least || !draft.soundness.isSound(person, other)) continue;
    best = other;
    least = cost;
  }
  schedules[person.index] = best;
  places.put(person, best, 1);
}

/** Once no cell is crowded: who moved goes back where there is room again, or changes less. Returns whether any did. */
export function moveBack(draft: Replan): boolean {
  const { model, places, prices, router, schedules, random, original, soundness } = draft;
  prices.history.fill(0);
  prices.historyType.fill(0);
  prices.overload = 1_000;
  let hasMoved = false;
  for (const index of shuffled(model.people.length, random)) {
    const person = model.people[index]!;
    const now = schedules[index]!;
    if (now.length === 0 || isAsBefore(person, now)) continue;
    places.put(person, now, -1);
    router.prepare(person);
    const other = copyOf(now);
    router.improve(other, Math.floor(random() * 8));
    const first = original[index]!;
    let best = now;
    for (const schedule of [other, first]) {
      const isBetter = router.cost(schedule) < router.cost(best) - 0.1;
      if (isBetter && soundness.isSound(person, schedule)) best = schedule;
    }
    schedules[index] = best === first ? copyOf(first) : best;
    if (best !== now) hasMoved = true;
    places.put(person, schedules[index], 1);
  }
  return hasMoved;
}
