import { startChore } from '@server/kernel/chore';
import type { ModuleContext } from '@server/kernel/module';
import { closeByClock } from './clock';

const everyMs = 5000;

/** Writes down what the clock has closed, for whoever only looks. */
export const startSittingWork = ({ database, log }: ModuleContext): { stop(): Promise<void> } =>
  startChore(log, { failure: 'closing sittings failed', everyMs, run: () => closeByClock(database) });
