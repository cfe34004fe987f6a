import { and, eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Capacity, Level, TrainingRank } from '@contract/teacher/qualify';
import { lastDayOf } from '@contract/teacher/rules';
import type { qualificationImportSheet } from '@contract/teacher/sheets';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow } from '@server/kits/rows';
import { isStaff, managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { monthsOf } from './months';
import { qualifications } from './tables';

/** A line of a sheet: somebody of one's own is qualified as a kind; the same kind again changes its terms. */
export const importQualification =
  (scope: ResolvedScope) =>
  async (tx: Db, row: RowOf<typeof qualificationImportSheet>): Promise<'created' | 'updated' | 'unchanged'> => {
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.staffId, row.staff_id), isStaff, managedPeople(scope)));
    if (!person) throw new AppError('INPUT_INVALID', { detail: `没有工号为“${row.staff_id}”的在院职工` });
    const capacity = row.capacity as Capacity;
    const level = row.level as Level;
    const validUntil = row.valid_until ?? lastDayOf(row.qualified_on, await monthsOf(tx, capacity, level));
    if (validUntil < row.qualified_on) throw new AppError('TEACHER_DAYS');
    const [held] = await tx
      .select()
      .from(qualifications)
      .where(and(eq(qualifications.userId, person.id), eq(qualifications.capacity, capacity)))
      .for('update');
    const training = row.training ? (row.training as Exclude<TrainingRank, 0>) : (held?.training ?? null);
    const values = {
      level,
      qualifiedOn: row.qualified_on,
      validUntil,
      training,
      trainingUntil: row.training ? (row.training_until ?? null) : (held?.trainingUntil ?? null),
      note: row.note ?? held?.note ?? '',
    };
    if (!held) {
      await addRow(tx, qualifications, { userId: person.id, capacity, ...values });
      return 'created';
    }
    const keys = Object.keys(values) as (keyof typeof values)[];
    if (keys.every((key) => held[key] === values[key])) return 'unchanged';
    await changeRow(tx, qualifications, held.id, values);
    return 'updated';
  };
