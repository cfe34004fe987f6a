import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { groupBy } from '@contract/kernel/group-by';
import { endpoints } from './matrix';

/**
 * What a sensitive key of an input is for: `filter` finds people by it, which takes the right to see it and is noted;
 * `question` asks whether it is somebody's, which is noted and counted; anything else is a reason in words why it tells
 * nothing of other people.
 */
export interface SensitiveInput {
  endpoint: string;
  key: string;
  use: string;
}

/** Names of sensitive fields and of records that may hold any field; what else is called so is declared with its reason. */
const sensitiveName =
  /phone|mobile|^tel$|e_?mail|id_?card|identity|passport|bank|address|^values$|^changes$|^variables$|^input$/i;

const file = new URL('./sensitive-inputs.tsv', import.meta.url);

/** The table, one line per endpoint and key. */
export function readSensitiveInputs(): SensitiveInput[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [endpoint = '', key = '', use = ''] = line.split('\t');
    return { endpoint, key, use };
  });
}

/** `endpoint key` of everything in the catalog's inputs that is named like a sensitive field. */
export function sensitiveKeys(): string[] {
  return [...endpoints].flatMap(([id, { params, query, body }]) => {
    const keys = new Set<string>();
    for (const part of [params, query, body]) {
      if (part) namesIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), keys);
    }
    return [...keys].filter((key) => sensitiveName.test(key)).map((key) => `${id} ${key}`);
  });
}

/** Names of the properties of a JSON schema and of the schemas in it. */
function namesIn(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [word, part] of Object.entries(schema)) {
    if (word === 'properties') for (const name of Object.keys(part as object)) names.add(name);
    namesIn(part, names);
  }
}

/** So many first letters find the few values that a place of a text may begin. */
const opening = 4;
const openings = new WeakMap<ReadonlySet<string>, Map<string, string[]>>();

/** Values by how they begin; made once for a set. */
function byOpening(values: ReadonlySet<string>): Map<string, string[]> {
  const known = openings.get(values);
  if (known) return known;
  const made = groupBy(values, (value) => value.slice(0, opening));
  openings.set(values, made);
  return made;
}

/** Where sensitive values stand in an answer, of those given, which are of four letters and more. */
export function valuesIn(answer: unknown, values: ReadonlySet<string>): string[] {
  const texts = new Set<string>();
  collectTexts(answer, texts);
  const found = byOpening(values);
  return [...texts].filter((text) => {
    // Longer texts are JSON in JSON, or sentences.
    for (let at = 0; at + opening <= text.length; at++) {
      if (found.get(text.slice(at, at + opening))?.some((value) => text.startsWith(value, at))) return true;
    }
    return false;
  });
}

function collectTexts(answer: unknown, texts: Set<string>): void {
  if (typeof answer === 'string') texts.add(answer);
  else if (typeof answer === 'object' && answer !== null)
    for (const part of Object.values(answer)) collectTexts(part, texts);
}
