import fc from 'fast-check';
import { z } from 'zod';
import { numbers, others, texts } from './candidates';

/** What values are made of; ids and keys that the database really holds make calls get further. */
export interface Stock {
  texts: readonly string[];
}

type Schema = z.core.$ZodTypes;
type Made = fc.Arbitrary<unknown>;

const fewItems = 3;
/** Long lists are tried up to here: longer ones only take longer. */
const manyItems = 2000;

/** Inputs for a schema: half of them keep to every leaf's own rules, half break one leaf in eight. */
export function inputsFor(schema: z.core.$ZodType, stock: Stock): Made {
  return fc.oneof(valuesFor(schema, stock, 0), valuesFor(schema, stock, 1));
}

/** `spoilt`: how many of eight values of each leaf break its rules. */
function valuesFor(schema: z.core.$ZodType, stock: Stock, spoilt: number): Made {
  const make = (inner: z.core.$ZodType) => valuesFor(inner, stock, spoilt);
  const spoil = (good: Made) => weighted(good, 8 - spoilt, fc.constantFrom(...others), spoilt);
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      return spoil(objectOf(def.shape, make, spoilt));
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(make(def.innerType), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(make(def.innerType), { nil: null, freq: 4 });
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return make(def.innerType);
    case 'lazy':
      return make(def.getter());
    case 'union':
      return fc.oneof(...def.options.map(make));
    case 'array':
      return spoil(listOf(schema, make(def.element)));
    case 'record':
      return spoil(fc.dictionary(leafOf(def.keyType, stock, spoilt).map(keyOf), make(def.valueType), { maxKeys: 4 }));
    case 'pipe':
      return (def.in as Schema)._zod.def.type === 'array' ? make(def.in) : leafOf(schema, stock, spoilt);
    default:
      return leafOf(schema, stock, spoilt);
  }
}

/** A key for any value, also for one that cannot be told as text. */
const keyOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'));

function objectOf(shape: z.core.$ZodLooseShape, make: (schema: z.core.$ZodType) => Made, spoilt: number): Made {
  const parts = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, make(schema)]));
  const known = fc.record(parts);
  if (spoilt === 0) return known;
  // As a parser makes them: own keys, whatever their names.
  const strange = fc.constantFrom('{}', '{}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"a":1}');
  return fc.tuple(known, strange).map(([value, extra]) => Object.assign(JSON.parse(extra) as object, value));
}

function listOf(schema: z.core.$ZodType, item: Made): Made {
  const { minItems: minimum = 0, maxItems: maximum = manyItems } = limitsOf(schema);
  const few = fc.array(item, { minLength: minimum, maxLength: Math.min(maximum, minimum + fewItems) });
  const many = item.map((one) => Array.from({ length: Math.min(maximum, manyItems) }, () => one));
  return weighted(few, 15, many, 1);
}

function leafOf(schema: z.core.$ZodType, stock: Stock, spoilt: number): Made {
  const { def } = (schema as Schema)._zod;
  if (def.type === 'custom') return fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  if (def.type === 'unknown' || def.type === 'any') return fc.constantFrom(...texts, ...numbers, ...others);
  const { good, bad } = sorted(schema, stock);
  const best = good.length > 0 ? fc.constantFrom(...good) : matching(schema);
  return bad.length === 0 ? best : weighted(best, 8 - spoilt, fc.constantFrom(...bad), spoilt);
}

const sortedOnce = new WeakMap<z.core.$ZodType, { good: unknown[]; bad: unknown[] }>();

/** All candidates, by whether the schema takes them; a schema is asked once. */
function sorted(schema: z.core.$ZodType, stock: Stock): { good: unknown[]; bad: unknown[] } {
  const known = sortedOnce.get(schema);
  if (known) return known;
  const given = [...candidatesOf(schema), ...stock.texts, ...texts, ...numbers, ...others];
  const found: { good: unknown[]; bad: unknown[] } = { good: [], bad: [] };
  for (const value of given) {
    const takes = (schema as unknown as z.ZodType).safeParse(value).success;
    (takes ? found.good : found.bad).push(value);
  }
  sortedOnce.set(schema, found);
  return found;
}

interface Limits {
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

const limitsOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }) as Limits;

/** What the schema itself names: its choices, often, and the ends of its range. */
function candidatesOf(schema: z.core.$ZodType): unknown[] {
  const { enum: choices = [], const: only, minimum, maximum, maxLength } = limitsOf(schema);
  const chosen = only === undefined ? choices : [only];
  const ends = [minimum, maximum].filter((end) => end !== undefined);
  const lengths = maxLength === undefined ? [] : [maxLength, maxLength + 1];
  return [
    ...chosen,
    ...chosen,
    ...chosen,
    ...ends,
    ...lengths.flatMap((length) => ['x'.repeat(length), '好'.repeat(length)]),
  ];
}

function matching(schema: z.core.$ZodType): Made {
  const { pattern } = limitsOf(schema);
  return pattern === undefined ? fc.constantFrom(...texts) : fc.stringMatching(new RegExp(pattern, 'u'));
}

function weighted(usual: Made, often: number, rare: Made, seldom: number): Made {
  return seldom === 0 ? usual : fc.oneof({ arbitrary: usual, weight: often }, { arbitrary: rare, weight: seldom });
}
