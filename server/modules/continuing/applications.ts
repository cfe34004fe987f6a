import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { continuingApplicationEndpoints } from '@contract/continuing/applications';
import { applicationStates, applicationSteps, isOpen, mayStep } from '@contract/continuing/rules';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { idCardFacts } from '@contract/people/id-card';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { addRow, changeRow, pageOfJoined } from '@server/kits/rows';
import { bindAttachments, releaseAttachments } from '../attachment/public';
import { people } from '../people/tables';
import { admit } from './admission';
import {
  applicationRows,
  applicationSource,
  materialOwner,
  once,
  openPlan,
  sealedCard,
  toApplications,
} from './application-rows';
import { lockedBatch } from './batches';
import { ofWards, refuse } from './scope';
import { applications, plans, steps } from './tables';

/** 进修申请: entered, handed in, and decided step by step. */
export const applicationHandlers: Handlers<Omit<typeof continuingApplicationEndpoints, 'importApplications'>> = {
  applications: async ({ db, user, query: { page, size, name, batch_id: batchId, state, type_id: typeId } }) => {
    const where = and(
      ofWards(user.scope, plans.deptId),
      contains(applications.name, name),
      equals(applications.batchId, batchId),
      equals(applications.state, state),
      equals(applications.typeId, typeId),
    );
    const { total, list } = await pageOfJoined(db, applicationRows, {
      page,
      size,
      where,
      orderBy: [desc(applications.id)],
    });
    return { total, list: await toApplications(db, list) };
  },

  saveApplication: (call) =>
    savedRow(call, applicationSource, async (before) => {
      const { db, user, body } = call;
      const { id, plan_id: planId, id_card: idCard, type_id: typeId, material_ids: ids, ...values } = body;
      if (before && !isOpen(before.state)) throw refuse('申请已提交，不能修改；请先撤回');
      const plan = await openPlan(db, user, planId);
      if (before && before.batch_id !== plan.batchId) throw refuse('申请的批次不能更改，请在新批次中另行登记');
      if (idCard && idCardFacts(idCard)!.gender !== values.gender) throw refuse('性别与身份证号不一致，请核对');
      if (!before && !idCard) throw refuse('身份证号是必填项');
      const sealed = idCard ? await sealedCard(db, idCard) : {};
      const row = { ...values, planId, batchId: plan.batchId, typeId, ...sealed };
      const saved = await once(async () => {
        if (id === undefined) return addRow(db, applications, row as typeof applications.$inferInsert);
        await changeRow(db, applications, id, row);
        return id;
      });
      const of = { owner: materialOwner, ownerId: String(saved) };
      await bindAttachments(db, user, { ...of, ids });
      await releaseAttachments(db, { ...of, ids: before?.material_ids.filter((one) => !ids.includes(one)) ?? [] });
      return saved;
    }),

  removeApplication: (call) =>
    removedRow(call, applicationSource, async ({ id, state, material_ids: ids }) => {
      if (!isOpen(state)) throw refuse('只有未提交的申请可以删除，请先撤回');
      await releaseAttachments(call.db, { owner: materialOwner, ownerId: String(id), ids });
    }),

  stepApplications: async ({ db, user, body, audit }) => {
    const step = applicationSteps[body.act];
    if (!holds(user, step.permission)) throw new AppError('FORBIDDEN');
    if ('asks' in step && body.reason === '') throw refuse(`${step.word}须填写原因`);
    const ids = body.items.map(({ id }) => id);
    const mine = await applicationRows(db)
      .where(and(inArray(applications.id, ids), ofWards(user.scope, plans.deptId)))
      .orderBy(asc(applications.id));
    if (mine.length !== ids.length) throw new AppError('NOT_FOUND');
    // Batches first, in their order: places are counted behind them, also of two who admit at once.
    for (const id of [...new Set(mine.map(({ row }) => row.batchId))].toSorted((one, other) => one - other))
      await lockedBatch(db, id, 'apply');
    const rows = await db
      .select()
      .from(applications)
      .where(inArray(applications.id, ids))
      .orderBy(asc(applications.id))
      .for('update');
    for (const row of rows) {
      if (!mayStep(body.act, row.state))
        throw refuse(`${row.name}的申请现在是“${applicationStates[row.state]}”，不能${step.word}，请刷新后重新选择`);
      if (body.items.find(({ id }) => id === row.id)!.version !== row.version)
        throw refuse(`${row.name}的申请已被修改，请刷新后核对`);
    }
    for (const row of rows) {
      const reason = 'asks' in step ? body.reason : '';
      await changeRow(db, applications, row.id, { state: step.to, reason });
      await db.insert(steps).values({ applicationId: row.id, act: body.act, byId: user.userId, reason: body.reason });
      if (body.act === 'admit') await admit(db, user, row);
    }
    audit({ target: `continuing_application:${ids[0]}`, detail: { act: step.word, changed: rows.length } });
    return { changed: rows.length };
  },

  applicationHistory: async (call) => {
    await applicationSource.read(call, call.query.id);
    const rows = await call.db
      .select({ step: steps, by: people.name })
      .from(steps)
      .innerJoin(people, eq(people.id, steps.byId))
      .where(eq(steps.applicationId, call.query.id))
      .orderBy(asc(steps.id));
    return rows.map(({ step, by }) => ({
      id: step.id,
      act: step.act,
      by,
      reason: step.reason,
      at: step.at.toISOString(),
    }));
  },
};
