import type { FrontConfig } from '@contract/system/types';

/** What the running server says of itself (GET /api/health, front configuration). */
export interface ServerStatus {
  state: 'ok' | 'starting' | 'stopping';
  version: FrontConfig['version'];
  /** Name of the newest migration. */
  schema: string;
  /** Whether the self-check page answers; unset, it does where the data are a demo. */
  selfCheck?: boolean;
}
