import rotationFixWorker from '@workers/rotation-fix.worker?worker&url';
import type { RotationFixApi } from '@workers/rotation-fix.worker';
import { lazyWorker } from '@device/threads/lazy-worker';

/** The worker that holds a refused file while its rows are corrected. */
export const fixWorker = lazyWorker<RotationFixApi>(rotationFixWorker);
