import type { FastifyBaseLogger } from 'fastify';
import { loggableError } from './errors';

interface Chore {
  /** For the log, when it fails: `removing old receipts failed`. */
  failure: string;
  everyMs: number;
  /** Every process does it, perhaps at the same moment as another one: doing it twice must be the same as once. */
  run: () => Promise<unknown>;
}

/**
 * Does a chore now and again and again until stopped, never twice at once. What fails is logged and tried at the next
 * turn.
 * @returns `stop`, which waits for the end of the turn; call it before the database is closed
 */
export function startChore(
  log: Pick<FastifyBaseLogger, 'error'>,
  { failure, everyMs, run }: Chore,
): { stop(): Promise<void> } {
  let turn: Promise<void> | undefined;
  const begin = () => {
    turn ??= run()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ failure: loggableError(error) }, failure))
      .finally(() => (turn = undefined));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
