import type { Model, Person } from './model-types';
import { Places, type Schedule } from './places';
import { Prices } from './prices';
import { randomOf, shuffled } from './random';
import { Router } from './router';
import { copyOf, firstShape, reshape } from './shapes';

/** What a search holds between its rounds. */
export interface Draft {
  model: Model;
  places: Places;
  prices: Prices;
  router: Router;
  schedules: Schedule[];
  random: () => number;
}

/** How a round of the search goes on. */
const othersShare = 0.3;
const historyStep = 0.7;
const reshapeTries = 2;
const nearFrom = 4;
const nearShare = 0.5;
const nearTries = 3;
const firstOverload = 1;
const overloadGrowth = 1.15;
const mostOverload = 4;

/** A draft with every person placed one after the other, each at the prices that those before him leave. */
export function firstDraft(model: Model, seed: number): Draft {
  const random = randomOf(seed);
  const places = new Places(model);
  const prices = new Prices(model, places);
  const router = new Router(model, prices);
  const draft: Draft = { model, places, prices, router, random, schedules: [] };
  draft.schedules = model.people.map((person) => firstShape(person, random));
  prices.overload = firstOverload;
  for (const index of shuffled(model.people.length, random)) {
    const person = model.people[index]!;
    const schedule = draft.schedules[index]!;
    router.prepare(person);
    router.improve(schedule, Math.floor(random() * 8));
    places.put(person, schedule, 1);
  }
  return draft;
}

/**
 * Takes a person out, routes him anew at the prices of now, and puts him back. Where he still stands in a crowd, or always
 * when `isKeen`, other cuts of his needs are tried as well.
 */
export function reroute(draft: Draft, person: Person, tries: number, isKeen = false): void {
  const { places, router, schedules, random } = draft;
  let schedule = schedules[person.index]!;
  if (schedule.length === 0) return;
  places.put(person, schedule, -1);
  router.prepare(person);
  router.improve(schedule, Math.floor(random() * 8));
  if (places.isCrowded(person, schedule, 1)) router.improveExactly(schedule);
  if (isKeen || places.isCrowded(person, schedule, 1)) schedule = recut(draft, person, schedule, tries);
  schedules[person.index] = schedule;
  places.put(person, schedule, 1);
}

/** The cheapest of a schedule and of some that are cut otherwise. */
function recut(draft: Draft, person: Person, schedule: Schedule, tries: number): Schedule {
  const { router, random } = draft;
  let best = schedule;
  let least = router.cost(best);
  for (let attempt = 0; attempt < tries; attempt++) {
    const other = copyOf(best);
    if (!reshape(person, other, random)) continue;
    router.improve(other, Math.floor(random() * 8));
    const cost = router.cost(other);
    if (cost <= least) {
      best = other;
      least = cost;
    }
  }
  return best;
}

/** What a round left: places too many or too few, and the number of the round. */
export interface Round {
  round: number;
  over: number;
}

/**
 * Negotiated prices: crowded cells become dearer round by round, and who stands in one is routed anew, with some of
 * the others. Yields after each round; whoever drives it stops at `over` 0 or when the time is up.
 */
export function* negotiate(draft: Draft): Generator<Round> {
  const { model, places, prices, random } = draft;
  for (let round = 0; ; round++) {
    yield { round, over: places.over() };
    prices.raise(historyStep);
    prices.overload = Math.min(mostOverload, prices.overload * overloadGrowth);
    const share = round < 10 ? othersShare : othersShare / 2;
    const hot = places.crowdedDepartments();
    for (const index of shuffled(model.people.length, random)) {
      const person = model.people[index]!;
      const schedule = draft.schedules[index]!;
      // Once few are left, it is who shares a department with them that has to move, and to be cut otherwise.
      const isNear = round >= nearFrom && schedule.some(({ hosp }) => hot[hosp] === 1) && random() < nearShare;
      if (isNear) reroute(draft, person, nearTries, true);
      else if (places.isCrowded(person, schedule)) reroute(draft, person, reshapeTries);
      else if (random() < share) reroute(draft, person, 1);
    }
  }
}
