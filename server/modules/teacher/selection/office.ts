import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { capacityNames, levelNames } from '@contract/teacher/qualify';
import type { selectionEndpoints } from '@contract/teacher/selection/rounds';
import { overQuota, roundProblem } from '@contract/teacher/selection/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { changeRow, find, replaceParts, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify } from '../../notice/public';
import { isStaff, managedPeople, visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { qualificationRules } from '../rules/tables';
import { endRound } from './appoint';
import { factsOf, suspendedAmong } from './facts';
import { isHandedIn } from './files';
import { departmentsOf, linesOf, noticedUntil, refuse, roundOf, roundPage, roundSource } from './rows';
import { declarations, objections, selectionReviewers, selections } from './tables';

type Office = Omit<typeof selectionEndpoints, 'selectionCertificate' | 'applicants'>;

/** 遴选管理: rounds, who declared in them, and what became of it. */
export const selectionHandlers: Handlers<Office> = {
  selections: ({ db, query: { name, capacity, year, ...asked } }) => {
    const where = and(
      contains(selections.name, name),
      equals(selections.capacity, capacity),
      equals(selections.year, year),
    );
    return roundPage(db, { ...asked, where });
  },

  selection: ({ db, params }) => roundOf(db, params.id),

  selectionTargets: async ({ db, user, params }) => {
    const round = await find(db, selections, params.id);
    const { all, qualified } = await targetsOf(db, user, round);
    return { people: all, qualified: qualified.length, recipients: qualified.length };
  },

  saveSelection: (call) =>
    savedRow(call, roundSource, async (before) => {
      const { id, apply_from, apply_until, notice_days, reviewer_ids, ...values } = call.body;
      if (before && before.state !== 'draft') throw refuse('遴选已发布，请先撤回发布再修改');
      const problem = roundProblem(call.body);
      if (problem) throw refuse(problem);
      await demandRule(call.db, values);
      await demandReviewers(call.db, call.user, reviewer_ids);
      const saved = await saveRow(call.db, selections, id, {
        ...values,
        applyFrom: apply_from,
        applyUntil: apply_until,
        noticeDays: notice_days,
      });
      await replaceParts(
        call.db,
        selectionReviewers,
        selectionReviewers.selectionId,
        saved,
        reviewer_ids.map((userId) => ({ selectionId: saved, userId })),
      );
      return saved;
    }),

  removeSelection: (call) =>
    removedRow(call, roundSource, async ({ state }) => {
      if (state !== 'draft') throw refuse('只有草稿可以删除，已发布的请先撤回');
      if ((await call.db.$count(declarations, eq(declarations.selectionId, call.body.id))) > 0)
        throw refuse('已有教师填写申报，不能删除');
    }),

  publishSelection: (call) =>
    savedRow(call, roundSource, async (before) => {
      const { id, publish, notify: isTold } = call.body;
      const round = await find(call.db, selections, id);
      if (!publish) {
        await demandWithdrawable(call.db, id, before!.state);
        await changeRow(call.db, selections, id, { publishedOn: null });
        return id;
      }
      if (before!.state !== 'draft') throw refuse('遴选已发布，无需重复发布');
      if (round.applyUntil < today()) throw refuse('申报截止日期已过，请先修改申报时间');
      await changeRow(call.db, selections, id, { publishedOn: today() });
      const { qualified } = isTold ? await targetsOf(call.db, call.user, round) : { qualified: [] };
      if (qualified.length > 0)
        await notify(call.db, {
          event: 'teacher.selection.published',
          recipients: { teacher: qualified },
          variables: { name: round.name, from: round.applyFrom, until: round.applyUntil },
          link: '/teaManage/teacher-declare',
          subject: `teacher_selection:${id}`,
        });
      return id;
    }),

  noticeSelection: (call) =>
    savedRow(call, roundSource, async (before) => {
      const { id, declaration_ids: ids } = call.body;
      if (before!.state !== 'reviewing' && before!.state !== 'notice') throw refuse('申报截止后才能公示结果');
      await demandSettled(call.db, id);
      const appointed = await appointedOf(call.db, id);
      if (appointed.some((one) => !ids.includes(one))) throw refuse('已聘任的人员须保留在公示名单中，请刷新后重选');
      const chosen = [...(await departmentsOf(call.db, ids)).values()].flat();
      const isWhole = chosen.length === ids.length;
      if (!isWhole || chosen.some((one) => one.selectionId !== id || one.state !== 'passed'))
        throw refuse('只能从本遴选审核通过的申报人中选择，请刷新后重选');
      const over = overQuota(before!.quota, chosen);
      if (over.length > 0) throw refuse(`每科名额 ${before!.quota} 人，已超出：${over.join('、')}`);
      await refuseObjected(call.db, ids, eq(objections.outcome, 'upheld'));
      await call.db.update(declarations).set({ isSelected: false }).where(eq(declarations.selectionId, id));
      await call.db.update(declarations).set({ isSelected: true }).where(inArray(declarations.id, ids));
      await changeRow(call.db, selections, id, { noticedOn: today() });
      return id;
    }),

  endSelection: (call) =>
    savedRow(call, roundSource, async (before) => {
      const { id, appoint } = call.body;
      const round = await find(call.db, selections, id);
      const state = before!.state;
      if (state === 'draft' || state === 'ended') throw refuse('遴选未发布或已结束，请刷新后核对');
      await demandSettled(call.db, id);
      if (appoint && state !== 'notice') throw refuse('请先公示结果');
      if (appoint && today() <= noticedUntil(round)) throw refuse(`公示至 ${noticedUntil(round)}，期满后才能聘任`);
      if (appoint) await refuseObjected(call.db, await chosenOf(call.db, id), isNull(objections.outcome));
      await endRound(call.db, round, appoint);
      return id;
    }),
};

/** @throws AppError TEACHER_NO_RULE: without a rule nobody knows how long the term is */
async function demandRule(db: Db, { capacity, level }: Pick<typeof selections.$inferInsert, 'capacity' | 'level'>) {
  const [rule] = await db
    .select({ id: qualificationRules.id })
    .from(qualificationRules)
    .where(
      and(
        eq(qualificationRules.capacity, capacity),
        eq(qualificationRules.level, level),
        eq(qualificationRules.status, 1),
      ),
    );
  if (!rule) throw new AppError('TEACHER_NO_RULE', { capacity: capacityNames[capacity], level: levelNames[level] });
}

/** @throws AppError REFERENCE_MISSING unless all are staff whom the user sees */
async function demandReviewers(db: Db, user: CurrentUser, ids: readonly number[]): Promise<void> {
  const found = await db.$count(people, and(inArray(people.id, [...ids]), isStaff, visiblePeople(user.scope)));
  if (found !== ids.length) throw new AppError('REFERENCE_MISSING');
}

async function demandWithdrawable(db: Db, id: number, state: string): Promise<void> {
  if (state !== 'published' && state !== 'open') throw refuse('只有已发布或申报中的遴选可以撤回');
  if ((await db.$count(declarations, and(eq(declarations.selectionId, id), isHandedIn))) > 0)
    throw refuse('已有人申报，不能撤回；不再进行请关闭遴选');
}

/** Who has his term already, out of a part of the result that was given out before. */
const appointedOf = async (db: Db, id: number): Promise<number[]> =>
  (
    await db
      .select({ id: declarations.id })
      .from(declarations)
      .where(and(eq(declarations.selectionId, id), isNotNull(declarations.appointedOn)))
  ).map((row) => row.id);

const chosenOf = async (db: Db, id: number): Promise<number[]> =>
  (
    await db
      .select({ id: declarations.id })
      .from(declarations)
      .where(and(eq(declarations.selectionId, id), declarations.isSelected, isNull(declarations.appointedOn)))
  ).map((row) => row.id);

/** @throws AppError TEACHER_SELECTION_REFUSED where there is such an objection to one of them */
async function refuseObjected(db: Db, ids: readonly number[], such: SQL): Promise<void> {
  const found = await db
    .selectDistinct({ name: people.name, outcome: objections.outcome })
    .from(objections)
    .innerJoin(declarations, eq(declarations.id, objections.declarationId))
    .innerJoin(people, eq(people.id, declarations.userId))
    .where(and(inArray(objections.declarationId, [...ids]), such));
  if (found.length === 0) return;
  const said = found.map(({ name, outcome }) => `${name}（${outcome === null ? '异议待答复' : '异议成立'}）`);
  throw refuse(`${said.join('、')}：请先答复异议，或不选此人`);
}

/** @throws AppError TEACHER_SELECTION_REFUSED while declarations wait for review */
async function demandSettled(db: Db, id: number): Promise<void> {
  const waiting = and(eq(declarations.selectionId, id), eq(declarations.state, 'pending'));
  const count = await db.$count(declarations, waiting);
  if (count > 0) throw refuse(`还有 ${count} 份申报在审核中，请先完成评审`);
}

/** Staff of one's own, and who of them meets the conditions today and is not suspended. */
async function targetsOf(db: Db, user: CurrentUser, round: typeof selections.$inferSelect) {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(isNull(people.deletedAt), isStaff, managedPeople(user.scope)));
  const ids = rows.map(({ id }) => id);
  const facts = await factsOf(db, ids);
  const suspended = await suspendedAmong(db, ids, round.capacity);
  const qualified = ids.filter(
    (id) => !suspended.has(id) && linesOf(round, facts.get(id)).every(({ is_met }) => is_met),
  );
  return { all: ids.length, qualified };
}
