import type { Draft } from './search';
import { copyOf, reshape } from './shapes';
import { shuffled } from './random';

/** A place above capacity, or one below a minimum, is never worth it. */
const forbidden = 1_000;
/** Of a half month that a wished-for department lies away from the beginning or the end. */
const wishWeight = 0.05;
const pieceCost = 0.2;
const tries = 2;

/**
 * Makes a plan that holds better, one person after the other: wishes for the first and the last departments, and fewer
 * pieces. Only what is better is taken, and no place is overfilled for it. Yields after each pass how many people gained.
 */
export function* polish(draft: Draft): Generator<number> {
  const { model, places, prices, router, schedules, random } = draft;
  prices.history.fill(0);
  prices.historyType.fill(0);
  prices.overload = forbidden;
  router.wishWeight = wishWeight;
  router.pieceCost = pieceCost;
  for (;;) {
    let gained = 0;
    for (const index of shuffled(model.people.length, random)) {
      const person = model.people[index]!;
      const now = schedules[index]!;
      if (now.length === 0) continue;
      places.put(person, now, -1);
      router.prepare(person);
      let best = now;
      let least = router.cost(now);
      for (let attempt = 0; attempt <= tries; attempt++) {
        const other = copyOf(best);
        if (attempt > 0 && !reshape(person, other, random)) continue;
        router.improve(other, Math.floor(random() * 8));
        const cost = router.cost(other);
        if (cost >= least - 1e-9) continue;
        best = other;
        least = cost;
      }
      if (best !== now) gained++;
      schedules[index] = best;
      places.put(person, best, 1);
    }
    yield gained;
  }
}
