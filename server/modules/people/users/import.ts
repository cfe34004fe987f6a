import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { EnableState } from '@contract/kernel/enums';
import { AppError, type ErrorKey } from '@contract/kernel/errors';
import { leavesOf, type AnyRow, type SheetDefinition, type SheetValues } from '@contract/kernel/sheet-definition';
import type { SheetImportAnswer } from '@contract/kernel/sheet-wire';
import { isSensitive } from '@contract/people/core-fields';
import type { PersonField } from '@contract/people/type-config';
import { tidyValue } from '@contract/people/person-values';
import { personCells, userSheetOf, userSheetOptions, type ImportedType } from '@contract/people/import-sheet';
import type { ImportOptions, userImportBody } from '@contract/people/user-types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { importRows, type ImportInput } from '@server/kits/import-rows';
import { agreements, bases, departments, majors } from '../../dictionary/tables';
import { placing } from '../placing';
import { personFile } from '../public';
import { maySeeSensitive } from '../sensitive';
import { addPerson, writePersonValues } from '../save-person';
import { demandManaged } from '../scope';
import { people, personTypes } from '../tables';
import { workingTypes } from '../types';

/** What may be chosen in the sheet; what was stopped is left out. */
export async function importOptions(db: Db): Promise<ImportOptions> {
  const working = EnableState.enabled;
  const depts = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(eq(departments.status, working))
    .orderBy(asc(departments.sort), asc(departments.id));
  const baseList = await db.select({ id: bases.id, name: bases.name }).from(bases).orderBy(asc(bases.id));
  const schools = await db
    .select({ id: agreements.id, name: agreements.name })
    .from(agreements)
    .orderBy(asc(agreements.id));
  // Kinds of training may each have a major of the same name; a sheet names it once (`majorIdOf`).
  const listed = await db.select({ name: majors.name }).from(majors).orderBy(asc(majors.id));
  const majorNames = [...new Set(listed.map(({ name }) => name))];
  return {
    dept_id: depts,
    base_id: baseList,
    academy_id: schools,
    training_major: majorNames.map((name) => ({ name })),
  };
}

/**
 * Adds and changes people of a type by its sheet; a person is known by the staff id.
 * @param tx the call's transaction
 * @param onTelling hears of each row whose refusal tells of people whom the user may not see
 * @throws AppError PERSON_TYPE_STOPPED also for a type that there is not
 */
export async function importPeople(
  tx: Db,
  user: CurrentUser,
  { person_type_id: typeId, rows }: z.output<typeof userImportBody>,
  onTelling: () => void = () => undefined,
): Promise<SheetImportAnswer> {
  const type = (await workingTypes(tx)).find(({ id }) => id === typeId);
  if (!type) throw new AppError('PERSON_TYPE_STOPPED');
  const sheet = userSheetOf(type);
  const given = new Map(rows.map((row) => [placeOf(row), row.values]));
  return importRows({
    tx,
    sheet,
    rows,
    options: userSheetOptions(type, await importOptions(tx)),
    write: telling(onTelling, async (savepoint, row, place) => {
      refuseStrays(type, sheet, given.get(placeOf(place))!);
      const values = personCells(row);
      const [stored] = await savepoint
        .select({ id: people.id, typeId: people.typeId, typeName: personTypes.name, name: people.name })
        .from(people)
        .innerJoin(personTypes, eq(personTypes.id, people.typeId))
        .where(and(eq(people.staffId, String(row.staff_id)), isNull(people.deletedAt)))
        .for('update', { of: people });
      if (!stored) {
        await addPerson(savepoint, user, typeId, values);
        return 'created';
      }
      await demandSame(savepoint, user, stored, { type, row });
      const file = await personFile(savepoint, stored.id);
      const fieldOf = (key: string) => file.config.fields.find((field) => field.key === key);
      // Whoever may not see a value does not learn either that it is the one given.
      const isHidden = (field?: PersonField) => field !== undefined && isSensitive(field) && !maySeeSensitive(user);
      const changes = Object.entries(values).filter(
        ([key, value]) =>
          isHidden(fieldOf(key)) || tidyValue(fieldOf(key) ?? { type: 'text' }, value) !== (file.values[key] ?? null),
      );
      if (changes.length === 0) return 'unchanged';
      const write = () => writePersonValues(savepoint, user, stored.id, Object.fromEntries(changes));
      await placing(savepoint, user, [stored.id], write);
      await demandStillVisible(savepoint, user, stored.id);
      return 'updated';
    }),
  });
}

type Write = ImportInput<AnyRow>['write'];

/** Refusals by which one learns that a number is recorded, or that it is not. */
const tellingRefusals: readonly ErrorKey[] = [
  'STAFF_ID_TAKEN',
  'ID_CARD_TAKEN',
  'PERSON_OUT_OF_SCOPE',
  'IMPORT_PERSON_HIDDEN',
];

function telling(onTelling: () => void, write: Write): Write {
  return async (...row) => {
    try {
      return await write(...row);
    } catch (error) {
      if (error instanceof AppError && tellingRefusals.includes(error.key)) onTelling();
      throw error;
    }
  };
}

const placeOf = ({ sheet, row }: { sheet: string; row: number }) => `${row} ${sheet}`;

/** Refuses what was filled in under a column that the type had when the template was made, and has no more. */
function refuseStrays(type: ImportedType, { columns }: SheetDefinition, values: SheetValues): void {
  const known = new Set(leavesOf(columns).map(({ field }) => field));
  const stray = Object.keys(values).find((key) => !known.has(key) && values[key]!.trim() !== '');
  if (stray === undefined) return;
  const field = type.config.fields.find(({ key }) => key === stray);
  const what = field ? `不导入“${field.label}”` : `已没有标识为“${stray}”的字段`;
  throw new AppError('INPUT_INVALID', { detail: `${type.type_name}${what}，请下载最新的模板` });
}

interface Stored {
  id: number;
  typeId: number;
  typeName: string;
  name: string;
}

/** A staff id with another name or type is more likely mistyped than a person who became another. */
async function demandSame(
  db: Db,
  user: CurrentUser,
  stored: Stored,
  { type, row }: { type: ImportedType; row: AnyRow },
): Promise<void> {
  const staff_id = String(row.staff_id);
  try {
    await demandManaged(db, user.scope, [stored.id]);
  } catch {
    throw new AppError('IMPORT_PERSON_HIDDEN', { staff_id });
  }
  const given = String(row.name);
  if (given !== stored.name) {
    throw new AppError('IMPORT_PERSON_DIFFERS', { staff_id, stored: `“${stored.name}”`, given: `姓名“${given}”` });
  }
  if (type.id !== stored.typeId) {
    const asked = `人员类型“${type.type_name}”`;
    throw new AppError('IMPORT_PERSON_DIFFERS', { staff_id, stored: `“${stored.typeName}”`, given: asked });
  }
}

async function demandStillVisible(db: Db, user: CurrentUser, userId: number): Promise<void> {
  try {
    await demandManaged(db, user.scope, [userId]);
  } catch {
    throw new AppError('PERSON_OUT_OF_SCOPE');
  }
}
