import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import type { Activity } from '@contract/activities/plans';
import type { EvidenceState } from '@contract/activities/status';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { submit, type Description, type FlowDefinition } from '../approval/public';
import { notify } from '../notice/public';
import { settleCredit } from './credit';
import { formToPin } from './evaluation-forms';
import { selectActivities, speakersOf, toRows } from './rows';
import { activities, activityKinds } from './tables';
import { whenOf } from './when';

const payload = z.object({});
const permission = 'teachActivity:activity:approve';
const settings = (title: string): FlowDefinition<object>['settings'] => ({
  review_flag: ReviewFlag.needed,
  levels: [{ title, who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
});

/** 活动计划: published once it is passed, a draft again when it is not. */
export const planFlow: FlowDefinition<object> = {
  key: 'activities.plan',
  title: '教学活动计划',
  moduleId: ReviewModule.activity,
  permission,
  settings: settings('计划审核'),
  payload,
  concerns: () => null,
  describe: (db, { subjectId }) => describe(db, Number(subjectId)),
  onPass: (tx, { subjectId }) => publishNow(tx, Number(subjectId)),
  onReject: (tx, { subjectId }) => changeRow(tx, activities, Number(subjectId), { state: 'draft' }),
  onWithdraw: (tx, { subjectId }) => changeRow(tx, activities, Number(subjectId), { state: 'draft' }),
};

/** 活动佐证: recognised, and with it the hours of all who took part. */
export const evidenceFlow: FlowDefinition<object> = {
  key: 'activities.evidence',
  title: '教学活动佐证认定',
  moduleId: ReviewModule.activity,
  permission,
  settings: settings('佐证认定'),
  payload,
  concerns: () => null,
  describe: (db, { subjectId }) => describe(db, Number(subjectId)),
  onPass: (tx, { subjectId }) => settle(tx, Number(subjectId), 'accepted'),
  onReject: (tx, { subjectId }) => settle(tx, Number(subjectId), 'rejected'),
  onWithdraw: (tx, { subjectId }) => settle(tx, Number(subjectId), 'none'),
};

/** What a reviewer is shown of an activity. */
async function describe(db: Db, id: number): Promise<Description> {
  const joined = await selectActivities(db).where(eq(activities.id, id));
  if (joined.length === 0) return { facts: [], changes: [], link: '', obstacle: '活动已删除，请驳回' };
  const row = first(await toRows(db, joined));
  const { activity } = first(joined);
  const facts = [
    ['类型', row.kind_name],
    ['主题', row.title],
    ['科室', row.dept_name],
    ['时间', whenOf(activity)],
    ['地点', row.place || '未定'],
    ['主讲', row.speakers || '未定'],
    ['学时', `${row.hours}`],
    ...(activity.minutes === ''
      ? []
      : [
          ['签到', `${row.signed} 人`],
          ['活动记录', activity.minutes.slice(0, 300)],
        ]),
  ] as [string, string][];
  return {
    facts: facts.map(([label, value]) => ({ label, value })),
    changes: [],
    link: `/teachActivities/manageDetail?id=${id}`,
    editLink: `/teachActivities/manageDetail?id=${id}`,
    obstacle: '',
  };
}

type Submitted = Pick<Activity, 'id' | 'title' | 'kind_id'>;

/** Publishes an activity, or hands its plan in where the kind asks for a review. */
export async function publish(db: Db, userId: number, { id, title, kind_id }: Submitted): Promise<void> {
  const kind = await find(db, activityKinds, kind_id);
  if (kind.reviewFlag === ReviewFlag.notNeeded) return publishNow(db, id);
  await changeRow(db, activities, id, { state: 'pending' });
  await submit(db, planFlow, { subjectId: String(id), submitterId: userId, title: `发布：${title}`, payload: {} });
}

async function publishNow(db: Db, id: number): Promise<void> {
  const row = await find(db, activities, id);
  const { evaluationTemplateId } = await find(db, activityKinds, row.kindId);
  const evaluationForm = await formToPin(db, evaluationTemplateId);
  await changeRow(db, activities, id, { state: 'published', evaluationForm });
  await notify(db, {
    event: 'activities.activity.planned',
    recipients: { speaker: (await speakersOf(db, [id])).map(({ personId }) => personId) },
    variables: { title: row.title, when: whenOf(row), place: row.place || '待定地点' },
    link: `/teachActivities/manageDetail?id=${id}`,
    subject: `activity:${id}`,
  });
}

/** Hands the evidence of an activity in; without a review it is recognised at once. */
export async function finish(db: Db, userId: number, { id, title, kind_id }: Submitted): Promise<void> {
  const kind = await find(db, activityKinds, kind_id);
  if (kind.evidenceFlag === ReviewFlag.notNeeded) return settle(db, id, 'accepted');
  await changeRow(db, activities, id, { evidenceState: 'pending' });
  await submit(db, evidenceFlow, { subjectId: String(id), submitterId: userId, title: `佐证：${title}`, payload: {} });
}

/** What became of the evidence; what is recognised is filed, what is not takes the hours back. */
async function settle(db: Db, id: number, evidenceState: EvidenceState): Promise<void> {
  await changeRow(db, activities, id, { evidenceState, ...(evidenceState === 'accepted' && { state: 'archived' }) });
  await settleCredit(db, id);
}
