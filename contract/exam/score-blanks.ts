import { compare, distance, dividedBy, exact, one, readExact, sumOf, times, zero, type Exact } from '../kernel/exact';
import type { ScoreBlank, ScoreItem } from './score-types';

/** Full-width forms narrow, without spaces around and with one between. */
export const normalised = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');

/** Points of an item of blanks, not yet rounded. @param response one answer per blank, blank ones empty */
export function blanksScore(item: ScoreItem, response: readonly string[]): Exact {
  const blanks = item.blanks ?? [];
  const right = rightBlanks(blanks, response, item.ignore_case !== false);
  const max = exact(item.max!);
  if (item.policy === 'all_or_nothing') return right.every(Boolean) ? max : zero;
  const earned = sumOf(blanks.filter((_, index) => right[index]).map(weightOf));
  return dividedBy(times(max, earned), sumOf(blanks.map(weightOf)));
}

const weightOf = ({ weight }: ScoreBlank): Exact => (typeof weight === 'number' ? exact(weight) : one);

/** Which blanks are answered: each by its own answer, those of a free group by any of the answers of that group. */
function rightBlanks(blanks: readonly ScoreBlank[], response: readonly string[], ignoreCase: boolean): boolean[] {
  const right = blanks.map(() => false);
  const groups = new Map<string, number[]>();
  for (const [index, blank] of blanks.entries()) {
    const name = typeof blank.free_group === 'string' ? `group ${blank.free_group}` : `alone ${index}`;
    groups.set(name, [...(groups.get(name) ?? []), index]);
  }
  for (const places of groups.values()) {
    // The heaviest first: what is once matched stays so, only its answer may change, and so the sum is the greatest.
    const heaviest = places.toSorted((left, other) => compare(weightOf(blanks[other]!), weightOf(blanks[left]!)));
    const taken = matched(heaviest, places, (blank, answer) =>
      accepts(blanks[blank]!, response[answer] ?? '', ignoreCase),
    );
    for (const index of taken) right[index] = true;
  }
  return right;
}

/**
 * A greatest matching that serves earlier seekers first; those who are served.
 * @param fits whether an offer is one for a seeker
 */
export function matched(
  seekers: readonly number[],
  offers: readonly number[],
  fits: (seeker: number, offer: number) => boolean,
): number[] {
  const holder = new Map<number, number>();
  const findFor = (seeker: number, seen: Set<number>): boolean => {
    for (const offer of offers) {
      if (seen.has(offer) || !fits(seeker, offer)) continue;
      seen.add(offer);
      const other = holder.get(offer);
      if (other !== undefined && !findFor(other, seen)) continue;
      holder.set(offer, seeker);
      return true;
    }
    return false;
  };
  return seekers.filter((seeker) => findFor(seeker, new Set()));
}

function accepts({ accept, number, tolerance, unit }: ScoreBlank, answer: string, ignoreCase: boolean): boolean {
  const given = normalised(answer);
  if (given === '') return false;
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  if ((accept ?? []).some((text) => fold(normalised(text)) === fold(given))) return true;
  if (typeof number !== 'number') return false;
  const value = numberIn(given, normalised(unit ?? ''));
  return value !== undefined && compare(distance(value, exact(number)), exact(tolerance ?? 0)) <= 0;
}

function numberIn(given: string, unit: string): Exact | undefined {
  if (!given.endsWith(unit)) return undefined;
  const digits = given.slice(0, given.length - unit.length).trimEnd();
  // People write no powers of ten by the letter e.
  return /e/i.test(digits) ? undefined : readExact(digits);
}
