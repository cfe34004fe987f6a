import type { FastifyBaseLogger } from 'fastify';

export interface BackupSchedule {
  everyHours: number;
  /** When the newest backup was made; undefined when there is none. */
  newest: () => Promise<Date | undefined>;
  /** Makes a backup; ends early, with an error, once the signal is given. */
  run: (signal: AbortSignal) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const minute = 60_000;
const hour = 60 * minute;
/** A server that just started has better things to do, and one that failed needs time to be helped. */
const restMs = 10 * minute;

/**
 * Makes a backup whenever the newest is `everyHours` old, counted across restarts. Looks at the clock at least once an
 * hour, because a machine that slept does not count the time. A failure is logged and tried again.
 * @returns `stop`, which also ends a backup that is being made
 */
export function startSchedule({ everyHours, newest, run, log }: BackupSchedule): { stop(): Promise<void> } {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const dueIn = async () => ((await newest())?.getTime() ?? 0) + everyHours * hour - Date.now();
  const next = (ms: number) => {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => (turn = look()), Math.min(Math.max(ms, restMs), hour)).unref();
  };
  const look = async () => {
    try {
      if ((await dueIn()) <= 0) await run(ending.signal);
      next(await dueIn());
    } catch (error) {
      if (ending.signal.aborted) return;
      log.error(error, '自动备份失败，将在 10 分钟后重试 / scheduled backup failed, next try in 10 minutes');
      next(restMs);
    }
  };

  if (everyHours > 0) next(restMs);
  return {
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await turn;
    },
  };
}
