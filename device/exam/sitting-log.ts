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

/** `memory`: the disk refuses it and the server does not have it yet. */
export type EntryPlace = 'memory' | 'device' | 'server';

/** What has still to be written to the disk. */
interface Owed {
  /** The server's line takes the place of what the disk has. */
  isForeign: boolean;
  forked: readonly ChainedEntry[];
  adopted: readonly ChainedEntry[];
  own: readonly ChainedEntry[];
}
const nothingOwed: Owed = { isForeign: false, forked: [], adopted: [], own: [] };

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
  /** What the database has refused so far: it lives in memory, and is written before anything that comes later. */
  private owed: Owed = nothingOwed;
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
    // What memory alone has is never read over.
    if (this.isMemoryOnly && !(await this.settleOwed())) return;
    this.entries = await this.store.log.orderBy('seq').toArray();
  }

  /** The database refuses: some entries live in memory until they are sent. */
  get isMemoryOnly(): boolean {
    return this.owed !== nothingOwed;
  }

  /** How many entries are on the disk. */
  get kept(): number {
    return this.entries.length - this.owedSeqs().size;
  }

  private owedSeqs(): Set<number> {
    return new Set([...this.owed.adopted, ...this.owed.own].map(({ seq }) => seq));
  }

  /** Writes what is owed and what is new, all of it or nothing: the line on the disk has no gap. @returns whether it is there */
  private async settleOwed(more: Partial<Owed> = {}): Promise<boolean> {
    const { store } = this;
    const owed = more.isForeign
      ? { ...nothingOwed, ...more, forked: [...this.owed.forked, ...(more.forked ?? [])] }
      : {
          ...this.owed,
          adopted: [...this.owed.adopted, ...(more.adopted ?? [])],
          own: [...this.owed.own, ...(more.own ?? [])],
        };
    try {
      await store.transaction('rw', store.log, store.parcels, async () => {
        if (owed.forked.length > 0) await keepParcel(store, owed.forked);
        if (owed.isForeign) await store.log.clear();
        await store.log.bulkPut(owed.adopted);
        // Added, not put: what another tab has written is never written over.
        await store.log.bulkAdd(owed.own);
      });
      this.owed = nothingOwed;
    } catch (error) {
      console.warn('Answers could not be kept on this device', error);
      this.owed = owed;
    }
    return !this.isMemoryOnly;
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
    await this.settleOwed({ own: [chained] });
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
    const isForeign = line.some(({ seq, hash }) => (this.entries[seq - 1]?.hash ?? hash) !== hash);
    const forked = isForeign ? this.entries.filter(({ seq, hash }) => line[seq - 1]?.hash !== hash) : [];
    const missing = isForeign ? [...line] : line.filter(({ seq }) => seq > this.headSeq);
    if (isForeign || missing.length > 0) await this.settleOwed({ isForeign, forked, adopted: missing });
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
  places(): Map<number, EntryPlace> {
    const found = new Map<number, EntryPlace>();
    const owed = this.owedSeqs();
    for (const { kind, item, seq } of this.entries) {
      if (kind === 'answer') found.set(item, seq <= this.received ? 'server' : owed.has(seq) ? 'memory' : 'device');
    }
    return found;
  }
}
