import { corrupt, encrypted, notSpreadsheet } from '../fail';

const FREE = 0xfffffffa;

interface Entry {
  name: string;
  start: number;
  size: number;
}

/**
 * The workbook stream of an OLE compound file ([MS-CFB]). Every chain of sectors is followed at most once around the
 * file, so loops and false sizes end in `FILE_CORRUPT`. An encrypted package (a protected .xlsx) is `FILE_ENCRYPTED`;
 * Word, PowerPoint, mail and installers are `FILE_NOT_SPREADSHEET`.
 */
export function readWorkbookStream(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 512) corrupt('compound file is cut off');
  const file = new CompoundFile(bytes);
  const find = (name: string) => file.entries.find((entry) => entry.name.toLowerCase() === name);
  if (find('encryptedpackage') || find('encryptioninfo')) encrypted('encrypted package');
  const stream = find('workbook') ?? find('book');
  if (!stream) return notSpreadsheet('compound file without a workbook');
  return file.read(stream);
}

class CompoundFile {
  readonly entries: Entry[];
  private readonly view: DataView;
  private readonly sectorSize: number;
  private readonly sectors: number;
  private readonly fat: Uint32Array;
  private readonly root: Entry;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = this.view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) corrupt(`sector shift ${shift}`);
    this.sectorSize = 1 << shift;
    this.sectors = Math.ceil(bytes.length / this.sectorSize) - 1;
    this.fat = this.readFat();
    const directory = this.chain(this.view.getUint32(48, true), Infinity);
    this.entries = [];
    let root: Entry | undefined;
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const entry = readEntry(directory, at);
      if (directory[at + 66] === 5) root ??= entry;
      if (directory[at + 66] === 2) this.entries.push(entry);
    }
    if (!root) corrupt('compound file without root entry');
    this.root = root;
  }

  read(entry: Entry): Uint8Array {
    if (entry.size > this.bytes.length) corrupt(`${entry.name} declares ${entry.size} bytes`);
    const small = entry.size < this.view.getUint32(56, true);
    const stream = small ? this.miniChain(entry.start, entry.size) : this.chain(entry.start, entry.size);
    if (stream.length < entry.size) corrupt(`${entry.name} ends too early`);
    return stream.subarray(0, entry.size);
  }

  /** The allocation table: 109 sectors are listed in the header, more in a chain of their own. */
  private readFat(): Uint32Array {
    const perSector = this.sectorSize / 4;
    const listed: number[] = [];
    for (let n = 0; n < 109; n++) listed.push(this.view.getUint32(76 + n * 4, true));
    let next = this.view.getUint32(68, true);
    for (let turns = 0; next < FREE; turns++) {
      if (turns > this.sectors) corrupt('loop in the sector list');
      const sector = this.sector(next);
      const view = new DataView(sector.buffer, sector.byteOffset, sector.byteLength);
      for (let n = 0; n < perSector - 1; n++) listed.push(view.getUint32(n * 4, true));
      next = view.getUint32(this.sectorSize - 4, true);
    }
    const used = listed.filter((sector) => sector < FREE);
    if (used.length > this.sectors) corrupt('more table sectors than sectors');
    const fat = new Uint32Array(used.length * perSector);
    used.forEach((sector, n) => {
      const bytes = this.sector(sector);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let k = 0; k < perSector; k++) fat[n * perSector + k] = view.getUint32(k * 4, true);
    });
    return fat;
  }

  /** One sector, filled up with zeros where the file ends inside it. */
  private sector(number: number): Uint8Array {
    if (number >= this.sectors) corrupt(`sector ${number} lies outside of the file`);
    const from = (number + 1) * this.sectorSize;
    if (from + this.sectorSize <= this.bytes.length) return this.bytes.subarray(from, from + this.sectorSize);
    const padded = new Uint8Array(this.sectorSize);
    padded.set(this.bytes.subarray(from));
    return padded;
  }

  private chain(start: number, size: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let length = 0;
    for (let next = start; next < FREE && length < size; next = this.fat[next] ?? corrupt('chain leaves the table')) {
      if (parts.length > this.sectors) corrupt('loop in a chain of sectors');
      parts.push(this.sector(next));
      length += this.sectorSize;
    }
    return join(parts, length);
  }

  /** Streams below the cut-off live in 64-byte pieces of the root entry's stream, under a table of their own. */
  private miniChain(start: number, size: number): Uint8Array {
    const container = this.chain(this.root.start, this.root.size);
    const table = this.chain(this.view.getUint32(60, true), Infinity);
    const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
    const parts: Uint8Array[] = [];
    for (let next = start; next < FREE && parts.length * 64 < size;) {
      if (next * 64 + 64 > container.length || next * 4 + 4 > table.length)
        corrupt('small stream leaves its container');
      parts.push(container.subarray(next * 64, next * 64 + 64));
      next = view.getUint32(next * 4, true);
    }
    return join(parts, parts.length * 64);
  }
}

function readEntry(directory: Uint8Array, at: number): Entry {
  const view = new DataView(directory.buffer, directory.byteOffset + at, 128);
  const length = Math.min(Math.max(view.getUint16(64, true) - 2, 0), 62);
  return {
    name: new TextDecoder('utf-16le').decode(directory.subarray(at, at + length)),
    start: view.getUint32(116, true),
    size: view.getUint32(120, true),
  };
}

function join(parts: Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
