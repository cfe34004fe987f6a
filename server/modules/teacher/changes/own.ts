import { asc, desc, eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { daysAhead } from '@contract/rotation/stay-states';
import { askProblem, changeLimits, type ChangeState } from '@contract/teacher/change-rules';
import type { ownChangeEndpoints } from '@contract/teacher/own-changes';
import { qualificationState } from '@contract/teacher/rules';
import { conditionLines } from '@contract/teacher/selection/rules';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, seenRow } from '@server/kits/row-calls';
import { find } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { statusOf, submit, withdraw } from '../../approval/public';
import { monthsOf } from '../qualifications/months';
import { qualificationSource } from '../qualifications/rows';
import { qualifications } from '../qualifications/tables';
import { factsOf, noFacts } from '../selection/facts';
import { begunChange, changePdf } from './certificate';
import { kindWords, refuse } from './effect';
import { changeFlow, changeSubject } from './flow';
import { changeRows, openChange, ownChangeSource, toChange } from './rows';
import { enabledRules } from './targets';
import { qualificationChanges } from './tables';

/** 我的聘任: what one is, asking to be another kind or level, and the 聘书 of what came of it. */
export const ownChangeHandlers: Handlers<typeof ownChangeEndpoints> = {
  ownQualifications: async ({ db, user: { userId } }) => {
    const isOwn = eq(qualifications.userId, userId);
    const held = await db.select().from(qualifications).where(isOwn).orderBy(asc(qualifications.id));
    const changes = await changeRows(db).where(isOwn).orderBy(desc(qualificationChanges.id));
    const facts = (await factsOf(db, [userId])).get(userId) ?? noFacts;
    const day = today();
    return {
      held: held.map((row) => ({
        id: row.id,
        capacity: row.capacity,
        level: row.level,
        qualified_on: row.qualifiedOn,
        valid_until: row.validUntil,
        state: qualificationState({ valid_until: row.validUntil, reason: row.reason }, day),
        reason: row.reason,
        changes: changes.filter(({ qualificationId }) => qualificationId === row.id).map(toChange),
        version: row.version,
      })),
      targets: (await enabledRules(db)).map((rule) => ({
        capacity: rule.capacity,
        level: rule.level,
        lines: conditionLines(rule, facts, day).map(({ isMet, ...line }) => ({ ...line, is_met: isMet })),
      })),
    };
  },

  askChange: async (call) => {
    const { db, user, body, audit } = call;
    const { userId } = user;
    const held = await seenRow(call, qualificationSource, body.qualification_id);
    // Of others there is nothing to ask for, whoever sees them.
    if (held.user_id !== userId) throw new AppError('NOT_FOUND');
    const day = today();
    const isSuspended = held.state === 'suspended';
    const bounds = { today: day, latest: daysAhead(day, changeLimits.aheadDays) };
    const problem = askProblem({ ...held, isSuspended }, body, bounds);
    if (problem) throw refuse(problem);
    await monthsOf(db, body.capacity, body.level);
    const asked = {
      qualificationId: held.id,
      fromCapacity: held.capacity,
      fromLevel: held.level,
      toCapacity: body.capacity,
      toLevel: body.level,
      effectiveOn: body.effective_on,
      reason: body.reason,
      state: 'asked' as const,
      isAsked: true,
      byId: userId,
    };
    const id = await openChange(db, asked, twice);
    const [from, to] = [kindWords(held.capacity, held.level), kindWords(body.capacity, body.level)];
    await submit(db, changeFlow, {
      subjectId: changeSubject({ id, userId }),
      submitterId: userId,
      title: `${from}变更为${to}`,
      payload: {},
    });
    audit({ target: `teacher_qualification:${held.id}`, detail: { from, to, effectiveOn: body.effective_on } });
    return ownChangeSource.read(call, id);
  },

  withdrawChange: (call) =>
    savedRow(call, ownChangeSource, async (before) => {
      const { id, state } = before!;
      if (state !== 'asked') throw refuse('只有审核中的变更申请可以撤回，请刷新后核对');
      const { userId } = await find(call.db, qualifications, before!.qualification_id);
      const subject = changeSubject({ id, userId });
      const submitted = (await statusOf(call.db, changeFlow, [subject])).get(subject);
      if (!submitted) throw new AppError('NOT_FOUND');
      await withdraw(call.db, call.user.userId, submitted.recordId);
      return id;
    }),

  ownChangeCertificate: async ({ db, database, user, body, audit }) => {
    const found = await begunChange(db, body.id, eq(qualifications.userId, user.userId));
    audit({ target: `teacher_qualification:${found.change.qualificationId}` });
    return changePdf(database, found, body.origin);
  },
};

const twice = (state: ChangeState) =>
  state === 'asked' ? '已有变更申请在审核中，请等待或先撤回' : '已有待生效的变更，生效后再申请';
