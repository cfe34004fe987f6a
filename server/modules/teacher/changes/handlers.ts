import { desc, eq } from 'drizzle-orm';
import { daysAhead } from '@contract/rotation/stay-states';
import { changeLimits, changeProblem, type ChangeState } from '@contract/teacher/change-rules';
import type { changeEndpoints } from '@contract/teacher/changes';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, seenRow } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { demandManaged, visiblePeople } from '../../people/public';
import { monthsOf } from '../qualifications/months';
import { qualificationSource } from '../qualifications/rows';
import { qualifications } from '../qualifications/tables';
import { begunChange, changePdf } from './certificate';
import { kindWords, refuse, takeEffect } from './effect';
import { changeRows, changeSource, openChange, toChange } from './rows';
import { qualificationChanges } from './tables';

/** 类别与级别变更: from one qualification to another, at once or from a day on. */
export const changeHandlers: Handlers<typeof changeEndpoints> = {
  qualificationChanges: async (call) => {
    const { id } = await qualificationSource.read(call, call.params.id);
    const rows = await changeRows(call.db)
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
    const values = {
      qualificationId,
      effectiveOn,
      reason,
      fromCapacity: held.capacity,
      fromLevel: held.level,
      toCapacity: body.capacity,
      toLevel: body.level,
      byId: user.userId,
    };
    const id = await openChange(db, values, twice);
    if (effectiveOn <= today()) await takeEffect(db, await find(db, qualificationChanges, id));
    audit({
      target: `teacher_qualification:${qualificationId}`,
      detail: { from: kindWords(held.capacity, held.level), to: kindWords(body.capacity, body.level), effectiveOn },
    });
    return changeSource.read(call, id);
  },

  cancelChange: (call) =>
    savedRow(call, changeSource, async (before) => {
      const { userId } = await find(call.db, qualifications, before!.qualification_id);
      await demandManaged(call.db, call.user.scope, [userId]);
      if (before!.state !== 'planned') throw refuse('只有待生效的变更可以取消，请刷新后核对');
      await changeRow(call.db, qualificationChanges, before!.id, { state: 'cancelled' });
      return before!.id;
    }),

  changeCertificate: async ({ db, database, user, body, audit }) => {
    const found = await begunChange(db, body.id, visiblePeople(user.scope));
    audit({ target: `teacher_qualification:${found.change.qualificationId}` });
    return changePdf(database, found, body.origin);
  },
};

const twice = (state: ChangeState) =>
  state === 'asked' ? '教师本人的变更申请正在审核，请先在教师审批中处理' : '已有待生效的变更，请先取消';
