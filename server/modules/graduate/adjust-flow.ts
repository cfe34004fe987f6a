import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { adjustFlowKeys, adjustKinds } from '@contract/graduate/adjust-rules';
import { levelKeys, levels, type Level } from '@contract/graduate/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { changeRow } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { people } from '../people/tables';
import { adjustmentOf, applyAdjustment, judgeAdjustment } from './adjust-effect';
import { adjustments, classes, courses, lessons } from './tables';

/** All that is reviewed stands in the adjustment, which nobody changes while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** An adjustment as approvals name it: which, and who asked. */
export const adjustSubject = (id: number, askedBy: number) => `${id}-${askedBy}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);

const by = (title: string, ask: string): FlowLevel => ({
  title,
  who: { kind: 'module', ask },
  rule: 'any',
  min: null,
  max: null,
});

/** The department that gives the course of the lesson. */
const givesCourse = (userId: unknown, subjectId: SQL) =>
  sql`exists (select 1 from ${adjustments} asked join ${lessons} lesson on lesson.id = asked.lesson_id
    join ${classes} taught on taught.id = lesson.class_id join ${courses} course on course.id = taught.course_id
    join ${people} office on office.dept_id = course.dept_id
    where asked.id = split_part(${subjectId}, '-', 1)::int and office.id = ${userId})`;

const settle = (state: 'passed' | 'rejected' | 'withdrawn') => (tx: Db, submission: Submission<Payload>) =>
  changeRow(tx, adjustments, idOf(submission), { state });

const named: FlowDefinition<Payload>['named'] = {
  office: {
    title: '教研室',
    nobody: '课程所属教研室没有调课审批人',
    holds: (userId, { subjectId }, may) =>
      sql`(${may('graduate:adjust:approve')} and ${givesCourse(userId, subjectId)})`,
  },
  education: {
    title: '教育处',
    nobody: '没有人可以排课并审批调课',
    holds: (_userId, _record, may) => sql`(${may('graduate:adjust:approve')} and ${may('graduate:arrange:edit')})`,
  },
};

/** 教研室 (who approves adjustments in the department of the course), then 教育处 (who arranges lessons as well); ADR 174. */
const adjustFlow = (level: Level): FlowDefinition<Payload> => ({
  key: adjustFlowKeys[level],
  title: `${levels[level]}调课`,
  moduleId: ReviewModule.graduateAdjust,
  permission: 'graduate:adjust:approve',
  named,
  // Each changes a timetable: it is looked at by itself.
  isSingle: true,
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [by('教研室审核', 'office'), by('教育处审批', 'education')],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  async describe(db, submission) {
    const asked = await adjustmentOf(db, idOf(submission));
    const { problem, warnings, lesson, substitute } = await judgeAdjustment(db, asked);
    const [asker] = await db.select({ name: people.name }).from(people).where(eq(people.id, asked.askedBy));
    const touched = [
      `${lesson.students} 名学生`,
      `教师 ${asker?.name ?? ''}`,
      ...(substitute ? [`代课教师 ${substitute}`] : []),
    ];
    return {
      facts: [
        { label: '教学班', value: lesson.class_name },
        { label: '教学内容', value: `第 ${lesson.position} 次课 ${lesson.topic}，${lesson.hours} 学时` },
        { label: '申请', value: adjustKinds[asked.kind] },
        { label: '原因', value: asked.reason },
        { label: '影响', value: touched.join('、') },
        { label: '冲突', value: problem || (warnings.length > 0 ? `没有冲突；${warnings.join('；')}` : '没有冲突') },
      ],
      changes: [{ label: '安排', old: asked.fromWords, new: asked.toWords, current: null }],
      link: `/graduate/school-timetable/${level}?by=class&id=${lesson.class_id}`,
      obstacle: asked.state === 'pending' ? problem : '',
    };
  },
  async onDecide(tx, submission, { isPass }) {
    if (!isPass) return;
    const { problem } = await judgeAdjustment(tx, await adjustmentOf(tx, idOf(submission)));
    if (problem) throw new AppError('APPROVAL_OBSTACLE', { reason: problem });
  },
  async onPass(tx, submission, deciderId) {
    await applyAdjustment(tx, await adjustmentOf(tx, idOf(submission)), deciderId);
    await settle('passed')(tx, submission);
  },
  onReject: settle('rejected'),
  onWithdraw: settle('withdrawn'),
});

export const adjustFlows = Object.fromEntries(levelKeys.map((level) => [level, adjustFlow(level)])) as Record<
  Level,
  FlowDefinition<Payload>
>;
