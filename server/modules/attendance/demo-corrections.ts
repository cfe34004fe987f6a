import { correctionSpanWords, halvesIn, lettersIn, type CorrectionSpan } from '@contract/attendance/check-rules';
import type { LeaveState } from '@contract/attendance/leave';
import { attendanceStateWords } from '@contract/attendance/share';
import { letterOf, stateOf, unmarked, type MarkState } from '@contract/attendance/sheet-rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { accountPeople } from '@server/demo/accounts';
import { demoDepartments } from '@server/demo/departments';
import { insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import { submit } from '../approval/public';
import { partsTaught, staysAt, type StayAt } from '../rotation/public';
import { statesOf } from './calendar';
import { correctionFlow, correctionSubject, lettersOf } from './correction-flow';
import { writeMarks } from './marks';
import { attendanceChecks, attendanceCorrections } from './tables';

interface Wish {
  span: CorrectionSpan;
  to: MarkState;
  reason: string;
  state: LeaveState;
  /** The teacher objects; otherwise the trainee asks. */
  isObjection: boolean;
}

const wishes: Wish[] = [
  { span: 'day', to: 'duty', reason: '当日值夜班，登记为出勤', state: 'approved', isObjection: false },
  { span: 'am', to: 'late', reason: '交班后才到岗', state: 'approved', isObjection: true },
  { span: 'pm', to: 'present', reason: '下午参加病例讨论，漏登记', state: 'pending', isObjection: false },
  { span: 'day', to: 'official', reason: '外出参加会议', state: 'rejected', isObjection: false },
];

/** What teachers checked of the days that are over, and what somebody asked to have corrected. */
export async function writeCorrections(tx: Db, { from, until }: { from: string; until: string }): Promise<void> {
  const stays = await staysAt(tx, { from, to: until });
  await writeChecks(tx, stays, { from, until });
  const free = stays.filter(({ userId }) => !accountPeople.has(userId));
  // What waits does so outside of internal medicine: journeys count it for the people with an account, who are there.
  const internal = new Set(demoDepartments.flatMap(({ id, code }) => (code.startsWith('N') ? [id] : [])));
  const taken = new Set<number>();
  for (const { span, to, reason, state, isObjection } of wishes) {
    const found = await dayFor(
      tx,
      free.filter(
        ({ userId, deptId, teacherId }) =>
          !taken.has(userId) && (state !== 'pending' || !internal.has(deptId)) && (!isObjection || teacherId !== null),
      ),
      to,
      { from, until },
    );
    if (!found) continue;
    const { stay, day, marks } = found;
    const { userId, deptId } = stay;
    taken.add(userId);
    const askedBy = isObjection ? stay.teacherId! : userId;
    const before = lettersIn(marks, span);
    const [made] = await tx
      .insert(attendanceCorrections)
      .values({ userId, day, span, before, to, reason, deptId, askedBy, state })
      .returning({ id: attendanceCorrections.id });
    if (state === 'approved') {
      const marks = halvesIn(span).map((half) => ({ user_id: userId, day, half, state: to }));
      await writeMarks(tx, 1, deptId, marks);
    }
    if (state !== 'pending') continue;
    await submit(tx, correctionFlow, {
      subjectId: correctionSubject(userId, made!.id),
      submitterId: askedBy,
      title: `${day} ${correctionSpanWords[span]}更正为${attendanceStateWords[to]}`,
      payload: {},
      stayId: stay.id,
    });
  }
}

/** The last day that is over of one of some stays, on which something else stands than is wanted. */
async function dayFor(
  tx: Db,
  stays: readonly StayAt[],
  to: MarkState,
  { from, until }: { from: string; until: string },
) {
  for (const stay of stays) {
    const day = stay.to < until ? stay.to : until;
    if (day < from) continue;
    const marks = await lettersOf(tx, stay.userId, day);
    if (!Array.from(marks).some((letter) => stateOf(letter) === 'leave' || letter === letterOf(to)))
      return { stay, day, marks };
  }
  return undefined;
}

async function writeChecks(tx: Db, stays: readonly StayAt[], { from, until }: { from: string; until: string }) {
  // Teachers check by the week; the days of this week are theirs to check.
  const last = daysAhead(until, -3);
  const states = await statesOf(
    tx,
    stays.map(({ userId }) => userId),
    { from, to: last },
  );
  const rows: (typeof attendanceChecks.$inferInsert)[] = [];
  const seen = new Set<string>();
  for (const { userId, ...stay } of stays) {
    for (const { teacherId, ...part } of partsTaught(stay)) {
      // Every third teacher does not check at all.
      if (teacherId === null || teacherId % 3 === 2) continue;
      const first = part.from > from ? part.from : from;
      for (let day = first; day <= part.to && day <= last; day = daysAhead(day, 1)) {
        const own = states.get(userId)!;
        const marks = letterOf(own.get(`${day} am`) ?? null) + letterOf(own.get(`${day} pm`) ?? null);
        if (marks.includes(unmarked) || seen.has(`${userId} ${day}`)) continue;
        seen.add(`${userId} ${day}`);
        rows.push({ userId, day, marks, checkedBy: teacherId });
      }
    }
  }
  await insertRows(tx, attendanceChecks, rows);
}
