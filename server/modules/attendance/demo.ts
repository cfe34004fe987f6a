import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { halves, leaveDays, spanWords } from '@contract/attendance/days';
import { accountPeople } from '@server/demo/accounts';
import { demoDepartment } from '@server/demo/departments';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { daysAhead } from '@contract/rotation/stay-states';
import { submit } from '../approval/public';
import { departmentPersons } from '../dictionary/posts/tables';
import { staysAt, type StayAt } from '../rotation/public';
import { people } from '../people/tables';
import { workCalendar } from './calendar';
import { attendanceFirstRows, leaveKinds } from './first-rows';
import { leaveFlow, leaveSubject } from './leave-flow';
import { writeCorrections } from './demo-corrections';
import { writeCheckIns, writeShifts } from './demo-shifts';
import { attendanceLeaves, attendanceMarks, attendanceSheets } from './tables';
import { daysOfMonth } from './ward-people';

const wards = ['N01', 'N03', 'W01'];
const resident = 1;

/** Marks of this month, and of the last one in three wards, sheets in every state, and leave in every state. */
export const attendanceDemo: DemoPart = {
  key: 'attendance',
  after: ['rotation.wards', 'dictionary.details'],
  async write(tx) {
    await attendanceFirstRows(tx);
    const day = today();
    const month = day.slice(0, 7);
    const before = daysAhead(`${month}-01`, -1).slice(0, 7);
    const earlier = daysAhead(`${before}-01`, -1).slice(0, 7);
    const deptIds = wards.map((code) => demoDepartment(code).id);
    const from = `${before}-01`;
    const until = daysAhead(day, -1);
    const stays = await staysAt(tx, { deptIds, from, to: daysOfMonth(month).to });
    await writeMarks(tx, stays, { from, until: daysAhead(`${month}-01`, -1) });
    await writeMarks(tx, await staysAt(tx, { from: `${month}-01`, to: day }), { from: `${month}-01`, until });
    const states = ['submitted', 'confirmed', 'returned'] as const;
    await tx.insert(attendanceSheets).values([
      ...deptIds.map((deptId, at) => ({
        // The demonstration's secretary; of the surgical ward it is nobody with an account.
        submittedBy: at < 2 ? 2 : null,
        deptId,
        typeId: resident,
        month: before,
        state: states[at]!,
        note: states[at] === 'returned' ? '中旬两天值班没有登记，请核对' : '',
      })),
      { deptId: deptIds[0]!, typeId: resident, month: earlier, state: 'confirmed' },
    ]);
    await writeShifts(tx, { from: day, to: daysAhead(day, 40) });
    await writeCheckIns(tx, day);
    await writeLeaves(tx, stays, day);
    await writeCorrections(tx, { from, until });
  },
};

async function writeMarks(tx: Db, stays: readonly StayAt[], { from, until }: { from: string; until: string }) {
  const { isWorkday } = await workCalendar(tx);
  const heads = await tx
    .select({ deptId: departmentPersons.deptId, id: sql<number>`min(${departmentPersons.personId})` })
    .from(departmentPersons)
    .groupBy(departmentPersons.deptId);
  const seen = new Set<string>();
  const rows = stays.flatMap((stay, at) => {
    const markedBy = heads.find(({ deptId }) => deptId === stay.deptId)?.id ?? 1;
    const first = stay.from > from ? stay.from : from;
    const last = stay.to < until ? stay.to : until;
    const marks: (typeof attendanceMarks.$inferInsert)[] = [];
    for (let day = first; day <= last; day = daysAhead(day, 1)) {
      const turn = (Number(day.slice(8)) * 7 + at * 5) % 61;
      for (const half of halves) {
        const drawn = stateFor(turn, half, isWorkday(day));
        // Who signs in as a trainee stays away on no day: what else is shown of him does not hang on today's date.
        const state = drawn === 'absent' && accountPeople.has(stay.userId) ? 'present' : drawn;
        if (state && !seen.has(`${stay.userId} ${day} ${half}`)) {
          seen.add(`${stay.userId} ${day} ${half}`);
          marks.push({ userId: stay.userId, day, half, state, deptId: stay.deptId, markedBy });
        }
      }
    }
    return marks;
  });
  await insertRows(tx, attendanceMarks, rows);
}

function stateFor(turn: number, half: 'am' | 'pm', works: boolean) {
  if (!works) return turn % 9 === 0 ? 'duty' : 'rest';
  if (turn === 3) return half === 'am' ? 'late' : 'present';
  if (turn === 11 && half === 'pm') return 'absent';
  if (turn === 17) return null;
  if (turn === 23) return 'duty';
  if (turn === 24) return 'rest';
  if (turn === 31) return 'official';
  return 'present';
}

async function writeLeaves(tx: Db, all: readonly StayAt[], day: string) {
  const { isWorkday } = await workCalendar(tx);
  const running = all.filter(({ from, to }) => from <= day && day <= to).slice(0, 20);
  // At the end of a half month those to come hold what no longer fits into the running ones.
  const deptIds = [...new Set(all.map(({ deptId }) => deptId))];
  const coming = await staysAt(tx, { deptIds, from: daysAhead(day, 1), to: daysAhead(day, 20) });
  const likely = [...running, ...coming.filter(({ from }) => from > day)];
  const known = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        inArray(
          people.id,
          likely.map(({ userId }) => userId),
        ),
        eq(people.typeId, resident),
      ),
    )
    .orderBy(asc(people.id));
  const own = new Set(known.map(({ id }) => id));
  // Journeys count what waits for the people with an account.
  const stays = likely.filter(({ userId }) => own.has(userId) && !accountPeople.has(userId));
  const shapes = [
    { state: 'approved', from: -9, length: 2, kind: 2, reason: '发热，已就诊' },
    { state: 'approved', from: -1, length: 4, kind: 1, reason: '回原籍办理手续' },
    { state: 'rejected', from: 3, length: 3, kind: 1, reason: '外出旅行' },
    { state: 'withdrawn', from: 5, length: 1, kind: 7, reason: '家中有事' },
    { state: 'pending', from: 2, length: 2, kind: 1, reason: '参加亲属婚礼' },
    { state: 'pending', from: 4, length: 5, kind: 2, reason: '门诊手术' },
    { state: 'pending', from: 6, length: 1, kind: 8, reason: '周末值班补休' },
  ] as const;
  let free = [...stays];
  for (const [at, { state, from, length, kind, reason }] of shapes.entries()) {
    let first = daysAhead(day, from);
    while (!isWorkday(first)) first = daysAhead(first, 1);
    const last = daysAhead(first, length - 1);
    const fits = free.findIndex((stay) => stay.from <= first && last <= stay.to);
    if (fits < 0) continue;
    const stay = free[fits]!;
    free = free.filter(({ userId }) => userId !== stay.userId);
    const span = { from: first, fromHalf: 'am', to: last, toHalf: at % 2 === 0 ? 'pm' : 'am' } as const;
    const days = leaveDays(isWorkday, span, false);
    const [made] = await tx
      .insert(attendanceLeaves)
      .values({ ...span, userId: stay.userId, kindId: kind, stayId: stay.id, deptId: stay.deptId, days, reason, state })
      .returning({ id: attendanceLeaves.id });
    if (state === 'pending') {
      await submit(tx, leaveFlow, {
        subjectId: leaveSubject(stay.userId, made!.id),
        submitterId: stay.userId,
        title: `${leaveKinds[kind - 1]![0]} ${spanWords(span, day)}，${days} 天`,
        payload: {},
        amount: days,
        stayId: stay.id,
      });
    }
  }
}
