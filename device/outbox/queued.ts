import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { EntryInput } from './entry';
import { wakeOutbox } from './wake';

/** How a queued call shows in the answers of another one until the server has it. */
export interface Projection {
  /** Endpoint whose answers it changes. */
  target: EndpointSpec;
  apply: (data: unknown, input: EntryInput) => unknown;
}

/** A call declared `queued`, with what the device needs to know of it. */
export interface QueuedCall<E extends EndpointSpec = EndpointSpec> {
  endpoint: E;
  /** What the person is shown of it. */
  title: (input: CallInput<E>) => string;
  /** What it changes, without names: calls of one entity are sent in their order. */
  entity: (input: CallInput<E>) => string;
  projections: readonly Projection[];
}

const known = new Map<string, QueuedCall>();

/** Name of a call as entries keep it. */
export const callName = ({ method, path }: EndpointSpec): string => `${method} ${path}`;

/** Declares a queued call. @throws TypeError for an endpoint that is not declared `queued` */
export function defineQueued<E extends EndpointSpec>(call: QueuedCall<E>): QueuedCall<E> {
  if (call.endpoint.offline !== 'queued' || !call.endpoint.mutation)
    throw new TypeError(`${callName(call.endpoint)} is not a mutation declared as queued`);
  known.set(callName(call.endpoint), call);
  // Entries of a module that had not been loaded yet have waited for this.
  wakeOutbox();
  return call;
}

/** A projection with the types of both calls. `apply` must be the same however often it is applied. */
export function projectOn<Target extends EndpointSpec, E extends EndpointSpec>(
  target: Target,
  _source: E,
  apply: (data: DataOf<Target>, input: CallInput<E>) => DataOf<Target>,
): Projection {
  return { target, apply: apply as unknown as Projection['apply'] };
}

/** A call by the name that an entry keeps; undefined when this build does not know it (yet). */
export const queuedCall = (name: string): QueuedCall | undefined => known.get(name);

/** Queued calls that show in the answers of an endpoint. */
export function projecting(target: EndpointSpec): { name: string; projection: Projection }[] {
  return [...known].flatMap(([name, { projections }]) =>
    projections
      .filter((projection) => callName(projection.target) === callName(target))
      .map((projection) => ({ name, projection })),
  );
}
