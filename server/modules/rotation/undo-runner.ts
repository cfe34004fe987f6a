import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { failPoint } from '@server/kernel/fail-points';
import type { ModuleContext } from '@server/kernel/module';
import { leaseRunners, type Held } from '@server/kits/lease-runner/lease-runner';
import { importUndos } from './tables';
import { undoLeases, undoStep } from './undo-step';

/** Between two steps: what others asked meanwhile is answered first. */
const breathMs = 5;

const runners = leaseRunners<{ id: string }>((context) => ({
  name: 'undo',
  ...undoLeases,
  work: ({ id }, held) => undoAll(context, id, held),
  fail: ({ id }, _error, { owner }) => fail(context, id, owner),
}));

/** Tells this process that there is an import to undo; other processes see it at their next look. */
export const wakeUndoRunners = (): void => runners.wake();

/** Takes imports back until stopped; who goes on with which one is decided as for imports. */
export const startUndoRunner = (context: ModuleContext) => runners.start(context);

/** @returns whether the undo is done; it is not when the server stops before. */
async function undoAll({ database }: ModuleContext, id: string, held: Held): Promise<boolean> {
  while (!held.signal.aborted) {
    const isDone = await held.retried(() => database.transaction((tx) => undoStep(tx, id, held.owner)));
    failPoint('rotation.undo.committed');
    if (isDone) return true;
    await pause(breathMs);
  }
  return false;
}

async function fail({ database }: ModuleContext, id: string, owner: string): Promise<void> {
  await database.transaction(async (tx) => {
    await undoLeases.hold(tx, id, owner);
    const problem = '撤销时系统出错，已撤销的部分保持撤销，可以再次撤销其余部分';
    await tx.update(importUndos).set({ state: 'failed', problem }).where(eq(importUndos.id, id));
    // A failed undo is nobody's any more.
    await undoLeases.release(tx, id, owner);
  });
}
