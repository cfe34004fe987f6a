import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { heartbeatMs } from '@contract/kernel/event-stream';
import { AppError, type RetryAfter } from '@contract/kernel/errors';
import { loggableError } from '../errors';

/** Open streams of one account in this process: tabs of a person, not a crowd. */
const mostOfAccount = 8;

/** The streams of events that are open. */
export class EventStreams {
  readonly #open = new Map<number, Set<AbortController>>();

  /** Streams end before the server stops listening; it would wait for them. */
  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      for (const streams of this.#open.values()) for (const stream of streams) stream.abort();
    });
  }

  /** How many are open in this process. */
  get open(): number {
    return [...this.#open.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  /**
   * Answers with events until `source` ends, the caller leaves, or may not see them any more.
   * @param source gets a signal that is aborted when nobody listens any more
   * @throws AppError SERVER_FULL when the caller has too many open already
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    schema: z.ZodType,
    source: (signal: AbortSignal) => Promise<AsyncIterable<unknown>>,
  ): Promise<FastifyReply> {
    const { accountId } = request.user!;
    const streams = this.#open.get(accountId) ?? new Set();
    if (streams.size >= mostOfAccount) {
      throw new AppError('SERVER_FULL', {}, { retryAfterSeconds: 60 } satisfies RetryAfter);
    }
    const stream = new AbortController();
    streams.add(stream);
    this.#open.set(accountId, streams);
    const close = () => {
      stream.abort();
      streams.delete(stream);
      if (streams.size === 0) this.#open.delete(accountId);
    };
    reply.raw.once('close', close);
    const events = await source(stream.signal);
    return (
      reply
        .header('cache-control', 'no-store')
        // It is of no use afterwards, and one kept alive would hold up a server that stops.
        .header('connection', 'close')
        // nginx would keep the events until there are many.
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(Readable.from(frames(request, schema, events, stream.signal), { objectMode: false }))
    );
  }
}

/** Events as text, with a sign of life when there is none; whether the caller may listen is asked as often. */
async function* frames(
  request: FastifyRequest,
  schema: z.ZodType,
  events: AsyncIterable<unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const source = events[Symbol.asyncIterator]();
  yield ':\n\n';
  try {
    let next = nextOf(source);
    let checkAt = Date.now() + heartbeatMs;
    while (!signal.aborted) {
      const first = await within(checkAt - Date.now(), next, signal);
      if (Date.now() >= checkAt) {
        await request.readmit!();
        checkAt = Date.now() + heartbeatMs;
      }
      if (first === undefined) {
        yield ':\n\n';
      } else {
        if (first.done) return;
        yield `data: ${textOf(schema, first.value)}\n\n`;
        next = nextOf(source);
      }
    }
  } catch (error) {
    // Nothing more can be answered: the stream ends, and what the client asks for next says why.
    if (!(error instanceof AppError)) request.log.error({ failure: loggableError(error) }, 'a stream of events failed');
  } finally {
    void source.return?.();
  }
}

/** Events that several listeners get are written out once for all of them. */
const texts = new WeakMap<object, string>();

function textOf(schema: z.ZodType, event: unknown): string {
  const isObject = typeof event === 'object' && event !== null;
  const known = isObject ? texts.get(event) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(schema.parse(event));
  if (isObject) texts.set(event, text);
  return text;
}

function nextOf<Event>(source: AsyncIterator<Event>): Promise<IteratorResult<Event>> {
  const next = source.next();
  // Nobody waits for it any more when the stream ends meanwhile.
  next.catch(() => undefined);
  return next;
}

/** The value, or undefined when it takes longer than `ms` or the signal is aborted. */
async function within<T>(ms: number, value: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let stop: () => void = () => undefined;
  const end = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  const timer = setTimeout(stop, Math.max(0, ms));
  try {
    return await Promise.race([value, end]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
