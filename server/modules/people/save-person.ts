import { and, eq, sql } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { tidyValue, unknownKeys, valueProblems } from '@contract/people/person-values';
import type { PersonValues, TypeConfig } from '@contract/people/type-config';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { FieldChange } from '@server/kernel/field-changes';
import { demandVersion } from '@server/kits/version';
import { violated } from '@server/kits/violation';
import type { Caller } from '../account/rank/public';
import { personDetail } from './detail';
import { bindFieldFiles, releaseFieldFiles } from './field-files';
import { placing } from './placing';
import { managedPeople, notManaged } from './scope';
import { demandSignInRank, noteContacts } from './sign-in-fields';
import { people, personTypes } from './tables';
import { typeConfig } from './type-config';
import { valueChanges } from './value-changes';
import { columnsOf, valuesOf } from './values';

interface Saved {
  user_id: number;
  version: number;
}
/** A change of a stored file, with what it changed in the words of the operation log. */
interface Edited extends Saved {
  changes: FieldChange[];
}

/**
 * Records a new person within the caller's scope, with the first business status of the type.
 * @throws AppError PERSON_TYPE_STOPPED, INPUT_INVALID by field, STAFF_ID_TAKEN, ID_CARD_TAKEN, PERSON_OUT_OF_SCOPE
 */
export async function addPerson(db: Db, user: CurrentUser, typeId: number, given: PersonValues): Promise<Saved> {
  const [type] = await db.select({ status: personTypes.status }).from(personTypes).where(eq(personTypes.id, typeId));
  if (type?.status !== EnableState.enabled) throw new AppError('PERSON_TYPE_STOPPED');
  const config = await typeConfig(db, typeId);
  const values = tidied(config, given);
  refuseProblems(valueProblems(config, values));
  const columns = await columnsOf(db, values, { typeId });
  const [made] = await refusingViolations(() =>
    db
      .insert(people)
      .values({
        name: String(values.name),
        staffId: String(values.staff_id),
        ...columns,
        typeId,
        businessStatus: config.statuses[0]!.status,
      })
      .returning({ user_id: people.id, version: people.version }),
  );
  await bindFieldFiles(db, user, made!.user_id, config, values);
  await demandWithin(db, user.scope, made!.user_id);
  return made!;
}

/**
 * Changes the given fields of a person; the others stay. All shown fields must be right afterwards.
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, VERSION_MISSING, VERSION_STALE, RANK_TOO_LOW, and as `addPerson`
 */
export async function editPerson(
  db: Db,
  user: CurrentUser,
  ifMatch: number | undefined,
  { userId, values }: { userId: number; values: PersonValues },
): Promise<Edited> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(managedPeople(user.scope), eq(people.id, userId)))
    .for('update');
  if (!row) throw await notManaged(db, user.scope, [userId]);
  if (ifMatch !== row.version) demandVersion(ifMatch, row.version, await personDetail(db, user, userId));
  const saved = await placing(db, user, [userId], () => writeValues(db, user, row, { values, demand: 'all' }));
  await bindFieldFiles(db, user, userId, await typeConfig(db, row.typeId), values);
  await demandWithin(db, user.scope, userId);
  return saved;
}

/**
 * Changes fields of a person whatever the caller's scope: the caller has decided that it may be, e.g. by a review.
 * Only the changed fields are checked, and the rank of whoever answers for the change. Files among the values are the person's already (`bindFieldFiles`).
 * @param author whose change it is: the person, the caller, or who passed it in a review
 * @returns the person's new version
 * @throws AppError NOT_FOUND, INPUT_INVALID by field, STAFF_ID_TAKEN, ID_CARD_TAKEN, RANK_TOO_LOW
 */
export async function writePersonValues(db: Db, author: Caller, userId: number, values: PersonValues): Promise<number> {
  const [row] = await db.select().from(people).where(eq(people.id, userId)).for('update');
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND');
  return (await writeValues(db, author, row, { values, demand: 'changed' })).version;
}

type PersonRow = typeof people.$inferSelect;

interface Writing {
  values: PersonValues;
  /** Which fields must be right afterwards. */
  demand: 'all' | 'changed';
}

async function writeValues(
  db: Db,
  author: Caller,
  row: PersonRow,
  { values: given, demand }: Writing,
): Promise<Edited> {
  const config = await typeConfig(db, row.typeId);
  const values = tidied(config, given);
  const before = await valuesOf(db, config, row);
  const after = { ...before, ...values };
  await demandSignInRank(db, author, row.id, { before, after });
  const problems = valueProblems(config, after);
  refuseProblems(
    demand === 'all' ? problems : Object.fromEntries(Object.entries(problems).filter(([key]) => key in values)),
  );
  const columns = await columnsOf(db, values, row);
  const [saved] = await refusingViolations(() =>
    db
      .update(people)
      .set({ ...columns, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
      .where(eq(people.id, row.id))
      .returning({ user_id: people.id, version: people.version }),
  );
  await releaseFieldFiles(db, row.id, config, { before, after });
  await noteContacts(db, row.id, { before, after });
  return { ...saved!, changes: await valueChanges(db, config, before, after) };
}

function tidied(config: TypeConfig, values: PersonValues): PersonValues {
  const unknown = unknownKeys(config, values);
  if (unknown.length > 0) refuseProblems(Object.fromEntries(unknown.map((key) => [key, '该人员类型没有此字段'])));
  const fields = config.fields.filter(({ key }) => key in values);
  return Object.fromEntries(fields.map((field) => [field.key, tidyValue(field, values[field.key])]));
}

function refuseProblems(problems: Record<string, string>): void {
  const fields = Object.entries(problems).map(([key, message]) => ({ path: `values.${key}`, message }));
  if (fields.length > 0) throw new AppError('INPUT_INVALID', { detail: fields[0]!.message }, { fields });
}

/** Two people saved at once meet at the database's own constraints. */
async function refusingViolations<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const taken = violated(error, 'unique');
    if (taken === 'person_staff_id') throw new AppError('STAFF_ID_TAKEN');
    if (taken === 'person_id_card') throw new AppError('ID_CARD_TAKEN');
    if (violated(error, 'foreignKey'))
      throw new AppError('INPUT_INVALID', { detail: '所选科室、基地、专业或院校不存在' });
    throw error;
  }
}

/** Nobody moves a person, or makes one, where they would not be his own. */
async function demandWithin(db: Db, scope: ResolvedScope, userId: number): Promise<void> {
  const [seen] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(managedPeople(scope), eq(people.id, userId)));
  if (!seen) throw new AppError('PERSON_OUT_OF_SCOPE');
}
