import { isCoreField, type CoreField } from '@contract/people/core-fields';
import { genderOf, genderWord, maskIdCard, maskValue } from '@contract/people/person-values';
import type { PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { openIdCard, sealIdCard } from './identity';
import type { people } from './tables';

type PersonRow = typeof people.$inferSelect;
type PersonColumns = Partial<typeof people.$inferInsert>;

const empty = (text: string) => (text === '' ? null : text);

/** What each core field reads from a row; the identity number stays sealed. */
const readers: Record<Exclude<CoreField, 'id_card'>, (row: PersonRow) => PersonValue> = {
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
  training_major: (row) => row.data.training_major ?? null,
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
    values[key] = key === 'id_card' ? await openIdCard(db, row.idCardCipher) : plainValue(row, key);
  }
  return values;
}

/** The same as lists and details show them: sensitive values masked. Opens no identity number. */
export function maskedValuesOf(config: TypeConfig, row: PersonRow): PersonValues {
  return Object.fromEntries(
    config.fields.map((field) => [
      field.key,
      field.key === 'id_card' ? empty(maskIdCard(row.idCardLast4)) : maskValue(field, plainValue(row, field.key)),
    ]),
  );
}

function plainValue(row: PersonRow, key: string): PersonValue {
  if (isCoreField(key) && key !== 'id_card') return readers[key](row);
  return row.profile[key] ?? null;
}

/**
 * Columns that take the changed values; the row is needed because profile and data hold what stays too.
 * @param row undefined for a person who is new
 */
export async function columnsOf(db: Db, changes: PersonValues, row?: PersonRow): Promise<PersonColumns> {
  const columns: PersonColumns = {};
  const profile: PersonValues = { ...row?.profile };
  for (const [key, value] of Object.entries(changes)) {
    if (!isCoreField(key)) profile[key] = value;
    else if (key === 'id_card') Object.assign(columns, await sealIdCard(db, maybeText(value)));
    else if (key === 'training_major') columns.data = withMajor(row?.data ?? {}, value);
    else Object.assign(columns, writers[key](value));
  }
  return { ...columns, profile };
}

function withMajor({ training_major: _before, ...data }: PersonRow['data'], value: PersonValue): PersonRow['data'] {
  return value === null ? data : { ...data, training_major: String(value) };
}
