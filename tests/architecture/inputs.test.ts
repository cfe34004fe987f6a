import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';

/**
 * Whatever a call takes is bounded where it is declared: the types of `contract/kernel/wire*.ts` cannot say what the
 * database refuses, what nobody could read, or more than anybody needs.
 */
const endpoints = Object.entries(catalog).flatMap(([key, entry]) =>
  Object.entries(entry.endpoints as Record<string, EndpointSpec>).map(([name, spec]) => ({
    id: `${key}.${name}`,
    spec,
  })),
);

it.each(endpoints)('$id takes bounded input only', ({ spec: { params, query, body } }) => {
  const complaints = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? complaintsOf(schema, part) : [],
  );
  expect(complaints).toEqual([]);
});

function complaintsOf(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => complaintsOf(inner, `${path}.${key}`));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return complaintsOf(def.innerType, path);
    case 'union':
      return def.options.flatMap((option) => complaintsOf(option, path));
    case 'array':
      return [...listComplaint(schema, path), ...complaintsOf(def.element, `${path}[]`)];
    case 'record':
      return [
        ...(def.checks?.length ? [] : [`${path}: z.record() without a limit; use recordOf(key, value, most)`]),
        ...complaintsOf(def.keyType, `${path}{key}`),
        ...complaintsOf(def.valueType, `${path}{}`),
      ];
    case 'pipe':
      // What is coerced is bounded by what comes after.
      return 'coerce' in (def.in as z.core.$ZodTypes)._zod.def
        ? complaintsOf(def.out, path)
        : [...complaintsOf(def.in, path), ...complaintsOf(def.out, path)];
    default:
      return leafComplaint(schema, path);
  }
}

interface Limits {
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

const limitsOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }) as Limits;

function listComplaint(schema: z.core.$ZodType, path: string): string[] {
  return limitsOf(schema).maxItems === undefined ? [`${path}: z.array() without max: say how many there may be`] : [];
}

/** Formats that are as long as they are. */
const closed = new Set(['uuid', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6']);

function leafComplaint(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const limits = limitsOf(schema);
  if (def.type === 'string') {
    if (closed.has(limits.format ?? '')) return [];
    const rules = def.checks?.map((check) => check._zod.def.check) ?? [];
    const isRaw = !rules.some((rule) => rule === 'overwrite' || rule === 'string_format');
    if (limits.maxLength !== undefined && !isRaw) return [];
    return 'format' in def && String(def.format).startsWith('date')
      ? [`${path}: a raw date; use dateText or momentText of kernel/wire-date.ts`]
      : [`${path}: a raw z.string(); use lineText, blockText or searchText of kernel/wire-text.ts, or storableText`];
  }
  if (def.type === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = limits;
    return Math.max(-minimum, maximum) > Number.MAX_SAFE_INTEGER
      ? [`${path}: a raw z.number(); use rowId, wholeNumber or measure of kernel/wire.ts`]
      : [];
  }
  if (def.type === 'unknown' || def.type === 'any') {
    return def.checks?.length ? [] : [`${path}: anything at all; use jsonValue(most) of kernel/wire-json.ts`];
  }
  return [];
}
