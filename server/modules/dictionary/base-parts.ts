import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { baseInput } from '@contract/dictionary/bases';
import type { BasePost } from '@contract/dictionary/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { replaceParts } from '@server/kits/rows';
import { inTable } from '@server/kits/wire-names';
import { postHolders } from '../people/public';
import { basePersons } from './posts/tables';
import { baseCertificates, baseDepartments, baseMajors, baseQuotas, bases, departments, majors } from './tables';

/**
 * Writes all that hangs on a base. The caller has raised the base's version.
 * @throws AppError DICT_REFERENCE_MISSING, DICT_MAJOR_TAKEN, DICT_PERSON_INVALID, INPUT_INVALID for a year named twice
 */
export async function writeBaseParts(
  { db, user }: Reader,
  baseId: number,
  input: z.output<typeof baseInput>,
): Promise<void> {
  const { quotas, director_id, teaching_director_id, secretary_ids } = input;
  const majorIds = [...new Set(input.major_ids)];
  await demandAll(db, majors, majorIds, '专业');
  await demandFree(db, majorIds, baseId);
  const trained = majorIds.map((majorId) => ({ baseId, majorId }));
  await replaceParts(db, baseMajors, baseMajors.baseId, baseId, trained);

  const deptIds = [...new Set(input.dept_ids)];
  await demandAll(db, departments, deptIds, '科室');
  const taking = deptIds.map((deptId) => ({ baseId, deptId }));
  await replaceParts(db, baseDepartments, baseDepartments.baseId, baseId, taking);

  const isTwice = new Set(quotas.map(({ year }) => year)).size < quotas.length;
  if (isTwice) throw new AppError('INPUT_INVALID', { detail: '每个年度只能填写一次容量' });
  const places = quotas.map((quota) => ({ baseId, ...quota }));
  await replaceParts(db, baseQuotas, baseQuotas.baseId, baseId, places);

  const certificates = input.certificates.map((certificate) => ({ baseId, ...inTable(certificate) }));
  await replaceParts(db, baseCertificates, baseCertificates.baseId, baseId, certificates);

  const present = await db.select().from(basePersons).where(eq(basePersons.baseId, baseId));
  const wanted = { director: director_id, teaching_director: teaching_director_id, secretary: secretary_ids };
  const posts = await postHolders<BasePost>(db, user.scope, wanted, present);
  const holders = posts.map((holder) => ({ ...holder, baseId }));
  await replaceParts(db, basePersons, basePersons.baseId, baseId, holders);
}

/** @throws AppError DICT_MAJOR_TAKEN */
async function demandFree(db: Db, majorIds: number[], baseId: number): Promise<void> {
  const [taken] = await db
    .select({ name: majors.name, base: bases.name })
    .from(baseMajors)
    .innerJoin(majors, eq(majors.id, baseMajors.majorId))
    .innerJoin(bases, eq(bases.id, baseMajors.baseId))
    .where(and(inArray(baseMajors.majorId, majorIds), ne(baseMajors.baseId, baseId)))
    .limit(1);
  if (taken) throw new AppError('DICT_MAJOR_TAKEN', taken);
}

/** @throws AppError DICT_REFERENCE_MISSING */
async function demandAll(db: Db, table: typeof majors | typeof departments, ids: number[], what: string) {
  const found = await db.$count(table, inArray(table.id, ids));
  if (found < ids.length) throw new AppError('DICT_REFERENCE_MISSING', { what });
}
