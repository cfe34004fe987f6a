import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import { changeLimits, changeProblem } from '@contract/teacher/change-rules';
import type { changeEndpoints, QualificationChange } from '@contract/teacher/changes';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { savedRow, seenRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { demandManaged, visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { monthsOf } from '../qualifications/months';
import { qualificationSource } from '../qualifications/rows';
import { qualifications } from '../qualifications/tables';
import { kindWords, refuse, takeEffect } from './effect';
import { qualificationChanges } from './tables';

const rowsOf = (db: Db) =>
  db
    .select({ ...getTableColumns(qualificationChanges), byName: people.name, userId: qualifications.userId })
    .from(qualificationChanges)
    .innerJoin(people, eq(people.id, qualificationChanges.byId))
    .innerJoin(qualifications, eq(qualifications.id, qualificationChanges.qualificationId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const numberOf = ({ id, until, effectiveOn }: Pick<Row, 'id' | 'until' | 'effectiveOn'>) =>
  until === null ? '' : `BG${effectiveOn.slice(0, 4)}${String(id).padStart(5, '0')}`;

const toChange = (row: Row): QualificationChange => ({
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
  by_name: row.byName,
  version: row.version,
});

const source: RowSource<QualificationChange> = {
  table: qualificationChanges,
  words: { effective_on: '生效日期', reason: '变更原因' },
  read: async (reader, id) => {
    const row = first(await rowsOf(reader.db).where(eq(qualificationChanges.id, id)));
    // Whoever may not see the teacher sees no change of his.
    await qualificationSource.read(reader, row.qualificationId);
    return toChange(row);
  },
};

/** 类别与级别变更: from one qualification to another, at once or from a day on. */
export const changeHandlers: Handlers<typeof changeEndpoints> = {
  qualificationChanges: async (call) => {
    const { id } = await qualificationSource.read(call, call.params.id);
    const rows = await rowsOf(call.db)
      .where(eq(qualificationChanges.qualificationId, id))
      .orderBy(desc(qualificationChanges.effectiveOn), desc(qualificationChanges.id));
    return rows.map(toChange);
  },

  changeQualification: async (call) => {
    const { db, user, body, audit } = call;
    const { qualification_id: qualificationId, effective_on: effectiveOn, reason } = body;
    const held = await seenRow(call, qualificationSource, qualificationId);
    await demandManaged(db, user.scope, [held.user_id]);
    const isSuspended = held.state === 'suspended';
    const problem = changeProblem({ ...held, isSuspended }, body, daysAhead(today(), changeLimits.aheadDays));
    if (problem) throw refuse(problem);
    // Without a rule nobody knows how long the term will be.
    await monthsOf(db, body.capacity, body.level);
    const id = await planned(db, {
      qualificationId,
      effectiveOn,
      reason,
      fromCapacity: held.capacity,
      fromLevel: held.level,
      toCapacity: body.capacity,
      toLevel: body.level,
      byId: user.userId,
    });
    if (effectiveOn <= today()) await takeEffect(db, await find(db, qualificationChanges, id));
    audit({
      target: `teacher_qualification:${qualificationId}`,
      detail: { from: kindWords(held.capacity, held.level), to: kindWords(body.capacity, body.level), effectiveOn },
    });
    return source.read(call, id);
  },

  cancelChange: (call) =>
    savedRow(call, source, async (before) => {
      const { userId } = await find(call.db, qualifications, before!.qualification_id);
      await demandManaged(call.db, call.user.scope, [userId]);
      if (before!.state !== 'planned') throw refuse('只有待生效的变更可以取消，请刷新后核对');
      await changeRow(call.db, qualificationChanges, before!.id, { state: 'cancelled' });
      return before!.id;
    }),

  changeCertificate: async ({ db, database, user, body, audit }) => {
    const [row] = await db
      .select({ change: getTableColumns(qualificationChanges), name: people.name, staffId: people.staffId })
      .from(qualificationChanges)
      .innerJoin(qualifications, eq(qualifications.id, qualificationChanges.qualificationId))
      .innerJoin(people, eq(people.id, qualifications.userId))
      .where(and(eq(qualificationChanges.id, body.id), visiblePeople(user.scope)));
    if (!row || row.change.until === null) throw new AppError('NOT_FOUND');
    const { change, name, staffId } = row;
    const number = numberOf(change);
    const kind = kindWords(change.toCapacity, change.toLevel);
    audit({ target: `teacher_qualification:${change.qualificationId}` });
    const { bytes } = await writePdf({
      title: '聘书',
      subtitle: `编号 ${number}`,
      sealAddress: await sealAddress(database, body.origin, { kind: 'teacher-certificate', id: number }),
      blocks: [
        { kind: 'text', text: `${name} 同志：` },
        {
          kind: 'text',
          text: `自 ${change.effectiveOn} 起，由${kindWords(change.fromCapacity, change.fromLevel)}变更为${kind}，兹聘请您担任，聘期至 ${change.until}。`,
        },
        {
          kind: 'facts',
          facts: [
            ['姓名', name],
            ['工号', staffId],
            ['聘任', kind],
            ['聘期开始', change.effectiveOn],
            ['聘期截止', change.until!],
            ['变更原因', change.reason],
          ],
        },
        { kind: 'signatures', places: [{ label: '医院（盖章）', date: change.effectiveOn }] },
      ],
    });
    return { fileName: datedName(`聘书_${name}`, 'pdf', Date.now()), contentType: 'application/pdf', bytes };
  },
};

/** @throws AppError TEACHER_CHANGE_REFUSED while another change waits */
async function planned(tx: Db, values: typeof qualificationChanges.$inferInsert): Promise<number> {
  try {
    return await tx.transaction((savepoint) => addRow(savepoint, qualificationChanges, values));
  } catch (error) {
    if (violated(error, 'unique') !== 'teacher_qualification_change_planned') throw error;
    throw refuse('已有待生效的变更，请先取消');
  }
}
