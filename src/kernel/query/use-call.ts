import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { cachedCall, type Answer } from '@device/copies/cached-call';
import type { HeldNote } from '@device/copies/held-answer';
import { queryKeyOf } from './query-key';

export interface QueryOptions {
  enabled?: boolean;
  /** How long an answer counts as fresh, in milliseconds. */
  staleTime?: number;
  /** Repeats the call every so many milliseconds while it is mounted. */
  refetchInterval?: number | false;
  /** Goes on showing the last answer while another page or filter loads. */
  keepPrevious?: boolean;
  /** Keeps the answer for this browser tab over a reload; only for small ones. */
  persist?: boolean;
}

export interface CallResult<Data> {
  data: Data | undefined;
  error: Error | null;
  /** First load: nothing to show yet. */
  isPending: boolean;
  isFetching: boolean;
  /** The shown data belong to the previous input. */
  isPrevious: boolean;
  /** Age of a stored copy that is shown because the server cannot be reached, else null. ms since 1970. */
  copyFrom: number | null;
  /** Set where the device put the answer together out of rows that it holds. */
  held?: HeldNote | undefined;
  refetch: () => void;
}

/** Reads an endpoint. Errors are shown in place by the page that asked (`StateView`), never as a toast. */
export function useCall<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  options: QueryOptions = {},
): CallResult<DataOf<E>> {
  const query = useQuery<Answer<DataOf<E>>>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => cachedCall(endpoint, { ...input, signal }),
    enabled: options.enabled,
    staleTime: options.staleTime,
    refetchInterval: options.refetchInterval,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    meta: { persist: options.persist ?? false },
  });
  return {
    data: query.data?.data,
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    copyFrom: query.data?.copyFrom ?? null,
    held: query.data?.held,
    refetch: () => void query.refetch(),
  };
}

/** Waits for the first answer to a call that the page shows or asks for anyhow. The promise fails as the call does. */
export function useFirstAnswer<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): () => Promise<DataOf<E>> {
  const client = useQueryClient();
  return async () => {
    const answer = await client.ensureQueryData<Answer<DataOf<E>>>({
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) => cachedCall(endpoint, { ...input, signal }),
    });
    return answer.data;
  };
}
