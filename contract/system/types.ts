import { z } from 'zod';

export const frontConfig = z.object({
  system_name: z.string(),
  logo: z.string(),
  /** True where the data are invented; shown on every page. */
  demo: z.boolean(),
  version: z.string(),
  /** Minutes without input of a person after which a page signs out; 0: never. */
  idle_minutes: z.number().int(),
  /** `MM-DD` on which the academic year begins. */
  year_start: z.string(),
});
export type FrontConfig = z.output<typeof frontConfig>;

export const personType = z.object({ id: z.number().int(), type_name: z.string() });

/** Answer of GET /api/health. */
export const health = z.object({
  state: z.enum(['ok', 'starting', 'stopping']),
  engine: z.enum(['pglite', 'postgres']),
  version: z.string(),
  /** Name of the newest migration applied. */
  schema: z.string(),
  server_time: z.string(),
});
