import type { FastifyBaseLogger } from 'fastify';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { Database } from './database/database';
import type { Implementation } from './implement';
import type { Backlogs } from './metrics';
import type { Gifts } from './slots';
import type { Storage } from './storage';

/** What a module's background work lives on. */
export interface ModuleContext {
  database: Database;
  storage: Storage;
  log: FastifyBaseLogger;
}

/** A module on the server: its calls, what it gives to other modules (slots.ts), and work between calls, if it has any. */
export interface ServerModule<Endpoints extends Record<string, EndpointSpec>> extends Gifts {
  routes: Implementation<Endpoints>;
  /** Its background jobs by the name that a watcher sees, and how many there are. */
  backlogs?: Backlogs;
  /** Called once the database is migrated. `stop` ends the work at the next safe point, within a few seconds. */
  start?(context: ModuleContext): Promise<{ stop(): Promise<void> }>;
}
