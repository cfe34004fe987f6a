import { sql } from 'drizzle-orm';
import { performance } from 'node:perf_hooks';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { selfCheck } from '@contract/system/shell-types';
import type { Call } from '@server/kernel/implement';
import { readSettings } from './settings';

/**
 * What the self-check page shows. Where the configuration does not decide (SELF_CHECK), only a demo answers.
 * @throws AppError SELF_CHECK_OFF
 */
export async function checkSelf({ db, database, status }: Pick<Call, 'db' | 'database' | 'status'>) {
  const { demo } = await readSettings(db);
  if (!(status.selfCheck ?? demo)) throw new AppError('SELF_CHECK_OFF');
  const begun = performance.now();
  await db.execute(sql`select 1`);
  return {
    version: status.version,
    schema: status.schema,
    engine: database.engine,
    server_time: new Date().toISOString(),
    database_ms: Math.round((performance.now() - begun) * 100) / 100,
    uptime_s: Math.floor(process.uptime()),
    demo,
  } satisfies z.output<typeof selfCheck>;
}
