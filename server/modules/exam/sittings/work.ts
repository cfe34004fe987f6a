import { startChore } from '@server/kernel/chore';
import type { ModuleContext } from '@server/kernel/module';
import { closeByClock } from './clock';
import { preparePackets } from './packets';

const everyMs = 5000;

/** Writes down what the clock has closed, for whoever only looks, and makes the packets of exams that begin within a day. */
export function startSittingWork({ database, storage, log }: ModuleContext): { stop(): Promise<void> } {
  const closing = startChore(log, {
    failure: 'closing sittings failed',
    everyMs,
    run: () => closeByClock(database),
  });
  const preparing = startChore(log, {
    failure: 'preparing packets of exams failed',
    everyMs,
    run: () => preparePackets({ database, storage }),
  });
  return { stop: async () => void (await Promise.all([closing.stop(), preparing.stop()])) };
}
