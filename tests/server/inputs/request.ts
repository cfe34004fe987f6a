import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { inputsFor, type Stock } from './arbitrary';

/** What a call sends, beyond who sends it. */
export interface Sent {
  url: string;
  payload?: string | Buffer;
  headers: Record<string, string>;
}

const nothing = fc.constant(undefined);

/** Requests for an endpoint: parameters, query and body from its schemas, written as no careful client would. */
export function requestsFor({ path, params, query, body, mutation }: EndpointSpec, stock: Stock): fc.Arbitrary<Sent> {
  const part = (schema: EndpointSpec['body']) => (schema ? inputsFor(schema, stock) : nothing);
  return fc
    .tuple(part(params), part(query), part(body), fc.constantFrom(...extraQueries))
    .map(([given, asked, sent, extra]) => {
      const isBytes = sent instanceof Uint8Array;
      const type = isBytes ? 'application/octet-stream' : 'application/json';
      const payload = isBytes ? Buffer.from(sent) : JSON.stringify(sent);
      return {
        url: pathOf(path, given) + queryOf(asked, extra),
        ...(payload !== undefined && { payload }),
        headers: {
          ...(payload !== undefined && { 'content-type': type }),
          ...(mutation && { 'idempotency-key': randomUUID(), 'if-match': '"1"' }),
        },
      };
    });
}

const extraQueries = [
  '',
  '',
  '',
  '',
  '__proto__=1&__proto__[a]=2',
  'id=1&id=2&page=1&page=2',
  'ticket=a&ticket=b',
  '%ED%A0%80&%=%',
];

function pathOf(path: string, params: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(given[name]) || '%20');
}

/** A list becomes a repeated key; what is not given is left out. */
function queryOf(query: unknown, extra: string): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  const all = [...pairs, extra].filter(Boolean).join('&');
  return all === '' ? '' : `?${all}`;
}

/** As in an address; half of a surrogate pair as the bytes that a careless encoder makes of it. */
function encoded(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 3000);
  return /\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}
