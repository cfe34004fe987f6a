import { eq } from 'drizzle-orm';
import { exitKindOf, lastDayHindrance, ownBlocks } from '@contract/department-stay/exit-rules';
import { exitHindrance, isActOf, type ExitAct } from '@contract/department-stay/exit-table';
import type { exitEndpoints } from '@contract/department-stay/exits';
import { AppError } from '@contract/kernel/errors';
import { monthIndex, formatMonth } from '@contract/kernel/half-month';
import type { WardStay } from '@contract/rotation/ward-stays';
import type { Call, Handlers } from '@server/kernel/implement';
import { today } from '@server/kits/today';
import { demandVersion } from '@server/kits/version';
import { submit } from '../approval/public';
import { openDeparture } from '../evaluation/public';
import type { StayAt } from '../rotation/public';
import { lockedExit } from './exit-lock';
import { exitFlow, exitSubject, settle } from './exit-flow';
import { exitForm } from './exit-form';
import { checklists } from './exit-items';
import { exitDetail, exitRows, exitStateOf, rolesIn, storedExits, wardStays } from './exit-rows';
import { arrangeMakeUp } from './make-up';
import { departmentExits, exitSigners, exitWaivers } from './tables';
import { theoryScores } from './theory-item';

/** Months before this one whose stays that nobody ended stand in this one's list. */
const overdueMonths = 3;

