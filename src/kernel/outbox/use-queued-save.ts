import type { EndpointSpec, DataOf } from '@contract/kernel/endpoint';
import type { LooseInput } from '@device/api/request';
import { sendOrQueue, type Sent } from '@device/outbox/enqueue';
import type { Made, QueuedCall } from '@device/outbox/queued';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AttemptKeys } from '../query/attempt-keys';
import { notifyDone } from '../query/notify-done';
import { notifyError } from '../query/notify-error';

export interface QueuedSaveOptions<E extends EndpointSpec, Seen> {
  /** What the person is told once the server has it. */
  done?: (data: DataOf<E>, made: Made<E, Seen>) => string;
  /** `inPlace`: whoever calls shows the error; otherwise it is a toast. Each error is shown once. */
  errors?: 'toast' | 'inPlace';
}

/**
 * Makes a queued call: at once where there is a network, otherwise it is saved on this device and sent later; the person
 * is told which of both. A repeat of the same input after a failure carries the same Idempotency-Key.
 */
export function useQueuedSave<E extends EndpointSpec, Seen>(
  queued: QueuedCall<E, Seen>,
  options: QueuedSaveOptions<E, Seen> = {},
) {
  const [keys] = useState(() => new AttemptKeys());
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (made: Made<E, Seen>) => sendOrQueue(queued, made, keys.keyFor(made.input as LooseInput)),
    onSuccess(sent: Sent<DataOf<E>>, made) {
      keys.settle(made.input as LooseInput);
      if (sent === 'waiting') notifyDone('已保存在本机，联网后自动提交');
      else if (options.done) notifyDone(options.done(sent.data, made));
    },
    onError(failure) {
      if (options.errors !== 'inPlace') notifyError(failure);
    },
  });
  return {
    /** Resolves to whether it was done or saved. Never rejects. */
    run: (made: Made<E, Seen>): Promise<boolean> =>
      mutateAsync(made).then(
        () => true,
        () => false,
      ),
    /** `run` for those who take the error themselves: rejects with it. */
    attempt: mutateAsync,
    isRunning: isPending,
  };
}
