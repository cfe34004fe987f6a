import { z } from 'zod';
import { appAddress } from '../kernel/wire-path';
import { blockText } from '../kernel/wire-text';

/** What the self-check page shows of the server. Nothing here is worth hiding from a stranger. */
export const selfCheck = z.object({
  version: z.string(),
  /** Name of the newest migration applied. */
  schema: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** ISO 8601, taken while answering. */
  server_time: z.string(),
  /** Time that the database took to answer a question, in milliseconds. */
  database_ms: z.number(),
  /** Time since the server process started, in seconds. */
  uptime_s: z.number().int(),
  demo: z.boolean(),
});
export type SelfCheck = z.output<typeof selfCheck>;

export const accessRequestInput = z.object({
  /** The page that was refused: full path below /main, its query included. */
  path: appAddress(500),
  reason: blockText(300).min(1, '申请理由是必填项'),
});

export const accessRequestAnswer = z.object({
  /** How many administrators were told; 0 when this page was asked for within the last day. */
  told: z.number().int(),
});
