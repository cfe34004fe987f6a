import { eq } from 'drizzle-orm';
import { ownBlocks } from '@contract/department-stay/exit-rules';
import { superiorOf } from '@contract/department-stay/exit-waits';
import type { Assessment } from '@contract/department-stay/exits';
import { daysAhead, dueDays } from '@contract/rotation/stay-states';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import { currentHalf, today } from '@server/kits/today';
import { submit } from '../approval/public';
import { departments } from '../dictionary/tables';
import { firstRoom, leaveStay, placeMakeUp, staysAt, type StayAt } from '../rotation/public';
import { exitFlow, exitSubject, newCode } from './exit-flow';
import { checklists } from './exit-items';
import { nameOf } from './exit-rows';
import { departmentExits, exitReports, exitSigners, exitWaivers } from './tables';

const secretaryId = demoAccounts.find(({ roleCode }) => roleCode === 'secretary')!.personId;

/** Half months: other parts of the demo tell of the year that comes. */
const yearsAhead = 28;

const judged = (at: number): Assessment => ({
  ethics: at % 3 === 0 ? '良' : '优',
  attitude: '优',
  skill: 75 + ((at * 5) % 20),
  case_analysis: 80,
  comment: '工作认真，能独立完成本科室常见病的接诊与病历书写，建议加强操作训练。',
  verdict: 'pass',
});

/**
 * In the ward of the account that shows a teacher: some who left last, and of those who are there one under
 * review and reported, one judged, one failed with what makes up for it.
 */
export async function demoExits(tx: Db, known: ReadonlySet<number>): Promise<void> {
  const day = today();
  const teacher = demoAccounts.find(({ roleCode }) => roleCode === 'teacher')!;
  const ward = (await tx.select({ id: departments.id, code: departments.code }).from(departments)).find(
    ({ code }) => code === teacher.department,
  );
  if (!ward) return;
  const stays = (await staysAt(tx, { deptIds: [ward.id], from: daysAhead(day, -60), to: day })).filter(({ userId }) =>
    known.has(userId),
  );
  const gone = stays.filter(({ state, to }) => state === 'left' && to < day).slice(-4);
  const there = stays.filter(({ state, to }) => (state === 'in' || state === 'leaving') && to >= day);
  await settled(tx, gone, teacher.personId);
  const [asking, assessed, ...others] = there;
  const failing = failingOf(others) ?? failingOf(await staysAt(tx, { from: day, to: day }));
  if (failing && known.has(failing.userId)) await failed(tx, failing, teacher.personId);
  if (assessed)
    await insertRows(tx, departmentExits, [rowOf(assessed, { assessment: judged(1), by: teacher.personId })]);
  if (!asking) return;
  const isNear = asking.to <= daysAhead(day, dueDays);
  const lastOn = isNear ? asking.to : day;
  const exit = rowOf(asking, { assessment: { ...judged(2), skill: null }, by: teacher.personId });
  await insertRows(tx, departmentExits, [exit]);
  await waiveOwn(tx, asking, teacher.personId);
  await tx
    .update(departmentExits)
    .set({
      state: 'pending',
      kind: isNear ? 'ordinary' : 'early',
      lastOn,
      reason: isNear ? '' : '研究生复试需要，已与带教老师说明',
      appliedOn: daysAhead(day, -5),
      items: (await checklists(tx, [asking])).get(asking.id) ?? [],
    })
    .where(eq(departmentExits.stayId, asking.id));
  await reported(tx, asking, daysAhead(day, -1));
  await submit(tx, exitFlow, {
    subjectId: exitSubject({ stayId: asking.id, userId: asking.userId }),
    submitterId: asking.userId,
    title: `${await nameOf(tx, asking.userId)}申请出科（${lastOn}）`,
    payload: {},
    stayId: asking.id,
  });
}

