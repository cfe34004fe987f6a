import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { pageSizes, Page } from '@contract/kernel/paging';
import { CallError } from '../api/call-error';
import type { LooseInput } from '../api/request';
import { tokenStore } from '../api/token';
import { cachedCall, copyKey } from './cached-call';
import { ownCopies } from './own-copies';

/** Something that a person needs where there is no network. */
export interface Need {
  /** Unique. */
  key: string;
  /** In words, e.g. 人员列表. */
  what: string;
  /** `login`, or the permission that it takes: who does not hold it does not need it. */
  access: string;
  /** How long what is there need not be fetched again, in ms. */
  freshMs: number;
  /** Since when all of it is on the device, ms since 1970; null where something is missing. Asks what is really there. */
  heldAt: () => Promise<number | null>;
  /** Fails as calls do. */
  fetch: (signal: AbortSignal) => Promise<void>;
}

const hourMs = 3_600_000;
const listFreshMs = 2 * hourMs;
const callFreshMs = 8 * hourMs;

/** Whose needs they are. @throws CallError SIGN_IN_REQUIRED when nobody is signed in (any more) */
export function needingUser(): number {
  const userId = tokenStore.userId();
  if (userId === null) throw new CallError('SIGN_IN_REQUIRED');
  return userId;
}

const own = () => ownCopies(needingUser());

async function fetched(endpoint: EndpointSpec, input: LooseInput, signal: AbortSignal): Promise<unknown> {
  const { data, copyFrom } = await cachedCall(endpoint, { ...input, signal });
  if (copyFrom !== null) throw new CallError('NETWORK');
  return data;
}

/** The answer of one call that is `cached`. */
export function callNeed<E extends EndpointSpec>(
  what: string,
  endpoint: E,
  input: CallInput<E>,
  freshMs = callFreshMs,
): Need {
  const key = copyKey(endpoint, input as LooseInput);
  return {
    key,
    what,
    access: endpoint.access,
    freshMs,
    heldAt: async () => (await own().givenAt(key)) ?? null,
    fetch: async (signal) => void (await fetched(endpoint, input as LooseInput, signal)),
  };
}

interface EachNeed<First extends EndpointSpec, E extends EndpointSpec> {
  /** The call whose answer names the things. */
  of: First;
  input: CallInput<First>;
  /** What the other call is asked of each of them. */
  each: (data: DataOf<First>) => readonly CallInput<E>[];
  /** The permission that all of it is for. */
  access: string;
}

/** The answers of a call about each thing that another call's answer names, e.g. the list of each class that somebody teaches. */
export function eachNeed<First extends EndpointSpec, E extends EndpointSpec>(
  what: string,
  endpoint: E,
  { of, input, each, access }: EachNeed<First, E>,
): Need {
  const first = copyKey(of, input as LooseInput);
  const inputsOf = (data: unknown) => each(data as DataOf<First>) as readonly LooseInput[];
  return {
    key: `${first} ${endpoint.path}`,
    what,
    access,
    freshMs: callFreshMs,
    async heldAt() {
      const copies = own();
      const named = await copies.get(first);
      if (!named) return null;
      const held = await Promise.all(inputsOf(named.value).map((one) => copies.givenAt(copyKey(endpoint, one))));
      return held.every((at) => at !== undefined) ? Math.min(named.at, ...held) : null;
    },
    async fetch(signal) {
      for (const one of inputsOf(await fetched(of, input as LooseInput, signal))) await fetched(endpoint, one, signal);
    },
  };
}

interface ListNeed {
  /** What the list is asked, beside its page; nothing else than which list it is. */
  asked?: object;
  /** Rows of a page: fewer where a row is large. */
  size?: (typeof pageSizes)[number];
  /** Rows that are fetched at most. */
  most?: number;
}

/** The rows of a list from its first page on, which then answer any question about it (`held`). */
export function listNeed(
  what: string,
  endpoint: EndpointSpec,
  { asked = {}, size = 500, most = 2000 }: ListNeed = {},
): Need {
  const inputOf = (page: number): LooseInput => {
    const question = { ...asked, page, size };
    return endpoint.method === 'GET' ? { query: question } : { body: question };
  };
  const keyOf = (page: number) => copyKey(endpoint, inputOf(page));
  const laterPages = ({ total }: Page<unknown>) =>
    Array.from({ length: Math.ceil(Math.min(total, most) / size) - 1 }, (_, index) => index + 2);
  return {
    key: keyOf(1),
    what,
    access: endpoint.access,
    freshMs: listFreshMs,
    async heldAt() {
      const copies = own();
      const first = await copies.get(keyOf(1));
      if (!first) return null;
      const later = await Promise.all(
        laterPages(first.value as Page<unknown>).map((page) => copies.givenAt(keyOf(page))),
      );
      return later.every((at) => at !== undefined) ? Math.min(first.at, ...later) : null;
    },
    async fetch(signal) {
      const first = (await fetched(endpoint, inputOf(1), signal)) as Page<unknown>;
      for (const page of laterPages(first)) await fetched(endpoint, inputOf(page), signal);
    },
  };
}
