import { and, desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { continuingTraineeEndpoints, Trainee } from '@contract/continuing/trainees';
import {
  addDays,
  certificateNumber,
  chargedMonths,
  daysLeft,
  isNoShow,
  mayTrainee,
  registerProblem,
  traineeStates,
  type TraineeAct,
  type TraineeState,
} from '@contract/continuing/rules';
import { businessStatuses } from '@contract/people/business-status';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { demandManaged, updateStatus, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { openAppraisal } from './appraisal-rows';
import { demandPlace } from './admission';
import { settingOf } from './config';
import { openFee } from './fees';
import { refuse } from './scope';
import { applications, batches, delays, plans, trainees } from './tables';

type Calls = Pick<
  typeof continuingTraineeEndpoints,
  'trainees' | 'registerTrainee' | 'absentTrainee' | 'endTrainee' | 'finishTrainee'
>;
const teachers = alias(people, 'teacher');

export const traineeRows = (db: Db) =>
  db
    .select({
      row: trainees,
      name: people.name,
      staffId: people.staffId,
      applied: applications,
      batch: batches,
      plan: plans,
      deptName: departments.name,
      teacher: teachers.name,
    })
    .from(trainees)
    .innerJoin(people, eq(people.id, trainees.userId))
    .innerJoin(applications, eq(applications.id, trainees.applicationId))
    .innerJoin(batches, eq(batches.id, trainees.batchId))
    .innerJoin(plans, eq(plans.id, trainees.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .leftJoin(teachers, eq(teachers.id, plans.teacherId))
    .$dynamic();

export const toTrainee = (all: Awaited<ReturnType<typeof traineeRows>>[number]): Trainee => {
  const { row, name, staffId, applied, batch, plan, deptName, teacher } = all;
  return {
    id: row.id,
    user_id: row.userId,
    name,
    staff_id: staffId,
    id_card_last4: applied.idCardLast4,
    type_id: applied.typeId,
    hospital: applied.hospital,
    batch_id: row.batchId,
    batch_name: batch.name,
    report_on: batch.reportOn,
    dept_id: plan.deptId,
    dept_name: deptName,
    direction: plan.direction,
    teacher: teacher ?? '',
    months: applied.months,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    is_extended: row.isExtended,
    days_left: row.state === 'training' ? daysLeft(row.endsOn, today()) : null,
    state: row.state,
    checks: row.checks,
    reported_on: row.reportedOn,
    finished_on: row.finishedOn,
    certificate: row.finishedOn && row.state === 'finished' ? certificateNumber(row.id, row.finishedOn) : '',
    reason: row.reason,
    version: row.version,
  };
};

export const traineeSource: RowSource<Trainee> = {
  table: trainees,
  words: {
    starts_on: '开始日期',
    ends_on: '结束日期',
    state: { word: '状态', say: (state) => traineeStates[state] },
    reported_on: '报到日期',
    finished_on: '结业日期',
    reason: '原因',
  },
  read: async ({ db, user }, id) =>
    toTrainee(first(await traineeRows(db).where(and(eq(trainees.id, id), visiblePeople(user.scope))))),
};

const refusals: Record<TraineeAct, string> = {
  register: '已报到或已结束，请刷新后核对',
  absent: '只有待报到的人员可以登记未报到',
  delay: '只有在修的人员可以申请延期',
  end: '只有在修的人员可以提前结束',
  finish: '只有在修的人员可以办理结业',
  paper: '结业后才能打印结业证',
  letter: '只有待报到的人员有录取通知书',
};
/** @throws AppError CON_EDU_REFUSED */
export function demandTrainee(act: TraineeAct, state: TraineeState): void {
  if (!mayTrainee(act, state)) throw refuse(refusals[act]);
}

/** Moves the person's own status along, by the rules of his type. @throws AppError as `updateStatus` */
async function moveStatus(
  db: Db,
  user: CurrentUser,
  userId: number,
  moved: { to: number; reason: string; on: string },
) {
  const { businessStatus } = await find(db, people, userId);
  if (businessStatus === moved.to) return;
  await updateStatus(db, user, {
    user_ids: [userId],
    business_status: moved.to,
    reason: moved.reason,
    date: moved.on,
    file: '',
  });
}

async function refuseOpenDelay(db: Db, traineeId: number) {
  if ((await db.$count(delays, and(eq(delays.traineeId, traineeId), eq(delays.state, 'pending')))) > 0)
    throw refuse('还有延期申请在审核中，请先审结或撤回');
}

/** 进修人员: who was admitted, from the report to the end. */
export const traineeHandlers: Handlers<Calls> = {
  trainees: async ({ db, user, query: { page, size, name, state, batch_id: batchId, type_id: typeId } }) => {
    const where = and(
      visiblePeople(user.scope),
      name === undefined
        ? undefined
        : or(contains(people.name, name), contains(people.staffId, name), eq(applications.idCardLast4, name)),
      equals(trainees.state, state),
      equals(trainees.batchId, batchId),
      equals(applications.typeId, typeId),
    );
    const { total, list } = await pageOfJoined(db, traineeRows, { page, size, where, orderBy: [desc(trainees.id)] });
    return { total, list: list.map(toTrainee) };
  },

  registerTrainee: (call) =>
    savedRow(call, traineeSource, async (before) => {
      const { db, user, body } = call;
      const one = before!;
      demandTrainee('register', one.state);
      await demandManaged(db, user.scope, [one.user_id]);
      const problem = registerProblem(body.checks);
      if (problem) throw refuse(problem);
      if (body.on > today()) throw refuse('报到日期不能晚于今天');
      // His time begins with the batch, or with the day on which he came later.
      const startsOn = body.on > one.starts_on ? body.on : one.starts_on;
      if (startsOn > one.ends_on) throw refuse(`报到日期已晚于进修结束日期 ${one.ends_on}`);
      // Somebody may have been given the place of who did not come.
      const plan = await find(db, plans, (await find(db, trainees, one.id)).planId);
      if (one.state === 'absent') {
        const [batch] = await db.select().from(batches).where(eq(batches.id, one.batch_id)).for('update');
        await demandPlace(db, { name: one.name, batch: batch!, plan }, '不能补报到；请先增加名额');
      }
      await changeRow(db, trainees, one.id, {
        state: 'training',
        checks: [...new Set(body.checks)],
        reportedOn: body.on,
        startsOn,
      });
      await openAppraisal(db, one.id);
      await openFee(db, { id: one.id, startsOn, endsOn: one.ends_on });
      await moveStatus(db, user, one.user_id, { to: businessStatuses.training.id, reason: '进修报到', on: body.on });
      if (plan.teacherId !== null)
        await notify(db, {
          event: 'continuing.trainee.reported',
          recipients: { teacher: [plan.teacherId] },
          variables: { name: one.name, dept: one.dept_name, to: one.ends_on },
          link: '',
          subject: `continuing_trainee:${one.id}`,
        });
      return one.id;
    }),

  absentTrainee: (call) =>
    savedRow(call, traineeSource, async (before) => {
      const one = before!;
      demandTrainee('absent', one.state);
      await demandManaged(call.db, call.user.scope, [one.user_id]);
      const { no_show_days: days } = await settingOf(call.db);
      if (!isNoShow(one.report_on, days, today()))
        throw refuse(
          `报到日期 ${one.report_on} 后满 ${days} 天未到，${addDays(one.report_on, days + 1)} 起才能登记未报到`,
        );
      await changeRow(call.db, trainees, one.id, { state: 'absent' });
      return one.id;
    }),

  endTrainee: (call) =>
    savedRow(call, traineeSource, async (before) => {
      const { db, user, body } = call;
      const one = before!;
      demandTrainee('end', one.state);
      await demandManaged(db, user.scope, [one.user_id]);
      await refuseOpenDelay(db, one.id);
      if (body.on > today()) throw refuse('提前结束的日期不能晚于今天');
      if (body.on < one.starts_on || body.on >= one.ends_on)
        throw refuse(`日期应在 ${one.starts_on} 至 ${addDays(one.ends_on, -1)} 之间；到期的请办理结业`);
      await changeRow(db, trainees, one.id, {
        state: 'ended',
        endsOn: body.on,
        finishedOn: body.on,
        reason: body.reason,
      });
      await moveStatus(db, user, one.user_id, { to: businessStatuses.withdrawn.id, reason: body.reason, on: body.on });
      return one.id;
    }),

  finishTrainee: (call) =>
    savedRow(call, traineeSource, async (before) => {
      const { db, user } = call;
      const one = before!;
      demandTrainee('finish', one.state);
      await demandManaged(db, user.scope, [one.user_id]);
      await refuseOpenDelay(db, one.id);
      const day = today();
      if (day < one.ends_on) throw refuse(`进修至 ${one.ends_on}，到期后才能办理结业；提前离开请办理提前结束`);
      await changeRow(db, trainees, one.id, { state: 'finished', finishedOn: day });
      await moveStatus(db, user, one.user_id, { to: businessStatuses.completed.id, reason: '进修期满结业', on: day });
      return one.id;
    }),
};

/** Months of somebody's time, for papers. */
export const monthsOf = ({ starts_on: from, ends_on: to }: Trainee) => chargedMonths(from, to);
