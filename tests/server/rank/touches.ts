import { z } from 'zod';
import type { EndpointSpec } from '@contract/kernel/endpoint';

/** Fields of inputs that name a person, an account or a session, alone or in a list. */
const naming = /^(user|account|session|person|teacher|student|colleague|submitter)_?ids?$/i;
/** Lists of people under names of their own. */
const others = new Set(['to', 'add', 'remove', 'from', 'rows', 'values']);
/** Path segments before `:id` whose things are people's accounts or sessions. */
const owned = /\/(users|people|accounts|sessions|lockouts|pending-messages)\/:\w+/;

/**
 * Whether a call can touch somebody's account, as far as its declaration tells: it names a person, an account or a
 * session, or it is one of those that views are refused because it answers with a secret. Calls for oneself (`login`)
 * name nobody else's.
 */
export function touchesAccounts(spec: EndpointSpec): boolean {
  if (spec.access === 'public') return false;
  if (spec.closedToViewers || owned.test(spec.path)) return true;
  return [spec.params, spec.query, spec.body].some(
    (schema) =>
      schema !== undefined && keysOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).some(names),
  );
}

const names = (key: string) => naming.test(key) || others.has(key);

function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  return Object.entries(schema).flatMap(([word, part]) => [
    ...(word === 'properties' ? Object.keys(part as object) : []),
    ...keysOf(part),
  ]);
}
