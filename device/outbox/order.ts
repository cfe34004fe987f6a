import { recordsOf, type OutboxEntry } from './entry';

/** An entry and the error it met, with what that means for it: pure rules, see the tests beside. */
const firstPauseMs = 1000;
const longestPauseMs = 5 * 60_000;
/** The server remembers for seven days what it has done; a repeat must come clearly before. */
const repeatableMs = 6 * 24 * 3_600_000;

/**
 * What may be sent now: of each record only its first entry that is still to be sent, and none behind one that the
 * person has to decide about. Oldest first.
 */
export function sendable(entries: readonly OutboxEntry[], account: number, now: number): OutboxEntry[] {
  return heads(entries, account).filter((entry) => entry.state === 'waiting' && entry.nextAt <= now);
}

/** When something will be sendable that is not now; null when only the person or a new entry can bring that about. */
export function nextTime(entries: readonly OutboxEntry[], account: number): number | null {
  const times = heads(entries, account)
    .filter(({ state }) => state === 'waiting')
    .map(({ nextAt }) => nextAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** Entries before which none shares a record with them. Those set aside hold up nobody. */
function heads(entries: readonly OutboxEntry[], account: number): OutboxEntry[] {
  const held = new Set<string>();
  const own = entries.filter((entry) => entry.account === account && entry.state !== 'refused');
  return own
    .toSorted((one, other) => one.seq - other.seq)
    .filter((entry) => {
      const records = recordsOf(entry);
      const isFirst = !records.some((record) => held.has(record));
      records.forEach((record) => held.add(record));
      return isFirst;
    });
}

/** Whether an entry of this account that is not settled changes one of the records. */
export function isTaken(entries: readonly OutboxEntry[], account: number, records: readonly string[]): boolean {
  return entries.some(
    (entry) =>
      entry.account === account && entry.state !== 'refused' && recordsOf(entry).some((one) => records.includes(one)),
  );
}

/** Pause before the next attempt: doubles with each one up to five minutes, and differs between devices. */
export function pauseAfter(tries: number, random: number): number {
  const full = Math.min(firstPauseMs * 2 ** Math.max(0, tries - 1), longestPauseMs);
  return Math.round(full * (0.5 + random / 2));
}

/** Whether an earlier attempt may have had its effect without the server still knowing: repeating could do it twice. */
export function isUnsure(entry: Pick<OutboxEntry, 'firstSentAt'>, now: number): boolean {
  return entry.firstSentAt !== null && now - entry.firstSentAt > repeatableMs;
}
