import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { EntryInput } from './entry';
import type { Made, QueuedCall } from './queued';

/** What shows answers of calls. This floor knows no screen: whoever has one follows. */
export interface Shown {
  /** Changes every answer of an endpoint that is shown. */
  change: (target: EndpointSpec, apply: (data: unknown) => unknown) => void;
  /** Asks the server again for every answer of an endpoint that is shown. */
  askAgain: (target: EndpointSpec) => void;
}

const followers = new Set<Shown>();

/** Tells `shown` from now on what saved calls do to answers. Answers with what stops it. */
export function followOutbox(shown: Shown): () => void {
  followers.add(shown);
  return () => followers.delete(shown);
}

/** A call was saved: what is on screen shows its change at once. */
export function showChange<E extends EndpointSpec, Seen>({ projections }: QueuedCall<E, Seen>, made: Made<E, Seen>) {
  for (const { target, apply } of projections)
    followers.forEach((shown) => shown.change(target, (data) => apply(data, made.input as EntryInput, made.seen)));
}

/** A call has been accepted, refused or given up: what it shows in is asked for again. */
export function showTruth<E extends EndpointSpec, Seen>({ projections, refresh = [] }: QueuedCall<E, Seen>): void {
  for (const target of [...projections.map((projection) => projection.target), ...refresh])
    followers.forEach((shown) => shown.askAgain(target));
}