/** 出科管理. */
export const exitHandlers: Handlers<typeof exitEndpoints> = {
  exits: async (call) => {
    const { page, size, state } = call.query;
    const stays = await leavings(call);
    const stored = await storedExits(
      call.db,
      stays.map(({ id }) => id),
    );
    const found = stays
      .filter((stay) => state === undefined || exitStateOf(stored.get(stay.id), stay.state) === state)
      .toSorted((one, other) => order(one.to, other.to) || order(one.staffId, other.staffId) || one.id - other.id);
    return { total: found.length, list: await exitRows(call.db, found.slice((page - 1) * size, page * size)) };
  },

  exit: ({ db, user, params }) => exitDetail(db, user, params.id),

  applyExit: async (call) => {
    const { db, user, body, audit } = call;
    const { stay, name, exit } = await opened(call, body.id, ({ to }) => (body.last_on < to ? 'early' : 'apply'));
    const day = lastDayHindrance(body.last_on, stay, { today: today(), reason: body.reason });
    if (day !== null) throw new AppError('STAY_EXIT_STATE', { name, reason: `：${day}` });
    const items = (await checklists(db, [stay])).get(stay.id) ?? [];
    const missing = ownBlocks(items);
    if (missing.length > 0)
      throw new AppError('STAY_EXIT_OWN', { items: missing.map(({ title }) => title).join('、') });
    await db
      .update(departmentExits)
      .set({
        state: 'pending',
        kind: exitKindOf(body.last_on, stay),
        lastOn: body.last_on,
        reason: body.reason,
        appliedOn: today(),
        items,
        version: exit.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(departmentExits.stayId, stay.id));
    await submit(db, exitFlow, {
      subjectId: exitSubject({ stayId: stay.id, userId: stay.userId }),
      submitterId: user.userId,
      title: `${name}申请出科（${body.last_on}）`,
      payload: {},
      stayId: stay.id,
    });
    await openDeparture(db, stay.id);
    audit({ target: `department_stay_exit:${stay.id}` });
    return exitDetail(db, user, stay.id);
  },

  assessExit: async (call) => {
    const { db, user, body, audit } = call;
    const { id, ...assessment } = body;
    const { exit } = await opened(call, id, 'assess');
    await db
      .update(departmentExits)
      .set({
        assessment,
        assessedBy: user.userId,
        assessedOn: today(),
        version: exit.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(departmentExits.stayId, id));
    audit({ target: `department_stay_exit:${id}`, detail: { verdict: assessment.verdict } });
    return exitDetail(db, user, id);
  },

  scoreExit: async (call) => {
    const { db, user, body, audit } = call;
    const { stay, name, exit } = await opened(call, body.id, 'score');
    if ((await theoryScores(db, [stay])).get(stay.id)?.exam)
      throw new AppError('STAY_EXIT_STATE', { name, reason: '已有系统内考试的理论成绩，不能另行登记' });
    await db
      .update(departmentExits)
      .set({
        theoryScore: body.score,
        theoryBy: user.userId,
        theoryOn: today(),
        version: exit.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(departmentExits.stayId, stay.id));
    audit({ target: `department_stay_exit:${stay.id}`, detail: { score: body.score, before: exit.theoryScore } });
    return exitDetail(db, user, stay.id);
  },

  waiveItem: async (call) => {
    const { db, user, body, audit } = call;
    const { stay, name, exit } = await opened(call, body.id, 'waive');
    const items = (await checklists(db, [stay])).get(stay.id) ?? [];
    const item = items.find(({ key }) => key === body.key);
    if (item?.state !== 'unmet') throw new AppError('STAY_EXIT_STATE', { name, reason: '的这一项不需要豁免，请刷新' });
    await db
      .insert(exitWaivers)
      .values({ stayId: stay.id, item: body.key, reason: body.reason, byId: user.userId, on: today() });
    await raise(call, exit);
    audit({ target: `department_stay_exit:${stay.id}`, detail: { waived: item.title, reason: body.reason } });
    return exitDetail(db, user, stay.id);
  },

  settleExit: async (call) => {
    const { db, user, body, audit } = call;
    const { stay, name } = await opened(call, body.id, body.outcome === 'pass' ? 'force' : 'fail');
    const refusal = (reason: string) => new AppError('STAY_EXIT_STATE', { name, reason: `：${reason}` });
    const day = lastDayHindrance(body.last_on, stay, { today: today(), reason: body.reason });
    if (day !== null) throw refusal(day);
    if (body.last_on > today()) throw refusal('最后一天不能晚于今天');
    await db
      .update(departmentExits)
      .set({ kind: 'forced', reason: body.reason })
      .where(eq(departmentExits.stayId, stay.id));
    await db
      .insert(exitSigners)
      .values({ stayId: stay.id, level: 1, title: '直接认定', personId: user.userId, on: today() });
    await settle(db, stay, { outcome: body.outcome, lastOn: body.last_on, refusal });
    audit({ target: `department_stay_exit:${stay.id}`, detail: { outcome: body.outcome, reason: body.reason } });
    return exitDetail(db, user, stay.id);
  },

  makeUpExit: async (call) => {
    const { db, user, body, audit } = call;
    const { stay, name, exit } = await opened(call, body.id, 'makeUp');
    const refusal = (reason: string) => new AppError('STAY_EXIT_STATE', { name, reason: `：${reason}` });
    const placed = await arrangeMakeUp(db, stay, { asked: body, doneBy: user.userId, refusal });
    await raise(call, exit);
    audit({ target: `department_stay_exit:${stay.id}`, detail: { made_up_by: placed } });
    return exitDetail(db, user, stay.id);
  },

  exitForm,
};

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Stays that end in a month of the wards of a caller, or are being left in it; in this month's list also what is overdue. */
async function leavings({ db, user, query }: Call<(typeof exitEndpoints)['exits']>): Promise<WardStay[]> {
  const { name, month = 'this', dept_id: deptId, code } = query;
  const asked = { deptId, keyword: name };
  if (code?.trim()) {
    const [exit] = await db
      .select({ stayId: departmentExits.stayId, lastOn: departmentExits.lastOn })
      .from(departmentExits)
      .where(eq(departmentExits.code, code.trim().toUpperCase()));
    if (!exit?.lastOn) return [];
    const rows = await wardStays(db, user, { ...asked, month: exit.lastOn.slice(0, 7) });
    return rows.filter(({ id }) => id === exit.stayId);
  }
  const rows = await wardStays(db, user, { ...asked, month });
  const stored = await storedExits(
    db,
    rows.map(({ id }) => id),
  );
  // One's own stay is listed before its last month: what is missing is wanted from the first day on.
  const isOwn = (stay: WardStay) => stay.userId === user.userId && (stay.state === 'in' || stay.state === 'leaving');
  const found = rows.filter((stay) => stay.leaves || isOwn(stay) || (stored.get(stay.id)?.state ?? 'open') !== 'open');
  if (month !== 'this') return found;
  const now = monthIndex(today().slice(0, 7));
  const late: WardStay[] = [];
  for (let back = 1; back <= overdueMonths; back++)
    late.push(
      ...(await wardStays(db, user, { ...asked, month: formatMonth(now - back), move: 'leaving', state: 'leaving' })),
    );
  const known = new Set(found.map(({ id }) => id));
  return [...found, ...late.filter(({ id }) => !known.has(id))];
}

/**
 * A stay whose leaving is changed, kept from others, when the act is the caller's and he has seen the newest state.
 * @throws AppError NOT_FOUND, VERSION_STALE, FORBIDDEN, STAY_EXIT_STATE
 */
async function opened(
  call: Pick<Call<(typeof exitEndpoints)['applyExit']>, 'db' | 'user' | 'ifMatch'>,
  id: number,
  asked: ExitAct | ((stay: StayAt) => ExitAct),
) {
  const { db, user, ifMatch } = call;
  const { stay, name, exit } = await lockedExit(db, user, id);
  const act = typeof asked === 'string' ? asked : asked(stay);
  demandVersion(ifMatch, exit.version, await exitDetail(db, user, id));
  if (!isActOf(rolesIn(user, stay), act)) throw new AppError('FORBIDDEN');
  const reason = exitHindrance(act, exit.state, stay.state);
  if (reason !== null) throw new AppError('STAY_EXIT_STATE', { name, reason: `：${reason}` });
  return { stay, name, exit };
}

async function raise({ db }: Pick<Call, 'db'>, { stayId, version }: typeof departmentExits.$inferSelect) {
  await db
    .update(departmentExits)
    .set({ version: version + 1, updatedAt: new Date() })
    .where(eq(departmentExits.stayId, stayId));
}
