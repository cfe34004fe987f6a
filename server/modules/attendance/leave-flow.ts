import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { halves, leaveDays, spanWords } from '@contract/attendance/days';
import type { Db } from '@server/kernel/database/database';
import { find } from '@server/kits/rows';
import { today } from '@server/kits/today';
import type { FlowDefinition } from '../approval/public';
import { people } from '../people/tables';
import { workCalendar } from './calendar';
import { attendanceLeaveKinds, attendanceLeaves } from './tables';

/** A leave as approvals name it: whose, and which. */
export const leaveSubject = (userId: number, id: number): string => `${userId}-${id}`;
const personOf = (subject: string) => Number(subject.split('-')[0]);
const idOf = (subject: string) => Number(subject.split('-')[1]);

const permission = 'attendance:leave:approve';
const link = '/attendance/leave-approval/1';

async function factsOf(db: Db, id: number) {
  const leave = await find(db, attendanceLeaves, id);
  const [kind] = await db.select().from(attendanceLeaveKinds).where(eq(attendanceLeaveKinds.id, leave.kindId));
  const [person] = await db.select({ typeId: people.typeId }).from(people).where(eq(people.id, leave.userId));
  return {
    leave,
    typeId: person?.typeId ?? 1,
    facts: [
      { label: '类型', value: kind?.name ?? '' },
      { label: '时间', value: spanWords(leave, today()) },
      { label: '天数', value: `${leave.days} 天` },
      { label: '事由', value: leave.reason },
      ...(leave.cover ? [{ label: '代班人', value: leave.cover }] : []),
    ],
  };
}

const setState =
  (state: 'approved' | 'rejected' | 'withdrawn') =>
  async (tx: Db, { subjectId }: { subjectId: string }) => {
    await tx
      .update(attendanceLeaves)
      .set({ state, version: sql`${attendanceLeaves.version} + 1`, updatedAt: sql`now()` })
      .where(eq(attendanceLeaves.id, idOf(subjectId)));
  };

const payload = z.object({});

/** 请假: by teacher and secretary; the head from four days on, the office from eight (screens.md 7). */
export const leaveFlow: FlowDefinition<z.output<typeof payload>> = {
  key: 'attendance.leave',
  title: '请假',
  moduleId: ReviewModule.leave,
  amountUnit: '天',
  permission,
  reach: 'stay',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [
      { title: '带教老师', who: { kind: 'placement', post: 'supervisor' }, rule: 'any', min: null, max: null },
      { title: '教学秘书', who: { kind: 'placement', post: 'ward_secretary' }, rule: 'any', min: null, max: null },
      { title: '科主任', who: { kind: 'placement', post: 'ward_head' }, rule: 'any', min: 3.5, max: null },
      { title: '教育处', who: { kind: 'role', role_code: 'admin' }, rule: 'any', min: 7.5, max: null },
    ],
  },
  payload,
  concerns: personOf,
  async describe(db, { subjectId }) {
    const { facts, typeId } = await factsOf(db, idOf(subjectId));
    return { facts, changes: [], link: link.replace('/1', `/${typeId}`), obstacle: '' };
  },
  onPass: setState('approved'),
  onReject: setState('rejected'),
  onWithdraw: setState('withdrawn'),
};

const returned = z.object({ to: z.string(), toHalf: z.enum(halves) });

const setReturned =
  (state: 'no' | 'yes') =>
  (tx: Db, subjectId: string, values: object = {}) =>
    tx
      .update(attendanceLeaves)
      .set({ ...values, returned: state, version: sql`${attendanceLeaves.version} + 1`, updatedAt: sql`now()` })
      .where(eq(attendanceLeaves.id, idOf(subjectId)));

/** 销假: the leave ends when its holder came back. */
export const returnFlow: FlowDefinition<z.output<typeof returned>> = {
  key: 'attendance.return',
  title: '销假',
  moduleId: ReviewModule.leave,
  permission,
  reach: 'stay',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [
      { title: '教学秘书', who: { kind: 'placement', post: 'ward_secretary' }, rule: 'any', min: null, max: null },
    ],
  },
  payload: returned,
  concerns: personOf,
  async describe(db, { subjectId, payload: { to, toHalf } }) {
    const { facts, leave, typeId } = await factsOf(db, idOf(subjectId));
    const end = { from: leave.to, fromHalf: leave.toHalf, to: leave.to, toHalf: leave.toHalf };
    return {
      facts,
      changes: [
        {
          label: '请假结束',
          old: spanWords(end, today()),
          new: spanWords({ from: to, fromHalf: toHalf, to, toHalf }, today()),
          current: null,
        },
      ],
      link: link.replace('/1', `/${typeId}`),
      obstacle: '',
    };
  },
  async onPass(tx, { subjectId, payload: { to, toHalf } }) {
    const leave = await find(tx, attendanceLeaves, idOf(subjectId));
    const [kind] = await tx.select().from(attendanceLeaveKinds).where(eq(attendanceLeaveKinds.id, leave.kindId));
    const { isWorkday } = await workCalendar(tx);
    const days = leaveDays(isWorkday, { ...leave, to, toHalf }, kind?.countsRestDays ?? false);
    await setReturned('yes')(tx, subjectId, { to, toHalf, days });
  },
  async onReject(tx, { subjectId }) {
    await setReturned('no')(tx, subjectId);
  },
  async onWithdraw(tx, { subjectId }) {
    await setReturned('no')(tx, subjectId);
  },
};
