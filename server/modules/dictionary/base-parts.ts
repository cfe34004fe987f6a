import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { baseInput } from '@contract/dictionary/bases';
import type { BasePost } from '@contract/dictionary/rules';
import { AppError } from '@contract/kernel/errors';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { replaceParts } from '@server/kits/rows';
import { demandPeople, withUnseen } from '../people/public';
import { basePersons } from './posts/tables';
import { baseCertificates, baseDepartments, baseMajors, baseQuotas, bases, departments, majors } from './tables';

type BaseInput = z.output<typeof baseInput>;

/**
 * Writes all that hangs on a base. The caller has raised the base's version.
 * @throws AppError DICT_REFERENCE_MISSING, DICT_MAJOR_TAKEN, DICT_PERSON_INVALID, INPUT_INVALID for a year named twice
 */
export async function writeBaseParts(tx: Db, scope: ResolvedScope, baseId: number, input: BaseInput): Promise<void> {
  await writeMajors(tx, baseId, input.major_ids);
  const deptIds = [...new Set(input.dept_ids)];
  await demandAll(tx, departments, deptIds, '科室');
  await replaceParts(
    tx,
    baseDepartments,
    baseDepartments.baseId,
    baseId,
    deptIds.map((deptId) => ({ baseId, deptId })),
  );
  if (new Set(input.quotas.map(({ year }) => year)).size < input.quotas.length) {
    throw new AppError('INPUT_INVALID', { detail: '每个年度只能填写一次容量' });
  }
  await replaceParts(
    tx,
    baseQuotas,
    baseQuotas.baseId,
    baseId,
    input.quotas.map((quota) => ({ baseId, ...quota })),
  );
  await replaceParts(
    tx,
    baseCertificates,
    baseCertificates.baseId,
    baseId,
    input.certificates.map(({ name, number, valid_to: validTo }) => ({ baseId, name, number, validTo })),
  );
  await writePosts(tx, scope, baseId, input);
}

async function writeMajors(tx: Db, baseId: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  await demandAll(tx, majors, ids, '专业');
  const [taken] = await tx
    .select({ name: majors.name, base: bases.name })
    .from(baseMajors)
    .innerJoin(majors, eq(majors.id, baseMajors.majorId))
    .innerJoin(bases, eq(bases.id, baseMajors.baseId))
    .where(and(inArray(baseMajors.majorId, ids), ne(baseMajors.baseId, baseId)))
    .limit(1);
  if (taken) throw new AppError('DICT_MAJOR_TAKEN', taken);
  await replaceParts(
    tx,
    baseMajors,
    baseMajors.baseId,
    baseId,
    ids.map((majorId) => ({ baseId, majorId })),
  );
}

async function writePosts(tx: Db, scope: ResolvedScope, baseId: number, input: BaseInput): Promise<void> {
  const present = await tx.select().from(basePersons).where(eq(basePersons.baseId, baseId));
  const wanted: Record<BasePost, number[]> = {
    director: listOf(input.director_id),
    teaching_director: listOf(input.teaching_director_id),
    secretary: input.secretary_ids,
  };
  await demandPeople(
    tx,
    scope,
    Object.values(wanted).flat(),
    present.map(({ personId }) => personId),
  );
  const rows: (typeof basePersons.$inferInsert)[] = [];
  for (const [post, ids] of Object.entries(wanted) as [BasePost, number[]][]) {
    const held = present.filter((one) => one.post === post).map(({ personId }) => personId);
    const isFilled = post !== 'secretary' && ids.length > 0;
    const holders = isFilled ? ids : await withUnseen(tx, scope, ids, held);
    rows.push(...holders.map((personId) => ({ baseId, personId, post })));
  }
  await replaceParts(tx, basePersons, basePersons.baseId, baseId, rows);
}

const listOf = (id: number | null) => (id === null ? [] : [id]);

/** @throws AppError DICT_REFERENCE_MISSING */
async function demandAll(tx: Db, table: typeof majors | typeof departments, ids: number[], what: string) {
  if (ids.length === 0) return;
  const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  if (found.length < ids.length) throw new AppError('DICT_REFERENCE_MISSING', { what });
}
