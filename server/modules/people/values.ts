import { isCoreField, type CoreField } from '@contract/people/core-fields';
import { genderOf, genderWord, maskIdCard, maskValue } from '@contract/people/person-values';
import type { PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { openIdCard, sealIdCard } from './identity';
import type { people } from './tables';
import { majorIdOf, majorNameOf } from './training-major';

type PersonRow = typeof people.$inferSelect;
type PersonColumns = Partial<typeof people.$inferInsert>;

const empty = (text: string) => (text === '' ? null : text);

/** What each core field reads from a row; the identity number stays sealed, the major is looked up by its id. */
const readers: Record<Exclude<CoreField, 'id_card' | 'training_major'>, (row: PersonRow) => PersonValue> = {
  name: (row) => row.name,
  staff_id: (row) => row.staffId,
  student_id: (row) => empty(row.studentId),
  gender: (row) => empty(genderWord(row.gender)),
  birth_date: (row) => row.birthDate,
  phone: (row) => empty(row.phone),
  email: (row) => empty(row.email),
  address_area: (row) => empty(row.addressArea),
  address: (row) => empty(row.address),
  dept_id: (row) => row.deptId,
  base_id: (row) => row.baseId,
  academy_id: (row) => row.academyId,
  recruit_year: (row) => row.recruitYear,
  enrolled_on: (row) => row.enrolledOn,
};

const text = (value: PersonValue) => (value === null ? '' : String(value));
const maybeText = (value: PersonValue) => (value === null ? null : String(value));
const maybeNumber = (value: PersonValue) => (value === null ? null : Number(value));

/** What each core field writes; values are checked and tidied before. */
const writers: Record<Exclude<CoreField, 'id_card' | 'training_major'>, (value: PersonValue) => PersonColumns> = {
  name: (value) => ({ name: text(value) }),
  staff_id: (value) => ({ staffId: text(value) }),
  student_id: (value) => ({ studentId: text(value) }),
  gender: (value) => ({ gender: genderOf(value) }),
  birth_date: (value) => ({ birthDate: maybeText(value) }),
  phone: (value) => ({ phone: text(value) }),
  email: (value) => ({ email: text(value) }),
  address_area: (value) => ({ addressArea: text(value) }),
  address: (value) => ({ address: text(value) }),
  dept_id: (value) => ({ deptId: maybeNumber(value) }),
  base_id: (value) => ({ baseId: maybeNumber(value) }),
  academy_id: (value) => ({ academyId: maybeNumber(value) }),
  recruit_year: (value) => ({ recruitYear: maybeNumber(value) }),
  enrolled_on: (value) => ({ enrolledOn: maybeText(value) }),
};

/** The values of the fields that the configuration has, in full. */
export async function valuesOf(db: Db, config: TypeConfig, row: PersonRow): Promise<PersonValues> {
  const values: PersonValues = {};
  for (const { key } of config.fields) {
    values[key] = key === 'id_card' ? await openIdCard(db, row.idCardCipher) : await plainValue(db, row, key);
  }
  return values;
}

/** The same as lists and details show them: sensitive values masked. Opens no identity number. */
export async function maskedValuesOf(db: Db, config: TypeConfig, row: PersonRow): Promise<PersonValues> {
  const values: PersonValues = {};
  for (const field of config.fields) {
    values[field.key] =
      field.key === 'id_card'
        ? empty(maskIdCard(row.idCardLast4))
        : maskValue(field, await plainValue(db, row, field.key));
  }
  return values;
}

async function plainValue(db: Db, row: PersonRow, key: string): Promise<PersonValue> {
  if (!isCoreField(key) || key === 'id_card') return row.profile[key] ?? null;
  return key === 'training_major' ? majorNameOf(db, row.majorId) : readers[key](row);
}

/** A person as stored, or the type of one who is new. */
type Before = Pick<PersonRow, 'typeId'> & Partial<Pick<PersonRow, 'profile' | 'majorId'>>;

/**
 * Columns that take the changed values; the profile holds what stays too.
 * @throws AppError INPUT_INVALID for a major that the dictionary does not have
 */
export async function columnsOf(db: Db, changes: PersonValues, before: Before): Promise<PersonColumns> {
  const columns: PersonColumns = {};
  const profile: PersonValues = { ...before.profile };
  const own = { typeId: before.typeId, majorId: before.majorId ?? null };
  for (const [key, value] of Object.entries(changes)) {
    if (!isCoreField(key)) profile[key] = value;
    else if (key === 'id_card') Object.assign(columns, await sealIdCard(db, maybeText(value)));
    else if (key === 'training_major')
      columns.majorId = value === null ? null : await majorIdOf(db, String(value), own);
    else Object.assign(columns, writers[key](value));
  }
  return { ...columns, profile };
}
