import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import { EnableState, personTypeIds } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { configProblems } from '@contract/people/core-fields';
import { initialTypeConfig } from '@contract/people/initial-types';
import type { TypeConfig } from '@contract/people/type-config';
import type { TypeDetail, TypeRow } from '@contract/people/type-endpoints';
import type { Db } from '@server/kernel/database/database';
import { takenColumn } from '@server/kernel/database/name-key';
import { demandVersion } from '@server/kits/version';
import { violated } from '@server/kits/violation';
import { roles } from '../system/tables';
import { people, personTypes } from './tables';

type StoredType = typeof personTypes.$inferSelect;

const isBuiltIn = (id: number) => (personTypeIds as readonly number[]).includes(id);
const inOrder = [asc(personTypes.sort), asc(personTypes.id)];

/** Every type, stopped ones included, with how many people there are of it. */
export async function typeList(db: Db): Promise<TypeRow[]> {
  const types = await db
    .select()
    .from(personTypes)
    .orderBy(...inOrder);
  const counts = await db
    .select({ typeId: people.typeId, total: count() })
    .from(people)
    .where(isNull(people.deletedAt))
    .groupBy(people.typeId);
  const roleNames = new Map(
    (await db.select({ code: roles.code, name: roles.name }).from(roles)).map((role) => [role.code, role.name]),
  );
  const countOf = new Map(counts.map(({ typeId, total }) => [typeId, total]));
  return types.map((type) => {
    const { config, ...row } = toDetail(type);
    const { default_role, account_rule, trains, rotates, handbook, fields } = config;
    const shown = fields.filter((field) => field.shown).length;
    return {
      ...row,
      default_role: roleNames.get(default_role) ?? default_role,
      account_rule,
      trains,
      rotates,
      handbook,
      field_count: shown,
      user_count: countOf.get(type.id) ?? 0,
    };
  });
}

/** The types that people can be recorded with now. */
export async function workingTypes(db: Db): Promise<TypeDetail[]> {
  const types = await db
    .select()
    .from(personTypes)
    .where(eq(personTypes.status, EnableState.enabled))
    .orderBy(...inOrder);
  return types.map(toDetail);
}

/** Names of all types, for lists that show people of stopped ones too. */
export function allTypeNames(db: Db) {
  return db
    .select({ id: personTypes.id, type_name: personTypes.name, status: personTypes.status })
    .from(personTypes)
    .orderBy(...inOrder);
}

/** @throws AppError NOT_FOUND */
export async function typeDetail(db: Db, id: number): Promise<TypeDetail> {
  const [type] = await db.select().from(personTypes).where(eq(personTypes.id, id));
  if (!type) throw new AppError('NOT_FOUND');
  return toDetail(type);
}

/** Changes state or place of a type. @throws AppError NOT_FOUND, VERSION_MISSING, VERSION_STALE */
export async function updateTypeRow(
  db: Db,
  ifMatch: number | undefined,
  { id, ...change }: { id: number; status?: number | undefined; sort?: number | undefined },
): Promise<TypeDetail> {
  await demandType(db, id, ifMatch);
  return save(db, id, change);
}

/**
 * Saves a type with its configuration; without an id a new one is made.
 * @throws AppError NOT_FOUND, VERSION_MISSING, VERSION_STALE, PERSON_TYPE_NAME_TAKEN, INPUT_INVALID by problem
 */
export async function saveType(
  db: Db,
  ifMatch: number | undefined,
  { id, type_name, sort, config }: { id?: number | undefined; type_name: string; sort: number; config: TypeConfig },
): Promise<TypeDetail> {
  // Few people save types, and rarely: one at a time keeps new ids apart.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('person_type'))`);
  if (id !== undefined) await demandType(db, id, ifMatch);
  refuseProblems(config);
  try {
    if (id !== undefined) return await save(db, id, { name: type_name, sort, config });
    const [made] = await db
      .insert(personTypes)
      .values({ id: sql`(select max(id) + 1 from ${personTypes})`, name: type_name, sort, config })
      .returning();
    return toDetail(made!);
  } catch (error) {
    if (takenColumn(personTypes, violated(error, 'unique')) === 'name') throw new AppError('PERSON_TYPE_NAME_TAKEN');
    throw error;
  }
}

/** @throws AppError NOT_FOUND, PERSON_TYPE_BUILT_IN, PERSON_TYPE_IN_USE, deleted people included: they refer to it too */
export async function removeType(db: Db, id: number): Promise<void> {
  const [type] = await db.select().from(personTypes).where(eq(personTypes.id, id)).for('update');
  if (!type) throw new AppError('NOT_FOUND');
  if (isBuiltIn(id)) throw new AppError('PERSON_TYPE_BUILT_IN');
  const [used] = await db.select({ total: count() }).from(people).where(eq(people.typeId, id));
  if (used!.total > 0) throw new AppError('PERSON_TYPE_IN_USE', { count: used!.total });
  await db.delete(personTypes).where(eq(personTypes.id, id));
}

async function demandType(db: Db, id: number, ifMatch: number | undefined): Promise<void> {
  const [type] = await db.select().from(personTypes).where(eq(personTypes.id, id)).for('update');
  if (!type) throw new AppError('NOT_FOUND');
  demandVersion(ifMatch, type.version, toDetail(type));
}

async function save(db: Db, id: number, change: Partial<StoredType>): Promise<TypeDetail> {
  const [saved] = await db
    .update(personTypes)
    .set({ ...change, version: sql`${personTypes.version} + 1` })
    .where(eq(personTypes.id, id))
    .returning();
  return toDetail(saved!);
}

function refuseProblems(config: TypeConfig): void {
  const fields = configProblems(config).map(({ field, message }) => ({
    path: field === null ? 'config' : `config.fields.${field}`,
    message,
  }));
  if (fields.length > 0) throw new AppError('INPUT_INVALID', { detail: fields[0]!.message }, { fields });
}

function toDetail({ name, config, ...type }: StoredType): TypeDetail {
  return { ...type, type_name: name, is_builtin: isBuiltIn(type.id), config: config ?? initialTypeConfig(type.id) };
}
