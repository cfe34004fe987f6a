import { PACKAGE_RELATION_NS, SPREADSHEET_NS, XML_HEAD } from '../write/xml-head';
import { inflateEntry } from '../zip/inflate';
import { partKey } from '../zip/directory';
import type { ZipWriter } from '../zip/write-zip';
import type { Package, Relation } from '../xlsx/package';
import { relationNamespace, STRICT_NS } from './sheet-frame';
import { declaredUtf8, placedElements, XmlEdits } from './xml-edit';

const TYPES = '[content_types].xml';

/** Changes to the small parts of a package: which parts there are, of which type, and how they lead to each other. */
export class PackageEdits {
  private readonly texts = new Map<string, { name: string; text: string }>();
  private readonly dropped = new Set<string>();

  constructor(
    private readonly parts: Package,
    private readonly strict: boolean,
  ) {}

  /** A small part as it is now. */
  async text(key: string): Promise<string> {
    return this.texts.get(key)?.text ?? declaredUtf8(await this.parts.text(key));
  }

  /** The name of a part as the file spells it. */
  nameOf(key: string): string {
    const name = this.texts.get(key)?.name ?? this.parts.entries.get(key)?.name ?? key;
    return name.replaceAll('\\', '/').replace(/^\/+/, '');
  }

  set(name: string, text: string): void {
    this.texts.set(partKey(name), { name, text });
  }

  /** Relations that the part had from the beginning. */
  relations(key: string): Promise<Relation[]> {
    return this.parts.relations(key);
  }

  /** A part of ours in the namespace of the workbook's own ones. */
  inOwnNamespace(xml: string): string {
    return this.strict ? xml.replace(SPREADSHEET_NS, STRICT_NS) : xml;
  }

  /** The first of numbered names that no part has. */
  freeName(numbered: (number: number) => string): string {
    let number = 1;
    while (this.has(partKey(numbered(number)))) number++;
    return numbered(number);
  }

  private has(key: string): boolean {
    return this.parts.has(key) || this.texts.has(key);
  }

  /** An id that no relation of the part has. */
  async freeRelation(key: string): Promise<string> {
    return freeId(new Set((await this.parts.relations(key)).map(({ id }) => id)));
  }

  /** Leads from a part to another one, by the relation `wanted` or any free one. */
  async relate(key: string, type: string, target: string, wanted?: string): Promise<void> {
    const part = relationsOf(this.nameOf(key));
    const present = this.has(partKey(part)) ? await this.text(partKey(part)) : undefined;
    const xml = present ?? `${XML_HEAD}<Relationships xmlns="${PACKAGE_RELATION_NS}"></Relationships>`;
    const [root, ...relations] = placedElements(xml);
    const taken = new Set(relations.map(({ attributes }) => attributes.get('Id')));
    const id = wanted ?? freeId(taken);
    const edits = new XmlEdits(xml);
    const fullType = `${relationNamespace(this.strict)}/${type}`;
    const attributes = `Id="${id}" Type="${fullType}" Target="${relative(this.nameOf(key), target)}"`;
    edits.append(root, `<${elementPrefix(xml)}Relationship ${attributes}/>`);
    this.set(present === undefined ? part : this.nameOf(partKey(part)), edits.toString());
  }

  /** Says what a part is: by its name, or by its extension if that is not taken for something else. */
  async declare(name: string, type: string, byExtension = false): Promise<void> {
    const xml = await this.text(TYPES);
    const [root, ...declared] = placedElements(xml);
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const known = declared.find((one) => one.attributes.get('Extension')?.toLowerCase() === extension);
    if (known?.attributes.get('ContentType') === type) return;
    const edits = new XmlEdits(xml);
    // Some producers declare parts that they do not write.
    for (const { attributes, from, end } of declared) {
      if (partKey(attributes.get('PartName') ?? '') === partKey(name)) edits.replace(from, end, '');
    }
    const prefix = elementPrefix(xml);
    if (byExtension && !known) {
      edits.insert(root.to, `<${prefix}Default Extension="${extension}" ContentType="${type}"/>`);
    } else {
      edits.append(root, `<${prefix}Override PartName="/${name}" ContentType="${type}"/>`);
    }
    this.set(this.nameOf(TYPES), edits.toString());
  }

  /** Takes a part out, with the relation of `source` and the type that name it. */
  async drop(key: string, source: string): Promise<void> {
    this.dropped.add(key);
    const gone = new Set(
      (await this.parts.relations(source)).filter(({ target }) => target === key).map(({ id }) => id),
    );
    await this.takeOut(partKey(relationsOf(this.nameOf(source))), (one) => gone.has(one.get('Id') ?? ''));
    await this.takeOut(TYPES, (one) => partKey(one.get('PartName') ?? '') === key);
  }

  private async takeOut(key: string, isGone: (attributes: Map<string, string>) => boolean): Promise<void> {
    const xml = await this.text(key);
    const edits = new XmlEdits(xml);
    for (const { attributes, from, end } of placedElements(xml)) if (isGone(attributes)) edits.replace(from, end, '');
    this.set(this.nameOf(key), edits.toString());
  }

  /** Adds every part but those of `own`: the changed ones, and the others byte for byte, their check sums proven. */
  async write(zip: ZipWriter, file: Uint8Array, own: ReadonlySet<string>): Promise<void> {
    for (const [key, entry] of this.parts.entries) {
      if (own.has(key) || this.texts.has(key) || this.dropped.has(key)) continue;
      for await (const chunk of inflateEntry(file, entry)) void chunk;
      zip.copy(file, entry);
    }
    for (const { name, text } of this.texts.values()) zip.add(name, text);
  }
}

function freeId(taken: ReadonlySet<string | undefined>): string {
  let number = taken.size + 1;
  while (taken.has(`rId${number}`)) number++;
  return `rId${number}`;
}

function relationsOf(name: string): string {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return `${folder}_rels/${name.slice(folder.length)}.rels`;
}

/** A target as relations spell it: relative to the folder of its source. */
function relative(source: string, target: string): string {
  const from = source.split('/').slice(0, -1);
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function elementPrefix(xml: string): string {
  return /<([A-Za-z][^\s/>:]*:)?(?:Types|Relationships)[\s>/]/.exec(xml)?.[1] ?? '';
}
