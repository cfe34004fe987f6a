import { asc, eq } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { qualificationRules } from '../rules/tables';

/** Rules that hold, in the order of kinds and levels: what one can be. */
export const enabledRules = (db: Db) =>
  db
    .select()
    .from(qualificationRules)
    .where(eq(qualificationRules.status, 1))
    .orderBy(asc(qualificationRules.capacity), asc(qualificationRules.level));
