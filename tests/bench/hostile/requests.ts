import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array;
}

/** Requests that are sent together, as whoever means harm would. */
export interface Attack {
  name: string;
  requests: HostileRequest[];
}

const defaultLimit = 1024 * 1024;
const spaces = (bytes: number) => ' '.repeat(bytes);
const keys = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON values that cost what they can, within the bounds of a body and beyond them. */
const values: Record<string, string> = {
  'a wide list': JSON.stringify(Array(9_900).fill(0)),
  'a wider list': JSON.stringify(Array(400_000).fill(0)),
  'a list of empty objects': JSON.stringify(Array.from({ length: 4_900 }, () => ({}))),
  'many keys': JSON.stringify(keys(990, 0)),
  'more keys': JSON.stringify(keys(60_000, 0)),
  'keys of objects of keys': JSON.stringify(keys(9, keys(900, ''))),
  'deep nesting': nested(60),
  'deeper nesting': nested(100_000),
  'a long text': JSON.stringify('a'.repeat(500_000)),
  'a text for regular expressions': JSON.stringify(`${'a.'.repeat(100_000)}@${' \t'.repeat(50_000)}!`),
  'a text of half pairs': JSON.stringify('\ud800'.repeat(80_000)),
  'a key of the prototype': '{"__proto__":{"__proto__":{}}}',
};

/** Every call of the catalog with a JSON body: each of its fields holds each of the values. */
export function attacksOnBodies(): Attack[] {
  return endpoints()
    .filter(({ spec }) => spec.body && !isBytes(spec))
    .map(({ name, spec }) => ({ name, requests: requestsWith(spec) }));
}

function requestsWith(spec: EndpointSpec): HostileRequest[] {
  const fields = fieldsOf(spec.body!);
  const limit = spec.bodyLimit ?? defaultLimit;
  const bodies = Object.values(values)
    .flatMap((value) => [value, ...fields.map((field) => `{${JSON.stringify(field)}:${value}}`)])
    .filter((body) => body.length <= limit);
  const all = `{${fields.map((field) => `${JSON.stringify(field)}:${values['a list of empty objects']}`).join()}}`;
  return [...bodies, all, spaces(limit)].map((body) => packed(spec, body));
}

function fieldsOf(schema: z.ZodType): string[] {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** Every call with a query: as much of it as a header may hold. */
export function attackOnQueries(): Attack {
  const query = [`ids=${'1,'.repeat(6_000)}`, 'a=&'.repeat(4_000), `keyword=${'%25_('.repeat(2_500)}`];
  const gets = endpoints().filter(({ spec }) => spec.method === 'GET' && spec.query);
  return {
    name: 'queries of 12 KB',
    requests: gets.flatMap(({ spec }) =>
      query.map((text) => ({ method: 'GET', path: `${pathOf(spec)}?${text}`, headers: {} })),
    ),
  };
}

/** A JSON body as its sender would pack it: some kilobytes. */
export function packed(spec: EndpointSpec, body: string): HostileRequest {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  return { method: spec.method, path: pathOf(spec), headers, body: gzipSync(body, { level: 9 }) };
}

/** Bytes as they are. */
export function raw(spec: EndpointSpec, body: Uint8Array, params: Record<string, string> = {}): HostileRequest {
  const headers = { 'content-type': 'application/octet-stream' };
  return { method: spec.method, path: pathOf(spec, params), headers, body };
}

function pathOf(spec: EndpointSpec, params: Record<string, string> = {}): string {
  return spec.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? (name === 'id' ? randomUUID() : '1'));
}

const isBytes = ({ body }: EndpointSpec) => body?.safeParse(new Uint8Array()).success === true;

function endpoints(): { name: string; spec: EndpointSpec }[] {
  return Object.entries(catalog).flatMap(([module, entry]) =>
    Object.entries<EndpointSpec>(entry.endpoints).map(([name, spec]) => ({ name: `${module}.${name}`, spec })),
  );
}
