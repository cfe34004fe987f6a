import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { majorTypes } from '@contract/dictionary/rules';
import { personTypes } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { trainYearsKey } from '@contract/people/core-fields';
import type { Db } from '@server/kernel/database/database';
import { nameKey } from '@server/kernel/database/name-key';
import { majors } from '../dictionary/tables';
import { people } from './tables';

/** Name of the major, of rows of `person`; empty where somebody has none. */
// In a query of one table Drizzle drops the tables' names from expressions, but not from those inside of them.
export const majorName = sql<string>`${sql`coalesce((select ${majors.name} from ${majors}
  where ${majors.id} = ${people.majorId}), '')`}`;

/**
 * Years of training, of rows of `person`: their own where their file says some, else those of the major; null where
 * neither is known. They choose the scheme of the handbook's version.
 */
const ownYears = sql`${people.profile} ->> ${sql.raw(`'${trainYearsKey}'`)}`;
export const trainYears = sql<number | null>`${sql`case when ${ownYears} ~ '^([1-9]|10)$' then (${ownYears})::int
  else (select ${majors.years} from ${majors} where ${majors.id} = ${people.majorId}) end`}`;

/** Condition on `person`: trains in a major of this name, whatever the kind of training. */
export function trainsIn(name: string): SQL {
  return sql`${people.majorId} = any(array(select ${majors.id} from ${majors} where ${majors.name} = ${name}))`;
}

/** The major's name for a file; null where there is none. */
export async function majorNameOf(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ name: majors.name }).from(majors).where(eq(majors.id, id));
  return row?.name ?? null;
}

type Training = (typeof majorTypes)[number];

/** Kinds of training of the personnel types that are there from the beginning. */
const trainingOf: ReadonlyMap<number, Training> = new Map([
  [personTypes.resident.id, '住培'],
  [personTypes.visitingPhysician.id, '进修'],
  [personTypes.visitingNurse.id, '进修'],
  [personTypes.bachelorStudent.id, '本科'],
  [personTypes.graduateStudent.id, '研究生'],
  [personTypes.residentNurse.id, '住培'],
]);

/**
 * The major that a file or a workbook means by its name. Kinds of training may each have one of the same name: the
 * person's own goes before that of the type's training, and that before the others.
 * @throws AppError INPUT_INVALID when the dictionary has none
 */
export async function majorIdOf(
  db: Db,
  name: string,
  person: { typeId: number; majorId: number | null },
): Promise<number> {
  const named = await db
    .select({ id: majors.id, type: majors.type })
    .from(majors)
    .where(sql`${nameKey(majors.name)} = ${nameKey(name)}`)
    .orderBy(asc(majors.id));
  const found =
    named.find(({ id }) => id === person.majorId) ??
    named.find(({ type }) => type === trainingOf.get(person.typeId)) ??
    named[0];
  if (found) return found.id;
  const message = `专业“${name}”不在专业字典中，请重新选择`;
  throw new AppError('INPUT_INVALID', { detail: message }, { fields: [{ path: 'values.training_major', message }] });
}
