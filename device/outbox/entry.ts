import type { ErrorKey } from '@contract/kernel/errors';
import type { Sealed } from '../database/vault';

/**
 * `waiting` for its turn or the network, `sending` right now, `conflict`: the person has to decide, `refused`: set
 * aside with its reason. An accepted entry is gone.
 */
export type EntryState = 'waiting' | 'sending' | 'conflict' | 'refused';

/** What the server, or this device, had against an entry. */
export interface Problem {
  key: ErrorKey;
  /** `Told`, sealed with the device key: it names people. */
  told: Sealed;
}

/** The part of a problem that only the entry's owner can read. */
export interface Told {
  message: string;
  /** Details of the refusal; with `copy` what the server has in place of what the person saw. */
  details?: unknown;
}

/** What waits to be sent. Only what is sealed says what it is about; the rest may be seen by whoever has the device. */
export interface OutboxEntry {
  /** Order of saving. */
  seq: number;
  /** Idempotency-Key, made when the entry was saved: sending it again has its effect once. */
  id: string;
  /** Records that it changes; entries that share one are sent in their order. Earlier builds kept one as a text. */
  entity: readonly string[] | string;
  /** Method and path of its call. */
  call: string;
  /** Account that saved it; it is never sent under another one. */
  account: number;
  state: EntryState;
  /** ms since 1970. */
  createdAt: number;
  tries: number;
  /** Not before this time, in ms since 1970. */
  nextAt: number;
  /** First attempt with this key, in ms since 1970; null before it. */
  firstSentAt: number | null;
  problem: Problem | null;
  /** `EntryContent`, sealed with the device key. */
  sealed: Sealed;
}

/** Names of the records that an entry changes. */
export const recordsOf = ({ entity }: Pick<OutboxEntry, 'entity'>): readonly string[] => [entity].flat();

/** The part that only its owner can read. */
export interface EntryContent {
  /** What the list of waiting entries calls it. */
  title: string;
  input: EntryInput;
  /** What the person saw when they made it; see `QueuedCall`. */
  seen?: unknown;
}

/** Declared parts of the call, and the version that it is based on. */
export interface EntryInput {
  params?: Record<string, string | number | boolean | null | undefined>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  ifMatch?: number;
}
