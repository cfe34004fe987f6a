import type { CallInput, EndpointSpec } from '@contract/kernel/endpoint';
import type { LooseInput } from '@device/api/request';

/** First part of every key of an endpoint; invalidating it refreshes all its queries. */
export function endpointKey(endpoint: EndpointSpec): readonly [string] {
  return [`${endpoint.method} ${endpoint.path}`];
}

/** Key of one call, derived from its declared input. */
export function queryKeyOf<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): readonly unknown[] {
  const { params, query, body } = input as LooseInput;
  return [...endpointKey(endpoint), { params, query, body }];
}