/** What a trainee lacks himself keeps him from applying. */
async function waiveOwn(tx: Db, stay: StayAt, byId: number): Promise<void> {
  const lacking = ownBlocks((await checklists(tx, [stay])).get(stay.id) ?? []);
  if (lacking.length === 0) return;
  const waiver = { stayId: stay.id, reason: '在原单位已完成同类登记，见纸质手册', byId, on: today() };
  await insertRows(
    tx,
    exitWaivers,
    lacking.map(({ key: item }) => ({ ...waiver, item })),
  );
}

/** Somebody who came before today and whom no account of the demo is about. */
const failingOf = (stays: readonly StayAt[]): StayAt | undefined =>
  stays
    .filter(({ from, state, userId }) => {
      const isAccount = demoAccounts.some(({ personId }) => personId === userId);
      return from < today() && (state === 'in' || state === 'leaving') && !isAccount;
    })
    .toSorted((one, other) => one.userId - other.userId)
    .at(-1);

/** Ended today as 不合格; what makes up for it is beyond what is planned for the next year. */
async function failed(tx: Db, stay: StayAt, by: number): Promise<void> {
  const day = today();
  if (!(await leaveStay(tx, stay, { outcome: 'fail', on: day }))) return;
  const comment = '病史采集与基本操作未达到本科室要求，建议补轮。';
  await insertRows(tx, departmentExits, [
    {
      ...rowOf(stay, { assessment: { ...judged(1), skill: 52, comment, verdict: 'fail' }, by }),
      state: 'failed' as const,
      lastOn: day,
      appliedOn: daysAhead(day, -3),
      code: newCode(),
      settledOn: day,
      theoryScore: 55,
    },
  ]);
  const items = (await checklists(tx, [stay])).get(stay.id) ?? [];
  await tx.update(departmentExits).set({ items }).where(eq(departmentExits.stayId, stay.id));
  await insertRows(tx, exitSigners, signed(stay.id, { on: day, by }));
  const halfMonths = 2;
  const start = await firstRoom(tx, stay.userId, { from: 2 * Math.floor(currentHalf() / 2) + yearsAhead, halfMonths });
  await placeMakeUp(tx, stay.id, { start, halfMonths, doneBy: by });
}

/** What others have owed of it for five days was reported yesterday. */
async function reported(tx: Db, stay: StayAt, on: string): Promise<void> {
  const waiting = (await checklists(tx, [stay])).get(stay.id) ?? [];
  const late = waiting.filter(({ state, owner }) => state === 'unmet' && owner !== 'trainee');
  if (late.length === 0) return;
  await insertRows(
    tx,
    exitReports,
    late.map(({ key: item, owner }) => ({
      stayId: stay.id,
      item,
      stage: 'review' as const,
      to: superiorOf(owner, true),
      on,
    })),
  );
}

const rowOf = (
  { id: stayId, userId, from }: StayAt,
  { assessment, by }: { assessment: Assessment; by: number },
): typeof departmentExits.$inferInsert => ({
  stayId,
  userId,
  assessment,
  assessedBy: by,
  assessedOn: from > today() ? from : today(),
  theoryScore: 72 + ((stayId * 7) % 25),
  theoryBy: secretaryId,
  theoryOn: from > today() ? from : today(),
});

/** What was lacking then stood on paper, and says so. */
async function settled(tx: Db, stays: readonly StayAt[], by: number): Promise<void> {
  if (stays.length === 0) return;
  const lists = await checklists(tx, stays);
  await insertRows(
    tx,
    departmentExits,
    stays.map((stay, at) => ({
      ...rowOf(stay, { assessment: judged(at), by }),
      assessedOn: stay.to,
      state: 'left' as const,
      lastOn: stay.to,
      code: newCode(),
      settledOn: stay.to,
      items: (lists.get(stay.id) ?? []).map((item) =>
        item.state === 'unmet' ? { ...item, state: 'waived' as const, cause: '沿用纸质考核记录' } : item,
      ),
    })),
  );
  await insertRows(
    tx,
    exitSigners,
    stays.flatMap(({ id, to: on }) => signed(id, { on, by })),
  );
}

const signed = (stayId: number, { on, by }: { on: string; by: number }) =>
  ['带教审核', '科室审核', '基地审核'].map((title, at) => ({ stayId, level: at + 1, title, personId: by, on }));
