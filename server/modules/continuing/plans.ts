import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { continuingBatchEndpoints, Plan } from '@contract/continuing/batches';
import { mayPlan, planStates, type PlanAct } from '@contract/continuing/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { statusOf, submit, withdraw } from '../approval/public';
import { departments } from '../dictionary/tables';
import { isStaff } from '../people/public';
import { people } from '../people/tables';
import { demandBatch, lockedBatch, stateOf } from './batches';
import { planFlow } from './flows';
import { demandWard, ofWards, refuse } from './scope';
import { batches, plans, trainees } from './tables';

type Calls = Pick<
  typeof continuingBatchEndpoints,
  'plans' | 'savePlan' | 'removePlan' | 'submitPlan' | 'adjustPlan' | 'publishPlans'
>;

const planRows = (db: Db) =>
  db
    .select({
      plan: plans,
      batch: batches,
      deptName: departments.name,
      teacher: people.name,
      admitted: sql<number>`(select count(*)::int from ${trainees} one where one.plan_id = ${plans.id} and one.state <> 'absent')`,
    })
    .from(plans)
    .innerJoin(batches, eq(batches.id, plans.batchId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .leftJoin(people, eq(people.id, plans.teacherId))
    .$dynamic();

const toPlan = ({ plan, batch, deptName, teacher, admitted }: Awaited<ReturnType<typeof planRows>>[number]): Plan => ({
  id: plan.id,
  batch_id: plan.batchId,
  batch_name: batch.name,
  batch_state: stateOf(batch),
  dept_id: plan.deptId,
  dept_name: deptName,
  direction: plan.direction,
  quota: plan.quota,
  granted: plan.granted,
  months: plan.months,
  teacher: plan.teacherId === null ? null : { user_id: plan.teacherId, name: teacher ?? '' },
  demands: plan.demands,
  state: plan.state,
  admitted,
  version: plan.version,
});

const source: RowSource<Plan> = {
  table: plans,
  words: {
    direction: '进修方向',
    quota: '申报名额',
    granted: '核定名额',
    months: '进修时长（月）',
    teacher: { word: '带教老师', say: (one) => one?.name ?? '' },
    demands: '要求',
    state: { word: '状态', say: (state) => planStates[state] },
  },
  read: async ({ db, user }, id) =>
    toPlan(first(await planRows(db).where(and(eq(plans.id, id), ofWards(user.scope, plans.deptId))))),
};

const refusals: Record<PlanAct, string> = {
  edit: '只有未提交或已驳回的计划可以修改，审核中的请先撤回',
  remove: '只有未提交过的计划可以删除',
  submit: '计划已提交，请刷新后核对',
  withdraw: '只有审核中的计划可以撤回',
  adjust: '提交后的计划才能核定名额',
  publish: '只有已通过的计划可以公布',
};
function demandPlan(act: PlanAct, { state }: Pick<Plan, 'state'>): void {
  if (!mayPlan(act, state)) throw refuse(refusals[act]);
}

/** Two plans of a department for the same direction and time would share their places. */
async function apart<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violated(error, 'unique') === 'continuing_plan_one')
      throw refuse('本批次中该科室已有相同方向和时长的计划，请修改原计划');
    throw error;
  }
}

/** 招收计划: a department's, from the draft through review to the catalogue. */
export const planHandlers: Handlers<Calls> = {
  plans: async ({ db, user, query: { page, size, name, batch_id: batchId, state } }) => {
    const where = and(
      ofWards(user.scope, plans.deptId),
      name === undefined ? undefined : or(contains(departments.name, name), contains(plans.direction, name)),
      equals(plans.batchId, batchId),
      equals(plans.state, state),
    );
    const all = await db
      .select({ id: plans.id })
      .from(plans)
      .innerJoin(departments, eq(departments.id, plans.deptId))
      .where(where)
      .orderBy(desc(plans.batchId), desc(plans.id));
    const ids = all.slice((page - 1) * size, page * size).map(({ id }) => id);
    const rows = await planRows(db).where(inArray(plans.id, ids)).orderBy(desc(plans.batchId), desc(plans.id));
    return { total: all.length, list: rows.map(toPlan) };
  },

  savePlan: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const { id, batch_id: batchId, dept_id: deptId, teacher_id: teacherId, ...values } = body;
      demandWard(user.scope, deptId);
      if (before) demandPlan('edit', before);
      demandBatch('plan', await find(db, batches, before?.batch_id ?? batchId));
      if (before && before.batch_id !== batchId) throw refuse('计划的批次不能更改，请在新批次中另行申报');
      if ((await db.$count(departments, eq(departments.id, deptId))) === 0) throw new AppError('REFERENCE_MISSING');
      if (teacherId !== null && (await db.$count(people, and(eq(people.id, teacherId), isStaff))) === 0)
        throw new AppError('REFERENCE_MISSING');
      // What was granted follows what is asked for until the office has set it.
      const row = { ...values, deptId, teacherId, granted: values.quota };
      return apart(async () => {
        if (id === undefined) return addRow(db, plans, { ...row, batchId, createdBy: user.userId });
        await changeRow(db, plans, id, row);
        return id;
      });
    }),

  removePlan: (call) =>
    removedRow(call, source, async (plan) => {
      demandPlan('remove', plan);
      if ((await statusOf(call.db, planFlow, [String(plan.id)])).size > 0)
        throw refuse('计划提交过，审批记录仍在，不能删除；可修改后重新提交');
    }),

  submitPlan: (call) =>
    savedRow(call, source, async (before) => {
      const { id, submit: isHandedIn } = call.body;
      const plan = before!;
      demandPlan(isHandedIn ? 'submit' : 'withdraw', plan);
      if (!isHandedIn) {
        const submitted = (await statusOf(call.db, planFlow, [String(id)])).get(String(id));
        if (!submitted) throw new AppError('NOT_FOUND');
        await withdraw(call.db, call.user.userId, submitted.recordId);
        return id;
      }
      demandBatch('plan', await find(call.db, batches, plan.batch_id));
      await changeRow(call.db, plans, id, { state: 'pending' });
      await submit(call.db, planFlow, {
        subjectId: String(id),
        submitterId: call.user.userId,
        title: `${plan.batch_name} ${plan.dept_name} ${plan.direction}（${plan.quota} 人）`,
        payload: {},
      });
      return id;
    }),

  adjustPlan: (call) =>
    savedRow(call, source, async (before) => {
      const plan = before!;
      demandPlan('adjust', plan);
      // Behind the batch's lock: who is admitted at the same moment is counted or waits.
      await lockedBatch(call.db, plan.batch_id, 'apply');
      const taken = await call.db.$count(trainees, and(eq(trainees.planId, plan.id), sql`state <> 'absent'`));
      if (call.body.granted < taken) throw refuse(`已录取 ${taken} 人，名额不能更少`);
      await changeRow(call.db, plans, plan.id, { granted: call.body.granted });
      return plan.id;
    }),

  publishPlans: async ({ db, body, audit }) => {
    await lockedBatch(db, body.batch_id, 'apply');
    const published = await db
      .update(plans)
      .set({ state: 'published', version: sql`${plans.version} + 1` })
      .where(and(eq(plans.batchId, body.batch_id), eq(plans.state, 'approved')))
      .returning({ id: plans.id });
    audit({ target: `continuing_batch:${body.batch_id}`, detail: { published: published.length } });
    return { published: published.length };
  },
};
