/** An entry of the log of a sitting, as far as time goes. */
export interface TimedEntry {
  epoch: number;
  kind: string;
  item: number;
  /** Of the page's own clock, in ms; begins again with each epoch. */
  monoMs: number;
}

/** More than this between two entries was no work at a question: somebody was away, or the page slept. */
const longestS = 20 * 60;

/**
 * Seconds that each item stood before the candidate. Where the page noted which question was opened, the time from there to the
 * next one; where it did not, the time before each answer. @param entries of one sitting, in their order
 */
export function secondsByItem(entries: readonly TimedEntry[]): Map<number, number> {
  const seconds = new Map<number, number>();
  const add = (item: number, ms: number) => {
    const spent = ms / 1000;
    if (spent > 0 && spent <= longestS) seconds.set(item, (seconds.get(item) ?? 0) + spent);
  };
  for (const epoch of new Set(entries.map((entry) => entry.epoch))) {
    const own = entries.filter((entry) => entry.epoch === epoch);
    const hasVisits = own.some(({ kind }) => kind === 'visit');
    for (const [at, entry] of own.entries()) {
      const next = own[at + 1];
      if (hasVisits) {
        if (next) add(itemAt(own, at), next.monoMs - entry.monoMs);
      } else {
        add(entry.item, entry.monoMs - (own[at - 1]?.monoMs ?? 0));
      }
    }
  }
  return seconds;
}

/** The question that was open when an entry was made: the last one that was visited, else the entry's own. */
function itemAt(own: readonly TimedEntry[], at: number): number {
  for (let before = at; before >= 0; before -= 1) if (own[before]!.kind === 'visit') return own[before]!.item;
  return own[at]!.item;
}
