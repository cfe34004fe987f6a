import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { delayFlowKey, planFlowKey } from '@contract/continuing/flow-key';
import { yuan } from '@contract/continuing/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { batches, delays, plans, trainees } from './tables';

/** All that is reviewed stands in the record, which nobody changes while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;
const by = (title: string, who: FlowLevel['who']): FlowLevel => ({ title, who, rule: 'any', min: null, max: null });
const planLink = '/continue-edu-management/con-edu-pro-approval';
const delayLink = '/continue-edu-management/delay-approval';

const planOf = (db: Db, { subjectId }: Pick<Submission<Payload>, 'subjectId'>) => find(db, plans, Number(subjectId));

/** 招收计划 before it is announced. */
export const planFlow: FlowDefinition<Payload> = {
  key: planFlowKey,
  title: '进修招收计划',
  moduleId: ReviewModule.visiting,
  permission: 'conEdu:plan:approve',
  settings: { review_flag: ReviewFlag.needed, levels: [by('教育处审核', { kind: 'scope' })] },
  payload,
  concerns: () => null,
  async describe(db, submission) {
    const plan = await planOf(db, submission);
    const batch = await find(db, batches, plan.batchId);
    const dept = await find(db, departments, plan.deptId);
    return {
      facts: [
        { label: '批次', value: batch.name },
        { label: '科室', value: dept.name },
        { label: '进修方向', value: plan.direction },
        { label: '申报名额', value: `${plan.quota} 人` },
        { label: '核定名额', value: `${plan.granted} 人` },
        { label: '进修时长', value: `${plan.months} 个月` },
        ...(plan.demands ? [{ label: '要求', value: plan.demands }] : []),
      ],
      changes: [],
      link: planLink,
      editLink: '/continue-edu-management/con-edu-pro-apply',
      obstacle: '',
      stamp: String(plan.granted),
    };
  },
  onPass: (tx, submission) => decidePlan(tx, submission, 'approved', '已通过'),
  onReject: (tx, submission) => decidePlan(tx, submission, 'rejected', '被驳回，请修改后重新提交'),
  onWithdraw: async (tx, submission) => changeRow(tx, plans, Number(submission.subjectId), { state: 'draft' }),
};

async function decidePlan(tx: Db, submission: Submission<Payload>, state: 'approved' | 'rejected', result: string) {
  const plan = await planOf(tx, submission);
  await changeRow(tx, plans, plan.id, { state });
  const batch = await find(tx, batches, plan.batchId);
  await notify(tx, {
    event: 'continuing.plan.decided',
    recipients: { applicant: [submission.submitterId] },
    variables: { batch: batch.name, direction: plan.direction, result },
    link: '/continue-edu-management/con-edu-pro-apply',
    subject: `continuing_plan:${plan.id}`,
  });
}

/** A request for more time as approvals name it: which, and whose. */
export const delaySubject = (id: number, userId: number) => `${id}-${userId}`;
async function delayOf(db: Db, { subjectId }: Pick<Submission<Payload>, 'subjectId'>) {
  const rows = await db
    .select({ delay: delays, trainee: trainees, plan: plans, name: people.name, staffId: people.staffId })
    .from(delays)
    .innerJoin(trainees, eq(trainees.id, delays.traineeId))
    .innerJoin(plans, eq(plans.id, trainees.planId))
    .innerJoin(people, eq(people.id, trainees.userId))
    .where(eq(delays.id, Number(subjectId.split('-')[0])));
  return first(rows);
}

/** 进修延期: the department first, then the office. */
export const delayFlow: FlowDefinition<Payload> = {
  key: delayFlowKey,
  title: '进修延期',
  moduleId: ReviewModule.visiting,
  permission: 'conEdu:delay:approve',
  // Whoever admits is the office, wherever he belongs.
  named: {
    office: { title: '教育处', nobody: '没有人有录取权限', holds: (_user, _record, may) => may('conEdu:person:admit') },
  },
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [by('科室审核', { kind: 'scope' }), by('教育处审核', { kind: 'module', ask: 'office' })],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  async describe(db, submission) {
    const { delay, trainee, plan, name, staffId } = await delayOf(db, submission);
    const dept = await find(db, departments, plan.deptId);
    const others = and(
      inArray(trainees.planId, db.select({ id: plans.id }).from(plans).where(eq(plans.deptId, plan.deptId))),
      ne(trainees.id, trainee.id),
      sql`${trainees.state} in ('admitted', 'training') and ${trainees.endsOn} > ${delay.oldEndsOn} and ${trainees.startsOn} <= ${delay.endsOn}`,
    );
    return {
      facts: [
        { label: '姓名', value: `${name}（${staffId}）` },
        { label: '科室', value: dept.name },
        { label: '原结束日期', value: delay.oldEndsOn },
        { label: '延期至', value: delay.endsOn },
        { label: '原因', value: delay.reason },
        { label: '应补费用', value: `${yuan(delay.fee)} 元` },
        { label: '科室届时在修', value: `${await db.$count(trainees, others)} 人（不含本人）` },
      ],
      changes: [],
      link: delayLink,
      obstacle: trainee.state === 'training' ? '' : '该进修人员已不在修',
    };
  },
  async onPass(tx, submission) {
    const { delay, trainee } = await delayOf(tx, submission);
    await changeRow(tx, trainees, trainee.id, { endsOn: delay.endsOn, isExtended: true });
    await decideDelay(tx, submission, 'passed', '已通过');
  },
  onReject: (tx, submission) => decideDelay(tx, submission, 'rejected', '被驳回'),
  onWithdraw: async (tx, { subjectId }) =>
    changeRow(tx, delays, Number(subjectId.split('-')[0]), { state: 'withdrawn' }),
};

async function decideDelay(tx: Db, submission: Submission<Payload>, state: 'passed' | 'rejected', result: string) {
  const { delay, trainee, name } = await delayOf(tx, submission);
  await changeRow(tx, delays, delay.id, { state });
  await notify(tx, {
    event: 'continuing.delay.decided',
    recipients: { trainee: [trainee.userId], applicant: [submission.submitterId] },
    variables: { name, result, to: delay.endsOn },
    link: '',
    subject: `continuing_delay:${delay.id}`,
  });
}
