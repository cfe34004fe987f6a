import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { CellKind } from '../types';
import { TextArena } from './arena';
import { GrowableUint32 } from './growable';
import type { DateStyle } from './number-format';
import { serialToText } from './serial-date';
import type { SharedStrings } from './shared-strings';

/** Marks a source as a number of a shared string instead of an own value. */
const SHARED = 0x80000000;

/**
 * The dictionary while a sheet is being scanned. A shared string finds its entry through an array by its number; every
 * other value through a hash of its raw bytes, so that a value seen before costs neither a string nor an object.
 */
export class ValueTable {
  /** Dictionary entry by number of the shared string; 0 not met yet, -1 empty text. */
  readonly sharedEntries: Int32Array;
  private readonly sources = new GrowableUint32();
  private readonly kinds = new GrowableUint32();
  private readonly arena: TextArena;
  private readonly starts = new GrowableUint32();
  /** Style of an own value that is a date: how its serial is to be spelled. */
  private readonly styles = new GrowableUint32();
  /** Dictionary entry of an own value. */
  private readonly entryOf = new GrowableUint32();
  private slots = new Int32Array(4096);
  private readonly hashes = new GrowableUint32();

  constructor(
    private readonly shared: SharedStrings,
    private readonly date1904: boolean,
    private readonly limits: Limits,
  ) {
    this.sharedEntries = new Int32Array(shared.count);
    for (const index of shared.empty) this.sharedEntries[index] = -1;
    this.arena = new TextArena(limits.stringBytes);
    this.sources.push(0);
    this.kinds.push(CellKind.blank);
  }

  /** The entry of a shared string met for the first time. */
  addShared(index: number): number {
    const entry = this.addEntry(CellKind.text, (SHARED | index) >>> 0);
    this.sharedEntries[index] = entry;
    return entry;
  }

  /** The entry of a value spelled by the bytes between `from` and `to`; `hash` is any function of these bytes. */
  own(kind: CellKind, style: DateStyle, bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mixed = Math.imul(hash ^ (kind << 3) ^ style ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    const mask = this.slots.length - 1;
    let slot = (mixed ^ (mixed >>> 13)) & mask;
    for (let value = this.slots[slot]!; value !== 0; value = this.slots[slot]!) {
      if (this.hashes.data[value - 1] === mixed && this.isSame(value - 1, kind, style, bytes, from, to)) {
        return this.entryOf.data[value - 1]!;
      }
      slot = (slot + 1) & mask;
    }
    return this.addOwn(kind, style, bytes, from, to, mixed, slot);
  }

  private isSame(value: number, kind: number, style: number, bytes: Uint8Array, from: number, to: number): boolean {
    const entry = this.entryOf.data[value]!;
    if (this.kinds.data[entry] !== kind || this.styles.data[value] !== style) return false;
    const own = this.arena.bytes;
    let at = this.starts.data[value]!;
    for (let p = from; p < to; p++) if (own[at++] !== bytes[p]) return false;
    return own[at] === 0;
  }

  private addOwn(
    kind: CellKind,
    style: DateStyle,
    bytes: Uint8Array,
    from: number,
    to: number,
    mixed: number,
    slot: number,
  ): number {
    this.starts.push(this.arena.end);
    this.arena.appendBytes(bytes, from, to);
    const value = this.arena.close();
    const entry = this.addEntry(kind, value);
    this.entryOf.push(entry);
    this.styles.push(style);
    this.hashes.push(mixed);
    this.slots[slot] = value + 1;
    if (this.arena.count * 2 > this.slots.length) this.rehash();
    return entry;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (let value = 0; value < this.arena.count; value++) {
      const mixed = this.hashes.data[value]!;
      let slot = (mixed ^ (mixed >>> 13)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = value + 1;
    }
    this.slots = slots;
  }

  private addEntry(kind: CellKind, source: number): number {
    if (this.sources.length > this.limits.strings) tooLarge('too many distinct values');
    this.kinds.push(kind);
    this.sources.push(source);
    return this.sources.length - 1;
  }

  /**
   * The finished dictionary. `renumber` is set when two spellings came down to the same kind and text (`1` and `1.0`
   * as dates, a shared string beside an inline one): old entry to new entry.
   */
  finish(): { dictionary: string[]; kinds: Uint8Array<ArrayBuffer>; renumber: Uint32Array | undefined } {
    const count = this.sources.length;
    const dictionary = new Array<string>(count);
    const kinds = new Uint8Array(this.kinds.data.subarray(0, count));
    const shared = this.sharedTexts();
    const own = this.arena.texts();
    dictionary[0] = '';
    for (let entry = 1; entry < count; entry++) {
      const source = this.sources.data[entry]!;
      if (source >= SHARED) {
        dictionary[entry] = shared[source - SHARED]!;
      } else {
        this.spell(entry, source, own[source]!, dictionary, kinds);
      }
    }
    return mergeEqual(dictionary, kinds);
  }

  private sharedTexts(): string[] {
    const texts = this.shared.texts();
    if (texts.length !== this.shared.count) corrupt('shared strings hold a zero byte');
    return texts;
  }

  private spell(entry: number, value: number, raw: string, dictionary: string[], kinds: Uint8Array): void {
    dictionary[entry] = raw;
    if (kinds[entry] === CellKind.number && !isNumber(raw)) corrupt(`number cell holds ${raw.slice(0, 40)}`);
    if (kinds[entry] !== CellKind.date || this.styles.data[value] === 0) return;
    if (!isNumber(raw)) corrupt(`date cell holds ${raw.slice(0, 40)}`);
    const text = serialToText(Number(raw), this.date1904, this.styles.data[value] as DateStyle);
    if (text === undefined) kinds[entry] = CellKind.number;
    else dictionary[entry] = text;
  }
}

function isNumber(raw: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(raw);
}

function mergeEqual(
  dictionary: string[],
  kinds: Uint8Array<ArrayBuffer>,
): { dictionary: string[]; kinds: Uint8Array<ArrayBuffer>; renumber: Uint32Array | undefined } {
  // Distinct texts are distinct pairs: the cheap question first.
  if (new Set(dictionary).size === dictionary.length) return { dictionary, kinds, renumber: undefined };
  const seen = new Map<string, number>();
  const renumber = new Uint32Array(dictionary.length);
  let kept = 0;
  for (let entry = 0; entry < dictionary.length; entry++) {
    const pair = String.fromCharCode(kinds[entry]!) + dictionary[entry]!;
    const before = seen.get(pair);
    if (before !== undefined) {
      renumber[entry] = before;
      continue;
    }
    seen.set(pair, kept);
    renumber[entry] = kept;
    dictionary[kept] = dictionary[entry]!;
    kinds[kept++] = kinds[entry]!;
  }
  if (kept === renumber.length) return { dictionary, kinds, renumber: undefined };
  dictionary.length = kept;
  return { dictionary, kinds: kinds.slice(0, kept), renumber };
}
