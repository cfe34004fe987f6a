import { and, asc, eq, inArray, lt, lte, or } from 'drizzle-orm';
import { stateOnDay } from '@contract/evaluation/status';
import { startChore } from '@server/kernel/chore';
import type { ModuleContext } from '@server/kernel/module';
import { today } from '@server/kits/today';
import { closeTask } from './close';
import { tasks } from './tables';
import { addPairs, tellRaters } from './tasks';

type Stores = Pick<ModuleContext, 'database' | 'storage'>;

const everyMs = 10 * 60_000;

/** Opens and closes tasks as days pass, and asks for evaluations of those who are about to leave. */
export function startTaskChore({ database, storage, log }: ModuleContext) {
  return startChore(log, {
    failure: 'moving evaluation tasks on failed',
    everyMs,
    run: () => moveTasksOn({ database, storage }, today()),
  });
}

/**
 * Brings tasks to where a day has them. Each is locked as those who fill it in lock it, so that no answer comes between its
 * results and its end; of two processes the second finds nothing left to do.
 */
export async function moveTasksOn({ database, storage }: Stores, day: string): Promise<void> {
  const due = await database.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.state, ['waiting', 'running']),
        or(
          eq(tasks.trigger, 'departure'),
          lt(tasks.closesOn, day),
          and(eq(tasks.state, 'waiting'), lte(tasks.opensOn, day)),
        ),
      ),
    )
    .orderBy(asc(tasks.id));
  const failures: unknown[] = [];
  // One whose key was lost waits for it; the others go on.
  for (const { id } of due)
    await moveOn({ database, storage }, id, day).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

async function moveOn({ database, storage }: Stores, id: number, day: string): Promise<void> {
  const forget = await database.transaction(async (tx) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update');
    if (!row) return undefined;
    const state = stateOnDay(row.state, row, day);
    const isClosing = state === 'closed' && row.state !== 'closed';
    const after = isClosing ? await closeTask({ db: tx, storage }, row) : undefined;
    if (state !== row.state) {
      await tx
        .update(tasks)
        .set({ state, version: row.version + 1 })
        .where(eq(tasks.id, id));
    }
    if (state === 'running') {
      const added = row.trigger === 'departure' ? await addPairs(tx, { kind: 'all' }, row) : 0;
      if (added > 0 || row.state === 'waiting') await tellRaters(tx, row, 'evaluation.task.opened');
    }
    return after;
  });
  await forget?.();
}
