import { and, eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { capacityNames, levelNames, type Capacity, type Level } from '@contract/teacher/qualify';
import type { Db } from '@server/kernel/database/database';
import { qualificationRules } from '../rules/tables';

/** How long a term is, months. @throws AppError TEACHER_NO_RULE */
export async function monthsOf(db: Db, capacity: Capacity, level: Level): Promise<number> {
  const { capacity: kind, level: rank, status, validMonths } = qualificationRules;
  const [rule] = await db
    .select({ validMonths })
    .from(qualificationRules)
    .where(and(eq(kind, capacity), eq(rank, level), eq(status, 1)));
  if (!rule) throw new AppError('TEACHER_NO_RULE', { capacity: capacityNames[capacity], level: levelNames[level] });
  return rule.validMonths;
}
