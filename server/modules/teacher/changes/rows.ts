import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { ChangeState } from '@contract/teacher/change-rules';
import type { QualificationChange } from '@contract/teacher/changes';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { addRow, first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { qualificationSource } from '../qualifications/rows';
import { qualifications } from '../qualifications/tables';
import { refuse } from './effect';
import { qualificationChanges } from './tables';

/** Changes with who entered or asked for them, and whose they are. */
export const changeRows = (db: Db) =>
  db
    .select({ ...getTableColumns(qualificationChanges), byName: people.name, userId: qualifications.userId })
    .from(qualificationChanges)
    .innerJoin(people, eq(people.id, qualificationChanges.byId))
    .innerJoin(qualifications, eq(qualifications.id, qualificationChanges.qualificationId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof changeRows>>[number];

/** Number of the certificate; empty: it has not begun. */
export const numberOf = ({ id, until, effectiveOn }: Pick<Row, 'id' | 'until' | 'effectiveOn'>) =>
  until === null ? '' : `BG${effectiveOn.slice(0, 4)}${String(id).padStart(5, '0')}`;

export const toChange = (row: Row): QualificationChange => ({
  id: row.id,
  qualification_id: row.qualificationId,
  from_capacity: row.fromCapacity,
  from_level: row.fromLevel,
  to_capacity: row.toCapacity,
  to_level: row.toLevel,
  effective_on: row.effectiveOn,
  until: row.until ?? '',
  reason: row.reason,
  state: row.state,
  certificate: numberOf(row),
  is_asked: row.isAsked,
  by_name: row.byName,
  version: row.version,
});

/** Whoever sees the teacher sees his changes. */
export const changeSource: RowSource<QualificationChange> = {
  table: qualificationChanges,
  words: { effective_on: '生效日期', reason: '变更原因' },
  read: async (reader, id) => {
    const row = first(await changeRows(reader.db).where(eq(qualificationChanges.id, id)));
    // Whoever may not see the teacher sees no change of his.
    await qualificationSource.read(reader, row.qualificationId);
    return toChange(row);
  },
};

/** One's own, whoever else one sees. */
export const ownChangeSource: RowSource<QualificationChange> = {
  ...changeSource,
  read: async ({ db, user }, id) => {
    const where = and(eq(qualificationChanges.id, id), eq(qualifications.userId, user.userId));
    return toChange(first(await changeRows(db).where(where)));
  },
};

/** Adds one that waits. @param twice what is said while another one waits @throws AppError TEACHER_CHANGE_REFUSED */
export async function openChange(
  tx: Db,
  values: typeof qualificationChanges.$inferInsert,
  twice: (state: ChangeState) => string,
): Promise<number> {
  const [waiting] = await tx
    .select({ state: qualificationChanges.state })
    .from(qualificationChanges)
    .where(
      and(
        eq(qualificationChanges.qualificationId, values.qualificationId),
        inArray(qualificationChanges.state, ['asked', 'planned']),
      ),
    );
  if (waiting) throw refuse(twice(waiting.state));
  return addRow(tx, qualificationChanges, values);
}
