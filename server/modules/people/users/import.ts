import { and, asc, eq, isNull } from 'drizzle-orm';
import { defaultPersonType, EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { AnyRow } from '@contract/kernel/sheet-definition';
import type { SheetImportAnswer, SheetImportRow } from '@contract/kernel/sheet-wire';
import { tidyValue } from '@contract/people/person-values';
import type { PersonValues } from '@contract/people/type-config';
import { userSheet } from '@contract/people/user-sheet';
import type { ImportOptions } from '@contract/people/user-types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { importRows } from '@server/kits/import-rows';
import { agreements, bases, departments, majors } from '../../dictionary/tables';
import { stSubjects } from '../../handbook/tables';
import { personFile } from '../public';
import { addPerson, writePersonValues } from '../save-person';
import { demandVisible } from '../scope';
import { people, personTypes } from '../tables';

/** What may be chosen in the sheet; what was stopped is left out. */
export async function importOptions(db: Db): Promise<ImportOptions> {
  const working = EnableState.enabled;
  const types = await db
    .select({ id: personTypes.id, name: personTypes.name })
    .from(personTypes)
    .where(eq(personTypes.status, working))
    .orderBy(asc(personTypes.sort));
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
  // A major is kept by its name: those that a handbook trains, and those of the dictionary.
  const trained = await db.selectDistinct({ name: stSubjects.name }).from(stSubjects);
  const listed = await db.select({ name: majors.name }).from(majors).orderBy(asc(majors.id));
  const majorNames = [...new Set([...listed, ...trained].map(({ name }) => name))];
  return {
    person_type_id: types,
    dept_id: depts,
    base_id: baseList,
    academy_id: schools,
    training_major: majorNames.map((name) => ({ name })),
  };
}

/** Adds and changes people by a sheet; a person is known by the staff id. @param tx the call's transaction */
export async function importPeople(
  tx: Db,
  user: CurrentUser,
  rows: readonly SheetImportRow[],
): Promise<SheetImportAnswer> {
  return importRows({
    tx,
    sheet: userSheet,
    rows,
    options: await importOptions(tx),
    async write(savepoint, row) {
      const values = filledIn(row);
      const [stored] = await savepoint
        .select({ id: people.id, typeId: people.typeId, typeName: personTypes.name, name: people.name })
        .from(people)
        .innerJoin(personTypes, eq(personTypes.id, people.typeId))
        .where(and(eq(people.staffId, String(row.staff_id)), isNull(people.deletedAt)))
        .for('update', { of: people });
      if (!stored) {
        await addPerson(savepoint, user, Number(row.person_type_id ?? defaultPersonType), values);
        return 'created';
      }
      await demandSame(savepoint, user, stored, row);
      const file = await personFile(savepoint, stored.id);
      const fieldOf = (key: string) => file.config.fields.find((field) => field.key === key);
      const changes = Object.entries(values).filter(
        ([key, value]) => tidyValue(fieldOf(key) ?? { type: 'text' }, value) !== (file.values[key] ?? null),
      );
      if (changes.length === 0) return 'unchanged';
      await writePersonValues(savepoint, stored.id, Object.fromEntries(changes));
      await demandStillVisible(savepoint, user, stored.id);
      return 'updated';
    },
  });
}

/** The cells that say something: an empty one leaves what is stored. */
function filledIn({ person_type_id: _type, ...cells }: AnyRow): PersonValues {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));
}

interface Stored {
  id: number;
  typeId: number;
  typeName: string;
  name: string;
}

/** A staff id with another name or type is more likely mistyped than a person who became another. */
async function demandSame(db: Db, user: CurrentUser, stored: Stored, row: AnyRow): Promise<void> {
  const staff_id = String(row.staff_id);
  try {
    await demandVisible(db, user.scope, [stored.id]);
  } catch {
    throw new AppError('IMPORT_PERSON_HIDDEN', { staff_id });
  }
  const given = String(row.name);
  if (given !== stored.name) {
    throw new AppError('IMPORT_PERSON_DIFFERS', { staff_id, stored: `“${stored.name}”`, given: `姓名“${given}”` });
  }
  if (row.person_type_id !== null && row.person_type_id !== stored.typeId) {
    throw new AppError('IMPORT_PERSON_DIFFERS', { staff_id, stored: stored.typeName, given: '人员类型' });
  }
}

async function demandStillVisible(db: Db, user: CurrentUser, userId: number): Promise<void> {
  try {
    await demandVisible(db, user.scope, [userId]);
  } catch {
    throw new AppError('PERSON_OUT_OF_SCOPE');
  }
}
