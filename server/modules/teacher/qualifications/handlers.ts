import { and, between, eq, gte, lt, ne, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { qualificationEndpoints } from '@contract/teacher/qualifications';
import { capacityNames } from '@contract/teacher/qualify';
import { lastDayOf, renewedUntil, type QualificationState } from '@contract/teacher/rules';
import { qualificationImportSheet } from '@contract/teacher/sheets';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { savedRow } from '@server/kits/row-calls';
import { changeRow, find, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { notify, reminders } from '../../notice/public';
import { demandManaged, isStaff } from '../../people/public';
import { people } from '../../people/tables';
import { importQualification } from './import';
import { monthsOf } from './months';
import { qualificationPage, qualificationSource } from './rows';
import { qualifications as rows } from './tables';

const held = eq(rows.reason, '');

/** As `qualificationState` says it. */
const inState = (state: QualificationState, day: string): SQL | undefined =>
  ({
    active: and(held, gte(rows.validUntil, day)),
    expired: and(held, lt(rows.validUntil, day)),
    suspended: ne(rows.reason, ''),
  })[state];

export const qualificationHandlers: Handlers<typeof qualificationEndpoints> = {
  qualifications: (call) => {
    const { name, capacity, level, state, ...asked } = call.query;
    const where = and(
      contains(people.name, name),
      equals(rows.capacity, capacity),
      equals(rows.level, level),
      state && inState(state, today()),
    );
    return qualificationPage(call, { ...asked, where });
  },

  saveQualification: (call) =>
    savedRow(call, qualificationSource, async (before) => {
      const { id, user_id, capacity, level, qualified_on, valid_until, training, training_until, note } = call.body;
      // Whose it is and of what kind is told once: another kind is another qualification.
      const whose = before ?? { user_id, capacity };
      await demandTeacher(call.db, call.user.scope, whose.user_id);
      const until = valid_until ?? lastDayOf(qualified_on, await monthsOf(call.db, whose.capacity, level));
      if (until < qualified_on) throw new AppError('TEACHER_DAYS');
      const values = {
        userId: whose.user_id,
        capacity: whose.capacity,
        level,
        qualifiedOn: qualified_on,
        validUntil: until,
        training,
        trainingUntil: training === null ? null : training_until,
        note,
      };
      try {
        return await call.db.transaction((tx) => saveRow(tx, rows, id, values));
      } catch (error) {
        if (violated(error, 'unique') !== 'teacher_qualification_one') throw error;
        const { name } = await find(call.db, people, whose.user_id);
        throw new AppError('TEACHER_TWICE', { name, capacity: capacityNames[whose.capacity] });
      }
    }),

  importQualifications: async ({ db, user, body, audit }) => {
    const write = importQualification(user.scope);
    const answer = await importRows({ tx: db, sheet: qualificationImportSheet, rows: body.rows, write });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },

  renewQualification: (call) =>
    savedRow(call, qualificationSource, async (before) => {
      const { id, user_id, name, capacity, level, valid_until, state } = before!;
      await demandManaged(call.db, call.user.scope, [user_id]);
      if (state === 'suspended') throw new AppError('TEACHER_SUSPENDED', { name });
      const until = renewedUntil(valid_until, await monthsOf(call.db, capacity, level), today());
      await changeRow(call.db, rows, id, { validUntil: until });
      return id;
    }),

  suspendQualification: (call) =>
    savedRow(call, qualificationSource, async (before) => {
      const { id, user_id, capacity } = before!;
      const { reason } = call.body;
      await demandManaged(call.db, call.user.scope, [user_id]);
      await changeRow(call.db, rows, id, { reason });
      await notify(call.db, {
        event: 'teacher.qualification.suspended',
        recipients: { teacher: [user_id] },
        variables: { capacity: capacityNames[capacity], reason },
        link: '',
        subject: `teacher_qualification:${id}`,
      });
      return id;
    }),

  resumeQualification: (call) =>
    savedRow(call, qualificationSource, async (before) => {
      await demandManaged(call.db, call.user.scope, [before!.user_id]);
      await changeRow(call.db, rows, before!.id, { reason: '' });
      return before!.id;
    }),
};

/** Tells teachers before their term ends. */
export const qualificationReminders = [
  reminders('teacher.qualification.ending', async (db, { from, to }) => {
    const ending = await db
      .select()
      .from(rows)
      .where(and(held, between(rows.validUntil, from, to)));
    return ending.map(({ id, userId, capacity, validUntil }) => ({
      subject: `teacher_qualification:${id}`,
      dueOn: validUntil,
      recipients: [userId],
      variables: { capacity: capacityNames[capacity], until: validUntil },
      link: '',
    }));
  }),
];

/** Refuses who is not one's own, and trainees. @throws AppError PERSON_NOT_OWN, NOT_FOUND, REFERENCE_MISSING */
async function demandTeacher(db: Db, scope: Parameters<typeof demandManaged>[1], userId: number): Promise<void> {
  await demandManaged(db, scope, [userId]);
  const [found] = await db.select({ isStaff }).from(people).where(eq(people.id, userId));
  if (!found?.isStaff) throw new AppError('REFERENCE_MISSING');
}
