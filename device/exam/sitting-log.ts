import {
  chainStart,
  chainText,
  type AnswerValue,
  type ChainedEntry,
  type LogEntry,
} from '@contract/exam/sittings/chain';
import type { EntryKind } from '@contract/exam/sittings/states';
import { keepParcel } from './parcels';
import type { SittingStore } from './sitting-store';

export const partKey = (item: number, part: number): string => `${item}.${part}`;

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Clock {
  now(): number;
}
interface LogOptions {
  start: string;
  epoch: number;
  clock: Clock;
}

/**
 * The log of a sitting as this device has it. An entry is in the database before it is shown as kept; what the server has is
 * told by the head of its last receipt alone, never by a mark on an entry.
 */
export class SittingLog {
  entries: ChainedEntry[] = [];
  /** Seq of the server's head, as its last receipt says. */
  received = 0;
  /** The database refuses: entries live in memory until they are sent. */
  isMemoryOnly = false;
  epoch: number;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: SittingStore,
    private readonly options: LogOptions,
  ) {
    this.epoch = options.epoch;
  }

  static start = chainStart;

  async load(): Promise<void> {
    this.entries = await this.store.log.orderBy('seq').toArray();
  }

  get headSeq(): number {
    return this.entries.at(-1)?.seq ?? 0;
  }

  get headHash(): string {
    return this.entries.at(-1)?.hash ?? '';
  }

  /** One after the other, in the order in which they were asked for. */
  append(kind: EntryKind, item: number, part: number, value: AnswerValue): Promise<ChainedEntry> {
    const run = this.tail.then(() => this.write(kind, item, part, value));
    this.tail = run.catch(() => undefined);
    return run;
  }

  /** Resolves when all that was asked for is written. */
  async settled(): Promise<void> {
    await this.tail;
  }

  private async write(kind: EntryKind, item: number, part: number, value: AnswerValue): Promise<ChainedEntry> {
    const { clock, start } = this.options;
    const entry: LogEntry = {
      epoch: this.epoch,
      seq: this.headSeq + 1,
      kind,
      item,
      part,
      value,
      client_at: new Date(clock.now()).toISOString(),
      mono_ms: Math.round(performance.now()),
    };
    const chained = { ...entry, hash: await sha256(chainText(this.headHash || start, entry)) };
    try {
      await this.store.log.add(chained);
      this.isMemoryOnly = false;
    } catch (error) {
      console.warn('An answer could not be kept on this device', error);
      this.isMemoryOnly = true;
    }
    this.entries.push(chained);
    return chained;
  }

  /** What the server does not have, up to a bound. */
  unsent(most: number): ChainedEntry[] {
    return this.entries.filter(({ seq }) => seq > this.received).slice(0, most);
  }

  /**
   * Takes the server's line where this device lacks it. Own entries that are not of that line are a parcel for the desk before they
   * leave the log, in one transaction. @returns those entries
   */
  async adopt(line: readonly ChainedEntry[]): Promise<ChainedEntry[]> {
    const { store } = this;
    const isForeign = line.some(({ seq, hash }) => (this.entries[seq - 1]?.hash ?? hash) !== hash);
    const forked = isForeign ? this.entries.filter(({ seq, hash }) => line[seq - 1]?.hash !== hash) : [];
    const missing = isForeign ? [...line] : line.filter(({ seq }) => seq > this.headSeq);
    try {
      await store.transaction('rw', store.log, store.parcels, async () => {
        if (forked.length > 0) await keepParcel(store, forked);
        if (isForeign) await store.log.clear();
        await store.log.bulkPut(missing);
      });
    } catch (error) {
      console.warn('The line of the server could not be kept on this device', error);
      this.isMemoryOnly = true;
    }
    this.entries = isForeign ? missing : [...this.entries, ...missing];
    this.received = line.at(-1)?.seq ?? 0;
    return forked;
  }

  /** The last answer of each part. */
  answers(): Map<string, AnswerValue> {
    const found = new Map<string, AnswerValue>();
    for (const { kind, item, part, value } of this.entries)
      if (kind === 'answer') found.set(partKey(item, part), value);
    return found;
  }

  flags(): Set<number> {
    const found = new Set<number>();
    for (const { kind, item, value } of this.entries) {
      if (kind !== 'flag') continue;
      if (value === null) found.delete(item);
      else found.add(item);
    }
    return found;
  }

  /** How far the last answer of each item has come. */
  places(): Map<number, 'device' | 'server'> {
    const found = new Map<number, 'device' | 'server'>();
    for (const { kind, item, seq } of this.entries) {
      if (kind === 'answer') found.set(item, seq <= this.received ? 'server' : 'device');
    }
    return found;
  }
}
