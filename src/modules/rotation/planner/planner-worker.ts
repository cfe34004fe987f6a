import plannerWorkerUrl from '@workers/planner.worker?worker&url';
import type { PlannerApi } from '@workers/planner.worker';
import { lazyWorker } from '@device/threads/lazy-worker';

/** The worker that plans, judges plans and keeps them on the device. */
export const plannerWorker = lazyWorker<PlannerApi>(plannerWorkerUrl);
