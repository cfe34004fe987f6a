import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import { isSensitive } from '@contract/people/core-fields';
import type { lookupEndpoints } from '@contract/people/lookup-endpoints';
import type { duplicateAnswer, duplicateQuery } from '@contract/people/types';
import { holds } from '@contract/permissions';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { bigDepartments, departments } from '../dictionary/tables';
import { idCardHash } from './identity';
import { visiblePeople } from './scope';
import { demandGuess, noteGuesses } from './sensitive';
import { people } from './tables';
import { workingTypes } from './types';

/**
 * Whether a staff id or an identity number is somebody else's already. Says no more than that: the other person may
 * be outside the caller's scope. Each question is noted, and there are only so many.
 * @throws AppError GUESSES_USED_UP
 */
export function findDuplicates(
  call: Pick<Call, 'database' | 'ip' | 'requestId'> & { user: CurrentUser },
  query: z.output<typeof duplicateQuery>,
): Promise<z.output<typeof duplicateAnswer>> {
  const fields = (['staff_id', 'id_card'] as const).filter((key) => query[key]);
  return call.database.transaction(async (tx) => {
    await demandGuess(tx, call.user);
    const answer = await duplicatesOf(tx, query);
    await noteGuesses(tx, call, 'people.duplicates', { guesses: fields.length, fields });
    return answer;
  });
}

async function duplicatesOf(
  db: Db,
  { staff_id, id_card, user_id }: z.output<typeof duplicateQuery>,
): Promise<z.output<typeof duplicateAnswer>> {
  const others = and(isNull(people.deletedAt), user_id === undefined ? undefined : ne(people.id, user_id));
  const isTaken = async (condition: ReturnType<typeof eq>) =>
    (await db.select({ total: count() }).from(people).where(and(others, condition)))[0]!.total > 0;
  return {
    staff_id: staff_id ? await isTaken(eq(people.staffId, staff_id)) : false,
    id_card: id_card ? await isTaken(eq(people.idCardHash, await idCardHash(db, id_card))) : false,
  };
}

/** Where a person works. @throws AppError NOT_FOUND */
export async function deptInfo(db: Db, scope: ResolvedScope, userId: number) {
  const [row] = await db
    .select({
      user_id: people.id,
      name: people.name,
      dept_id: people.deptId,
      dept_name: departments.name,
      big_dept_id: departments.bigDeptId,
      big_dept_name: bigDepartments.name,
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(bigDepartments, eq(bigDepartments.id, departments.bigDeptId))
    .where(and(visiblePeople(scope), eq(people.id, userId)));
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, dept_name: row.dept_name ?? '', big_dept_name: row.big_dept_name ?? '' };
}

type DownloadField = z.output<(typeof lookupEndpoints)['downloadConfig']['data']>[number];

/**
 * Fields that an export of people may have: those that any of the types shows, or one type. Sensitive ones are left
 * out for those who may not see them.
 */
export async function downloadFields(db: Db, user: CurrentUser, typeId?: number): Promise<DownloadField[]> {
  const maySee = holds(user, 'personnel:sensitive:view');
  const types = (await workingTypes(db)).filter(({ id }) => typeId === undefined || id === typeId);
  const fields = new Map<string, DownloadField>();
  for (const { config } of types) {
    const titles = new Map(config.sections.map(({ key, title }) => [key, title]));
    for (const field of config.fields.filter(({ shown, type }) => shown && type !== 'file')) {
      const { key, label, type } = field;
      const sensitive = isSensitive(field);
      if (fields.has(key) || (sensitive && !maySee)) continue;
      fields.set(key, { key, label, type, section: titles.get(field.section) ?? '', sensitive });
    }
  }
  return [...fields.values()];
}
