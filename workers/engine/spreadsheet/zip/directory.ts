import { corrupt, encrypted, tooLarge } from '../fail';
import type { Limits } from '../limits';

/** One file of the archive, as the central directory states it and its local header confirms. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated; others are refused when the entry is read. */
  method: number;
  crc: number;
  compressedSize: number;
  size: number;
  /** Offset of the first compressed byte in the file. */
  dataOffset: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** The name under which a part is looked up: OPC compares part names without case (ECMA-376 part 2, 6.2.2.3). */
export function partKey(name: string): string {
  let key = name.replaceAll('\\', '/').toLowerCase();
  while (key.startsWith('/')) key = key.slice(1);
  return key;
}

/**
 * Reads the central directory (APPNOTE 4.3.12, with the zip64 fields of 4.5.3) and returns the entries by `partKey`.
 * Throws `FILE_CORRUPT` for a missing, contradictory or doubly named directory, `FILE_TOO_LARGE` when a cap is
 * exceeded by what the directory declares, `FILE_ENCRYPTED` when an entry needs a password.
 */
export function readDirectory(bytes: Uint8Array, limits: Limits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, offset, size, end } = locate(view);
  if (count > limits.zipEntries) tooLarge(`zip directory lists ${count} entries`);
  if (offset + size > end) corrupt('zip directory reaches beyond its end record');

  const entries = new Map<string, ZipEntry>();
  const decoder = new TextDecoder();
  let at = offset;
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) corrupt(`zip directory entry ${n} is missing`);
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > end) corrupt(`zip directory entry ${n} is cut off`);
    const rawName = bytes.subarray(at + 46, at + 46 + nameLength);
    const entry = {
      name: decoder.decode(rawName),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      dataOffset: view.getUint32(at + 42, true),
    };
    applyZip64(view, at + 46 + nameLength, extraLength, entry);
    at = next;
    if (flags & 1 || entry.method === 99) encrypted(`zip entry ${entry.name}`);
    if (entry.name.endsWith('/') && entry.size === 0) continue;
    checkSizes(entry, limits);
    total += entry.size;
    if (total > limits.inflatedBytes) tooLarge('zip entries declare more than the cap');
    confirmLocalHeader(view, bytes, entry, rawName, offset);
    const key = partKey(entry.name);
    if (entries.has(key)) corrupt(`zip holds ${entry.name} twice`);
    entries.set(key, entry);
  }
  refuseOverlap([...entries.values()]);
  return entries;
}

function checkSizes(entry: ZipEntry, limits: Limits): void {
  if (entry.size > limits.inflatedBytes) tooLarge(`${entry.name} declares ${entry.size} bytes`);
  if (entry.size > limits.ratioFloorBytes && entry.size > entry.compressedSize * limits.inflateRatio) {
    tooLarge(`${entry.name} declares a ratio of ${Math.round(entry.size / Math.max(1, entry.compressedSize))}`);
  }
  if (entry.method === 0 && entry.size !== entry.compressedSize) corrupt(`${entry.name} is stored with two sizes`);
}

/** The end record lies before a comment of up to 65,535 bytes; the last one that fits counts. */
function locate(view: DataView): { count: number; offset: number; size: number; end: number } {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at--) {
    if (view.getUint32(at, true) !== END || at + 22 + view.getUint16(at + 20, true) > view.byteLength) continue;
    const found = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
      end: at,
    };
    if (at >= 20 && view.getUint32(at - 20, true) === LOCATOR64) return locate64(view, at);
    if (found.count !== view.getUint16(at + 8, true)) corrupt('zip archive is split over several files');
    return found;
  }
  return corrupt('zip end record is missing: the file is cut off');
}

function locate64(view: DataView, end: number): { count: number; offset: number; size: number; end: number } {
  const at = readUint64(view, end - 12);
  if (at + 56 > end || view.getUint32(at, true) !== END64) corrupt('zip64 end record is missing');
  return {
    count: readUint64(view, at + 32),
    size: readUint64(view, at + 40),
    offset: readUint64(view, at + 48),
    end: at,
  };
}

/** Sizes and offset that did not fit 32 bits stand in extra field 1, in this order, only those that overflowed. */
function applyZip64(view: DataView, from: number, length: number, entry: ZipEntry): void {
  for (let at = from; at + 4 <= from + length;) {
    const id = view.getUint16(at, true);
    const stop = at + 4 + view.getUint16(at + 2, true);
    if (stop > from + length) return;
    if (id === 1) {
      let field = at + 4;
      for (const name of ['size', 'compressedSize', 'dataOffset'] as const) {
        if (entry[name] !== 0xffffffff) continue;
        if (field + 8 > stop) corrupt(`${entry.name} lacks a zip64 size`);
        entry[name] = readUint64(view, field);
        field += 8;
      }
    }
    at = stop;
  }
}

function readUint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

/** Replaces the header's offset by that of the data, once the local header agrees on name and method. */
function confirmLocalHeader(
  view: DataView,
  bytes: Uint8Array,
  entry: ZipEntry,
  rawName: Uint8Array,
  limit: number,
): void {
  const at = entry.dataOffset;
  if (at + 30 > limit || view.getUint32(at, true) !== LOCAL) corrupt(`${entry.name} has no local header`);
  const nameLength = view.getUint16(at + 26, true);
  entry.dataOffset = at + 30 + nameLength + view.getUint16(at + 28, true);
  if (view.getUint16(at + 8, true) !== entry.method || nameLength !== rawName.length) {
    corrupt(`${entry.name} differs from its local header`);
  }
  for (let n = 0; n < nameLength; n++) {
    if (bytes[at + 30 + n] !== rawName[n]) corrupt(`${entry.name} is named differently in its local header`);
  }
  if (entry.dataOffset + entry.compressedSize > limit) corrupt(`${entry.name} reaches into the zip directory`);
}

/** Entries that share compressed bytes are how small files unpack into petabytes. */
function refuseOverlap(entries: ZipEntry[]): void {
  let free = 0;
  for (const entry of entries.sort((a, b) => a.dataOffset - b.dataOffset)) {
    if (entry.dataOffset < free) corrupt(`${entry.name} overlaps another zip entry`);
    free = entry.dataOffset + entry.compressedSize;
  }
}
