import { and, desc, eq } from 'drizzle-orm';
import type { continuingTraineeEndpoints, Delay } from '@contract/continuing/trainees';
import { delayFee, delayProblem, delayStates } from '@contract/continuing/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { violated } from '@server/kits/violation';
import { statusOf, submit, withdraw } from '../approval/public';
import { attachmentsOf, bindAttachments, type AttachmentOwner } from '../attachment/public';
import { departments } from '../dictionary/tables';
import { demandManaged, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { settingOf } from './config';
import { delayFlow, delaySubject } from './flows';
import { refuse } from './scope';
import { delays, plans, trainees } from './tables';
import { demandTrainee, traineeSource } from './trainees';

type Calls = Pick<typeof continuingTraineeEndpoints, 'delays' | 'askDelay' | 'withdrawDelay'>;
export const letterOwner = 'continuing-delay';

const delayRows = (db: Db) =>
  db
    .select({ row: delays, userId: people.id, name: people.name, staffId: people.staffId, deptName: departments.name })
    .from(delays)
    .innerJoin(trainees, eq(trainees.id, delays.traineeId))
    .innerJoin(people, eq(people.id, trainees.userId))
    .innerJoin(plans, eq(plans.id, trainees.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .$dynamic();

async function toDelays(db: Db, rows: Awaited<ReturnType<typeof delayRows>>): Promise<Delay[]> {
  const ids = rows.map(({ row }) => String(row.id));
  const files = await attachmentsOf(db, letterOwner, ids);
  return rows.map(({ row, userId, name, staffId, deptName }) => ({
    id: row.id,
    trainee_id: row.traineeId,
    user_id: userId,
    name,
    staff_id: staffId,
    dept_name: deptName,
    old_ends_on: row.oldEndsOn,
    ends_on: row.endsOn,
    reason: row.reason,
    fee: row.fee,
    letter_ids: (files.get(String(row.id)) ?? []).map(({ id }) => id),
    state: row.state,
    asked_on: row.askedOn,
    version: row.version,
  }));
}

const source: RowSource<Delay> = {
  table: delays,
  words: { state: { word: '状态', say: (state) => delayStates[state] } },
  read: async ({ db, user }, id) => {
    const rows = await delayRows(db).where(and(eq(delays.id, id), visiblePeople(user.scope)));
    return first(await toDelays(db, [first(rows)]));
  },
};

/** Requests for more time, of whom somebody sees. */
export const delayLists: Handlers<Pick<Calls, 'delays'>> = {
  delays: async ({ db, user, query: { page, size, name, state } }) => {
    const where = and(visiblePeople(user.scope), contains(people.name, name), equals(delays.state, state));
    const { total, list } = await pageOfJoined(db, delayRows, { page, size, where, orderBy: [desc(delays.id)] });
    return { total, list: await toDelays(db, list) };
  },
};

/** 延期: asked for by the department or the office, reviewed by both. */
export const delayHandlers: Handlers<Omit<Calls, 'delays'>> = {
  askDelay: (call) =>
    savedRow(call, source, async () => {
      const { db, user, body } = call;
      await db.select({ id: trainees.id }).from(trainees).where(eq(trainees.id, body.trainee_id)).for('update');
      const one = await traineeSource.read(call, body.trainee_id);
      await demandManaged(db, user.scope, [one.user_id]);
      demandTrainee('delay', one.state);
      const setting = await settingOf(db);
      const asked = { starts_on: one.starts_on, ends_on: one.ends_on, to: body.ends_on };
      const problem = delayProblem({ ...asked, most_months: setting.delay_months, today: today() });
      if (problem) throw refuse(problem);
      const id = await addRow(db, delays, {
        traineeId: one.id,
        oldEndsOn: one.ends_on,
        endsOn: body.ends_on,
        reason: body.reason,
        fee: delayFee(setting.monthly_fee, asked),
        askedBy: user.userId,
        askedOn: today(),
      }).catch((error: unknown) => {
        if (violated(error, 'unique') === 'continuing_delay_one') throw refuse('已有延期申请在审核中');
        throw error;
      });
      await bindAttachments(db, user, { owner: letterOwner, ownerId: String(id), ids: body.letter_ids });
      await submit(db, delayFlow, {
        subjectId: delaySubject(id, one.user_id),
        submitterId: user.userId,
        title: `${one.name} 延期至 ${body.ends_on}`,
        payload: {},
      });
      return id;
    }),

  withdrawDelay: (call) =>
    savedRow(call, source, async (before) => {
      const one = before!;
      if (one.state !== 'pending') throw refuse('只有审核中的申请可以撤回');
      const subjectId = delaySubject(one.id, one.user_id);
      const submitted = (await statusOf(call.db, delayFlow, [subjectId])).get(subjectId);
      if (!submitted) throw new AppError('NOT_FOUND');
      await withdraw(call.db, call.user.userId, submitted.recordId);
      return one.id;
    }),
};

/** Letters of sending hospitals: of whoever reads the request. */
export const letterAttachments: AttachmentOwner = {
  key: letterOwner,
  async canRead(db, user, ownerId) {
    if (!holds(user, 'conEdu:person:list')) return false;
    const rows = await delayRows(db).where(and(eq(delays.id, Number(ownerId) || 0), visiblePeople(user.scope)));
    return rows.length > 0;
  },
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'conEdu:delay:apply')),
};
