import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { passHindrance } from '@contract/department-stay/change-table';
import type { ChangeState } from '@contract/department-stay/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import type { FlowDefinition, Submission } from '../approval/public';
import { notify } from '../notice/public';
import { replaceResponsible } from '../people/public';
import { changeTeacher, loadsOn, staysAt } from '../rotation/public';
import { readSettingGroup } from '../system/public';
import { changeRows } from './change-rows';
import { teacherChanges } from './tables';

/** All that is reviewed stands in the request. */
const payload = z.object({});
type Payload = z.output<typeof payload>;
type Asked = Submission<Payload>;

/** A request as its approval knows it: the number, and whom it is about. */
export const subjectOf = ({ id, studentId }: { id: number; studentId: number }) => `${id}-${studentId}`;
const changeOf = (subjectId: string) => Number(subjectId.split('-')[0]);
const studentOf = (subjectId: string) => Number(subjectId.split('-')[1]);

const common = {
  moduleId: ReviewModule.teacherChange,
  reach: 'stay',
  payload,
  concerns: studentOf,
  onReject: (tx: Db, submission: Asked) => settle(tx, submission, 'rejected'),
  onWithdraw: (tx: Db, submission: Asked) => settle(tx, submission, 'withdrawn'),
} as const;
const level = (title: string, who: FlowLevel['who']): FlowLevel => ({ title, who, rule: 'any', min: null, max: null });

/** 带教老师变更: asked of the ward's secretary. */
export const instructorFlow: FlowDefinition<Payload> = {
  ...common,
  key: 'department-stay.instructor',
  title: '带教老师变更',
  permission: 'teacherRel:instructor:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [level('教学秘书审核', { kind: 'placement', post: 'ward_secretary' })],
  },
  describe: (db, { subjectId }) => described(db, changeOf(subjectId), '/teaching-instructor/list'),
  async onPass(tx, submission) {
    const change = await find(tx, submission);
    const [stay] = await staysAt(tx, { ids: [change.stayId!] });
    const reason = passHindrance(stay?.state);
    if (!stay || reason !== null) throw new AppError('APPROVAL_OBSTACLE', { reason: reason ?? '没有找到这段轮转' });
    const day = today();
    const from = change.effectiveOn !== null && change.effectiveOn > day ? change.effectiveOn : day;
    await changeTeacher(tx, { stayId: stay.id, teacherId: change.toTeacherId, from });
    await settle(tx, submission, 'passed');
    await tell(tx, change, from);
  },
};

/** 责任导师变更: asked of the base's secretary. */
export const responsibleFlow: FlowDefinition<Payload> = {
  ...common,
  key: 'department-stay.responsible',
  title: '责任导师变更',
  permission: 'teacherRel:responsible:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [level('专业基地审核', { kind: 'placement', post: 'base_secretary' })],
  },
  describe: (db, { subjectId }) => described(db, changeOf(subjectId), '/responsible-teacher/list'),
  async onPass(tx, submission, deciderId) {
    const change = await find(tx, submission);
    const { studentId, toTeacherId: teacherId } = change;
    await replaceResponsible(tx, { studentId, teacherId, by: deciderId });
    await settle(tx, submission, 'passed');
    await tell(tx, change, today());
  },
};

async function find(tx: Db, { subjectId }: Asked) {
  const rows = await tx
    .select()
    .from(teacherChanges)
    .where(eq(teacherChanges.id, changeOf(subjectId)))
    .for('update');
  return first(rows);
}

async function settle(tx: Db, { subjectId }: Asked, state: ChangeState): Promise<void> {
  await tx
    .update(teacherChanges)
    .set({ state, updatedAt: new Date() })
    .where(eq(teacherChanges.id, changeOf(subjectId)));
}

async function tell(tx: Db, change: typeof teacherChanges.$inferSelect, from: string): Promise<void> {
  const row = first(await changeRows(tx).where(eq(teacherChanges.id, change.id)));
  const { studentId, toTeacherId, fromTeacherId } = change;
  await notify(tx, {
    event: 'department-stay.teacher.changed',
    recipients: { student: [studentId], teacher: [toTeacherId], before: fromTeacherId === null ? [] : [fromTeacherId] },
    variables: { student: row.student_name, teacher: row.to_teacher, from },
    link: '/training/my-instructor',
  });
}

async function described(db: Db, id: number, link: string) {
  const row = first(await changeRows(db).where(eq(teacherChanges.id, id)));
  const { trainees_per_teacher: limit } = await readSettingGroup(db, 'teaching');
  const load = (await loadsOn(db, [row.to_teacher_id], today())).get(row.to_teacher_id) ?? 0;
  const facts = [
    { label: '学员', value: `${row.student_name} ${row.staff_id}` },
    ...(row.from ? [{ label: '轮转', value: `${row.dept_name} ${row.from} 至 ${row.to}` }] : []),
    { label: '原老师', value: row.from_teacher || '未指定' },
    {
      label: '新老师',
      value: row.stay_id === null ? row.to_teacher : `${row.to_teacher}（今日带教 ${load} 人，上限 ${limit} 人）`,
    },
    { label: '原因', value: row.reason },
    { label: '生效日期', value: row.effective_on ?? '批准之日' },
  ];
  const [stay] = row.stay_id === null ? [] : await staysAt(db, { ids: [row.stay_id] });
  return { facts, changes: [], link, obstacle: passHindrance(stay?.state) ?? '' };
}
