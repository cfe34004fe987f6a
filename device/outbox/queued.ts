import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { ErrorKey } from '@contract/kernel/errors';
import type { EntryInput } from './entry';
import { wakeOutbox } from './wake';

/** A call's input with the version of the row that it was made against, where the row has one. */
export type QueuedInput<E extends EndpointSpec> = CallInput<E> & { ifMatch?: number };

/** How a queued call shows in the answers of another one until the server has it. */
export interface Projection {
  /** Endpoint whose answers it changes. */
  target: EndpointSpec;
  apply: (data: unknown, input: EntryInput, seen: unknown) => unknown;
}

/** Something in which the person's side and the server's differ, in words. */
export interface ConflictField {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

/** A call as it was made: what is sent, and what the person saw when they made it. */
export interface Made<E extends EndpointSpec = EndpointSpec, Seen = unknown> {
  input: QueuedInput<E>;
  seen: Seen;
}

/** How a refusal because somebody was first is put to the person. `copy` is what the server sent in `details.copy`. */
export interface Conflict<E extends EndpointSpec = EndpointSpec, Seen = unknown, Copy = unknown> {
  /** Both sides where they differ. None: nothing that the person did is touched, and the call goes again by itself. */
  fields: (made: Made<E, Seen>, copy: Copy) => readonly ConflictField[];
  /** The person chooses field by field; otherwise all of theirs or all of the other's. */
  isByField?: boolean;
  /** The call as it is made on what the server has now, with the person's side in these fields; null: no longer possible. */
  again: (made: Made<E, Seen>, copy: Copy, mine: readonly string[]) => Made<E, Seen> | null;
}

/**
 * A call declared `queued`, with what the device needs to know of it: the one place where a module says what may be done
 * without a network. `Seen` is what the words need and the call does not carry (names, old values); it is sealed with
 * the entry and never sent.
 */
export interface QueuedCall<E extends EndpointSpec = EndpointSpec, Seen = unknown> {
  endpoint: E;
  /** What the person is shown of it. */
  title: (input: QueuedInput<E>, seen: Seen) => string;
  /** Names of the records that it changes, without names of people; calls that share one are sent in their order. */
  records: (input: QueuedInput<E>) => readonly string[];
  projections: readonly Projection[];
  /** Further reads that are no longer true once the server has it. */
  refresh?: readonly EndpointSpec[];
  /**
   * For a call that carries what it was made against (version, step, old state), which the server compares. A second one
   * for the same record waits until the first is settled.
   */
  conflict?: Conflict<E, Seen>;
  /** Files that it names, which may still be on their way (`isKept`): it is sent when the server has them all. */
  files?: {
    of: (input: QueuedInput<E>) => readonly string[];
    /** The input with the names that the server knows them by. */
    as: (input: QueuedInput<E>, nameOf: (id: string) => string) => QueuedInput<E>;
  };
  /** Why this input cannot wait for the network; undefined when it can. */
  needsNetwork?: (input: QueuedInput<E>) => ErrorKey | undefined;
}

/** A queued call whose types do not matter: what lists, sender and store go by. */
export type AnyQueuedCall = QueuedCall;

/** Name of a call as entries keep it. */
export const callName = ({ method, path }: EndpointSpec): string => `${method} ${path}`;

/** Declares a queued call; the application lists it (`wireQueuedCalls`). @throws TypeError for an endpoint that is not declared `queued` */
export function defineQueued<E extends EndpointSpec, Seen = undefined, Copy = unknown>(
  call: Omit<QueuedCall<E, Seen>, 'conflict'> & { conflict?: Conflict<E, Seen, Copy> },
): QueuedCall<E, Seen> {
  if (call.endpoint.offline !== 'queued' || !call.endpoint.mutation)
    throw new TypeError(`${callName(call.endpoint)} is not a mutation declared as queued`);
  return call as QueuedCall<E, Seen>;
}

/** A queued call without its types. */
export const anyQueued = <E extends EndpointSpec, Seen>(call: QueuedCall<E, Seen>) => call as unknown as AnyQueuedCall;

/** A projection with the types of both calls. `apply` must be the same however often it is applied. */
export function projectOn<Target extends EndpointSpec, E extends EndpointSpec>(
  target: Target,
  _source: E,
  apply: (data: DataOf<Target>, input: QueuedInput<E>, seen: never) => DataOf<Target>,
): Projection {
  return { target, apply: apply as unknown as Projection['apply'] };
}

let load: () => Promise<readonly AnyQueuedCall[]> = async () => [];
let loading: Promise<readonly AnyQueuedCall[]> | undefined;

/** Says which queued calls there are; they are loaded when something waits. The application does so as it starts. */
export function wireQueuedCalls(given: () => Promise<readonly AnyQueuedCall[]>): void {
  load = given;
  loading = undefined;
  wakeOutbox();
}

/** All queued calls. Fails when their code cannot be loaded, and is tried anew then. */
export function queuedCalls(): Promise<readonly AnyQueuedCall[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A call by the name that an entry keeps; undefined when this build does not know it. */
export async function queuedCall(name: string): Promise<AnyQueuedCall | undefined> {
  return (await queuedCalls()).find(({ endpoint }) => callName(endpoint) === name);
}
