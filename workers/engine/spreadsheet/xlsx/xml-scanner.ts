import { corrupt, tooLarge } from '../fail';
import { isSpace, latin, LT } from './bytes';
import { found, readMarkup, stuck } from './markup';

/** Bytes gathered before a pass: large enough that the piece cut by its end is not worth mentioning. */
const BATCH = 128 * 1024;
/** Zero bytes kept behind the last one, so that looking ahead never reads what an earlier pass left there. */
const SLACK = 64;

export interface OpenTag {
  local: string;
  depth: number;
  /** `<name/>`: there is nothing inside to take over. */
  empty: boolean;
}

/**
 * Scans one XML part while it is being inflated: a window of bytes slides over the part, pieces (a tag, a cell, a
 * shared string) are taken whole, and the piece that the window's end cuts is kept for the next pass. Outside of the
 * elements that a subclass takes over, names must pair up and nothing else is looked at.
 */
export abstract class XmlScanner {
  private window = new Uint8Array(2 * BATCH + SLACK);
  private start = 0;
  private end = 0;
  private wanted = BATCH;
  private openNames: string[] = [];
  private rootSeen = false;
  /** Prefix of the root element with its colon (`x:`), which all of the part's own elements share. */
  protected prefix = '';

  constructor(
    /** Local name the root must have. */
    private readonly root: string,
    private readonly pieceBytes: number,
  ) {}

  push(chunk: Uint8Array): void {
    this.makeRoom(chunk.length);
    this.window.set(chunk, this.end);
    this.end += chunk.length;
    if (this.end - this.start >= this.wanted) this.pass();
  }

  /** Ends the part. Throws `FILE_CORRUPT` if anything in it is still open. */
  finish(): void {
    if (this.end > this.start) this.pass();
    if (this.start < this.end || !this.rootSeen || this.openNames.length > 0 || this.isInside()) {
      corrupt(`${this.root} part ends too early`);
    }
  }

  /** True while a subclass has taken over: `scanInside` then gets the bytes. */
  protected abstract isInside(): boolean;
  /** Scans pieces from `at`; returns the position of the first one not taken. May leave the inside. */
  protected abstract scanInside(bytes: Uint8Array, at: number, end: number): number;
  /** Called for each run of bytes outside once it has been looked at, the tag that leads inside included. */
  protected passed?(bytes: Uint8Array, from: number, to: number): void;
  /** Called for each own opening tag outside, whose text is between `from` and `to`; `depth` 0 is the root. */
  protected abstract opened(tag: OpenTag, bytes: Uint8Array, from: number, to: number): void;

  private pass(): void {
    this.window.fill(0, this.end, this.end + SLACK);
    let at = this.start;
    while (at < this.end) {
      const inside = this.isInside();
      const next = inside ? this.scanInside(this.window, at, this.end) : this.scanOutside(this.window, at, this.end);
      if (next === at) break;
      if (!inside) this.passed?.(this.window, at, next);
      at = next;
    }
    const left = this.end - at;
    if (left > this.pieceBytes) tooLarge(`one piece of XML is longer than ${this.pieceBytes} bytes`);
    this.wanted = at === this.start ? Math.min(left * 2, this.pieceBytes + 1) : left + BATCH;
    this.start = at;
  }

  private makeRoom(length: number): void {
    if (this.end + length + SLACK <= this.window.length) return;
    const kept = this.window.subarray(this.start, this.end);
    const needed = kept.length + length + SLACK;
    if (needed > this.window.length) {
      const grown = new Uint8Array(needed * 2);
      grown.set(kept);
      this.window = grown;
    } else {
      this.window.copyWithin(0, this.start, this.end);
    }
    this.end = kept.length;
    this.start = 0;
  }

  private scanOutside(bytes: Uint8Array, at: number, end: number): number {
    let p = at;
    while (bytes[p] !== LT && bytes[p] !== 0) {
      if (this.openNames.length === 0 && !isSpace(bytes[p]!)) corrupt('text outside of the root element');
      p++;
    }
    if (bytes[p] !== LT) {
      stuck(p, end, 'zero byte');
      return end;
    }
    const next = readMarkup(bytes, p, end);
    if (next < 0) return p;
    const { kind } = found;
    if (kind === 'open' || kind === 'empty') {
      this.openTag(kind === 'empty', bytes, p, next);
    } else if (kind === 'close') {
      if (this.openNames.pop() !== latin(bytes, found.from, found.to)) corrupt('closing tag does not pair up');
    } else if (kind === 'cdata' && this.openNames.length === 0) {
      corrupt('CDATA outside of the root element');
    }
    return next;
  }

  private openTag(empty: boolean, bytes: Uint8Array, from: number, to: number): void {
    const name = latin(bytes, found.from, found.to);
    const depth = this.openNames.length;
    const local = name.slice(name.indexOf(':') + 1);
    if (depth === 0) {
      if (this.rootSeen || local !== this.root) corrupt(`unexpected root element ${name}`);
      this.rootSeen = true;
      this.prefix = name.slice(0, name.indexOf(':') + 1);
    }
    if (depth > 200) corrupt('elements nested more than 200 deep');
    if (!empty) this.openNames.push(name);
    if (name === this.prefix + local) this.opened({ local, depth, empty }, bytes, from, to);
  }

  /** To be called by a subclass that has consumed the closing tag of the element it took over. */
  protected leave(): void {
    this.openNames.pop();
  }
}
