import { corrupt, tooLarge } from '../fail';
import type { Limits } from '../limits';
import { partKey, readDirectory, type ZipEntry } from '../zip/directory';
import { inflateEntry } from '../zip/inflate';
import { asUtf8, partText } from './part-stream';
import { readXml } from './small-xml';

export interface Relation {
  id: string;
  /** Last segment of the relation's type: the same in the transitional and the strict namespace. */
  type: string;
  /** Key of the part it leads to; undefined when it leads out of the file. */
  target: string | undefined;
}

/** An Open Packaging Conventions archive: parts by name, relations between them (ECMA-376 part 2). */
export class Package {
  /** By `partKey`, in the order of the directory. */
  readonly entries: ReadonlyMap<string, ZipEntry>;

  constructor(
    private readonly file: Uint8Array,
    private readonly limits: Limits,
  ) {
    this.entries = readDirectory(file, limits);
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** The part's bytes as UTF-8 while they are inflated. */
  stream(key: string): AsyncGenerator<Uint8Array, void, undefined> {
    return asUtf8(inflateEntry(this.file, this.entry(key)));
  }

  /** A part as it is, such as a picture. */
  async bytes(key: string): Promise<Uint8Array> {
    const entry = this.entry(key);
    const bytes = new Uint8Array(entry.size);
    let at = 0;
    for await (const piece of inflateEntry(this.file, entry)) {
      if (at + piece.length > bytes.length) corrupt(`${entry.name} is longer than its directory says`);
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes.subarray(0, at);
  }

  /** A small part as text. */
  text(key: string): Promise<string> {
    const entry = this.entry(key);
    if (entry.size > this.limits.pieceBytes) tooLarge(`${entry.name} is longer than ${this.limits.pieceBytes} bytes`);
    return partText(inflateEntry(this.file, entry));
  }

  /** Relations of the part `key`; of the package itself for ''. Empty when there are none. */
  async relations(key: string): Promise<Relation[]> {
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    const part = `${folder}_rels/${key.slice(folder.length)}.rels`;
    if (!this.has(part)) return [];
    const relations: Relation[] = [];
    readXml(await this.text(part), ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const type = attributes.get('Type') ?? '';
      relations.push({
        id: attributes.get('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target:
          attributes.get('TargetMode') === 'External'
            ? undefined
            : this.resolve(folder, attributes.get('Target') ?? ''),
      });
    });
    return relations;
  }

  /** Targets are relative to the folder of their source, or absolute within the package; some are percent-encoded. */
  private resolve(folder: string, target: string): string {
    const plain = target.replaceAll('\\', '/');
    const segments: string[] = [];
    for (const segment of (plain.startsWith('/') ? plain : folder + plain).split('/')) {
      if (segment === '..') segments.pop();
      else if (segment !== '' && segment !== '.') segments.push(segment);
    }
    const key = partKey(segments.join('/'));
    if (this.has(key) || !key.includes('%')) return key;
    try {
      return partKey(decodeURIComponent(segments.join('/')));
    } catch {
      return key;
    }
  }

  private entry(key: string): ZipEntry {
    return this.entries.get(key) ?? corrupt(`part ${key} is missing`);
  }
}
