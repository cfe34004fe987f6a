import { eventsIn, heartbeatMs } from '@contract/kernel/event-stream';
import { CallError } from './call-error';

/** A server that lives says something more often; what stands between it and us may keep it back. */
const silentMs = 3 * heartbeatMs;

/** The events of an answer as they come. Fails with `NETWORK` when nothing has come for too long. */
export async function* readEvents(response: Response): AsyncGenerator {
  for await (const data of eventsIn(textOf(response))) yield JSON.parse(data);
}

async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await heard(reader.read());
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw error instanceof CallError ? error : new CallError('NETWORK');
  } finally {
    // Whoever stops listening closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}

async function heard<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallError('NETWORK')), silentMs);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(timer);
  }
}
