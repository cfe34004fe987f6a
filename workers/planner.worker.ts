import { expose } from 'comlink';
import { userDatabase } from '@device/database/user-database';
import { dropDraft, keepDraft, readDraft } from '@device/drafts/drafts';
import { serverNow } from '@device/api/server-time';
import { lookAt } from './planner/look';
import { runPlan } from './planner/run';
import type { PlanView, PlanWork, RunOrder, RunProgress } from './planner/work';

/** Runs that were asked to stop, by draft. */
const cancelled = new Set<number>();

/** Lets messages in: a call of `cancel` is heard between two rounds. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const keyOf = (draftId: number) => `rotation.plan:${draftId}`;

/** Sealed here and not on the page: two thousand people take longer than a frame. */
async function keep(userId: number, work: PlanWork): Promise<void> {
  await keepDraft(userDatabase(userId), keyOf(work.draftId), {
    values: work,
    version: work.version,
    savedAt: serverNow(),
  });
}

const api = {
  /** What this device holds of a draft; null for nothing. */
  async open(userId: number, draftId: number): Promise<PlanWork | null> {
    return (await readDraft<PlanWork>(userDatabase(userId), keyOf(draftId)))?.values ?? null;
  },

  keep,

  forget: (userId: number, draftId: number): Promise<void> => dropDraft(userDatabase(userId), keyOf(draftId)),

  look: (work: PlanWork): PlanView => lookAt(work),

  /**
   * Plans a draft and keeps it on the device: the order at once, so that a page that is opened anew goes on with it, and
   * the best plan on its way. `onProgress` hears about every 200 ms where the search stands.
   */
  async run(
    userId: number,
    work: PlanWork,
    order: RunOrder,
    onProgress: (progress: RunProgress) => void,
  ): Promise<{ work: PlanWork; view: PlanView }> {
    const { draftId } = work;
    cancelled.delete(draftId);
    await keep(userId, { ...work, running: order });
    const { plan, found } = await runPlan(work, order, {
      onProgress,
      onBest: (best) => keep(userId, { ...work, plan: best, unsaved: true, running: order }),
      isCancelled: () => cancelled.has(draftId),
      turn,
      clock: () => performance.now(),
    });
    const done: PlanWork = { ...work, plan, found, previous: order.before, unsaved: true, running: null };
    await keep(userId, done);
    return { work: done, view: lookAt(done) };
  },

  /** Ends the run of a draft; its call answers with the best plan so far. */
  cancel(draftId: number): void {
    cancelled.add(draftId);
  },
};

export type PlannerApi = typeof api;

expose(api);
