import type { HalfMonth } from '@contract/kernel/half-month';
import type { Stay } from '../grid/stays';

/** The two facts that matter on a phone: where somebody is now and where they go next. */
export function currentStays(
  stays: readonly Stay[],
  now: HalfMonth,
): { current: Stay | undefined; next: Stay | undefined } {
  return {
    current: stays.find((stay) => stay.start <= now && now < stay.start + stay.length),
    next: stays.find((stay) => stay.start > now),
  };
}
