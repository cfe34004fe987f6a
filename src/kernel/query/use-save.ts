import type { CallExtras } from '@contract/kernel/call';
import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '@device/api/call';
import type { LooseInput } from '@device/api/request';
import { AttemptKeys } from './attempt-keys';
import { notifyDone } from './notify-done';
import { notifyError } from './notify-error';
import { endpointKey } from './query-key';

export type SaveInput<E extends EndpointSpec> = CallInput<E> & Pick<CallExtras, 'ifMatch' | 'compress' | 'blocking'>;

export interface SaveOptions<E extends EndpointSpec> {
  /** Reads that are no longer true after the call: all their queries are asked again. */
  refresh?: readonly EndpointSpec[];
  /** What the person is told, e.g. 已保存. */
  done?: string | ((data: DataOf<E>, input: SaveInput<E>) => string);
  /** Takes the deed back; offered beside `done`. */
  undo?: (data: DataOf<E>, input: SaveInput<E>) => void;
  onDone?: (data: DataOf<E>, input: SaveInput<E>) => void;
  /** `inPlace`: whoever calls shows the error; otherwise it is a toast. Each error is shown once. */
  errors?: 'toast' | 'inPlace';
}

export interface Save<E extends EndpointSpec> {
  /** Resolves to the data, or to undefined when the call failed. Never rejects. */
  run: (input: SaveInput<E>) => Promise<DataOf<E> | undefined>;
  /** `run` for those who take the error themselves: rejects with it. */
  attempt: (input: SaveInput<E>) => Promise<DataOf<E>>;
  isRunning: boolean;
  error: Error | null;
  reset: () => void;
}

/**
 * Calls an endpoint that changes something. A repeat of the same input after a failure carries the same
 * Idempotency-Key, so that its effect happens once even if the first answer was lost.
 */
export function useSave<E extends EndpointSpec>(endpoint: E, options: SaveOptions<E> = {}): Save<E> {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new AttemptKeys());
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (input: SaveInput<E>) =>
      call(endpoint, { blocking: true, ...input, idempotencyKey: keys.keyFor(input as LooseInput) }),
    onSuccess(data, input) {
      keys.settle(input as LooseInput);
      for (const read of options.refresh ?? []) {
        void queryClient.invalidateQueries({ queryKey: endpointKey(read) });
      }
      const { done, undo } = options;
      if (done) {
        notifyDone(typeof done === 'string' ? done : done(data, input), undo && (() => undo(data, input)));
      }
      options.onDone?.(data, input);
    },
    onError(failure) {
      if (options.errors !== 'inPlace') notifyError(failure);
    },
  });
  const run = useCallback((input: SaveInput<E>) => mutateAsync(input).catch(() => undefined), [mutateAsync]);
  return { run, attempt: mutateAsync, isRunning: isPending, error, reset };
}
