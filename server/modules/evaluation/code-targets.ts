import { eq, sql } from 'drizzle-orm';
import { isByCode } from '@contract/evaluation/rules';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { traineesMeant } from './make-pairs';
import { patientCodes } from './tables';
import { relationsOf, type TaskRow } from './task-rows';

/** Whom codes are about, and how many there are of them. */
export interface CodesOf {
  target: string;
  deptId: number | null;
  made: number;
  used: number;
}

const keyOf = ({ target, deptId }: Pick<CodesOf, 'target' | 'deptId'>) => `${target} ${deptId}`;

/** Whom patients may evaluate in a task: whom its rule means now, and whom there are codes for; nobody where it asks no patient. */
export async function codeTargetsOf(db: Db, scope: ResolvedScope, row: TaskRow): Promise<CodesOf[]> {
  const relations = (await relationsOf(db, [row.id])).map(({ key }) => key).filter(isByCode);
  if (relations.length === 0) return [];
  const meant = await traineesMeant(db, scope, { ...row, relations });
  const made = await db
    .select({
      target: patientCodes.target,
      deptId: patientCodes.deptId,
      made: sql<number>`count(*) filter (where not ${patientCodes.isWithdrawn})::int`,
      used: sql<number>`count(*) filter (where ${patientCodes.isUsed})::int`,
    })
    .from(patientCodes)
    .where(eq(patientCodes.taskId, row.id))
    .groupBy(patientCodes.target, patientCodes.deptId);
  const known = new Map(made.map((one) => [keyOf(one), one]));
  const fresh = meant.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, made: 0, used: 0 }));
  return [...made, ...fresh];
}
