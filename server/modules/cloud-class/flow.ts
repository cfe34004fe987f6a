import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { courseFlowKey } from '@contract/cloud-class/flow-key';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { courseCategories, courses, items } from './tables';

/** A course as approvals name it: which, and whose. */
export const courseSubject = ({ id, ownerId }: { id: number; ownerId: number }) => `${id}-${ownerId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);
export const courseRecord = (id: number) => `cloud_class_course:${id}`;

/** All that is reviewed stands in the course, which nobody changes while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** Courses before learners see them, where the configuration asks for it. */
export const courseFlow: FlowDefinition<Payload> = {
  key: courseFlowKey,
  title: '课程上架',
  moduleId: ReviewModule.cloudClass,
  permission: 'cloudClass:course:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '课程审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  describe,
  onPass: (tx, submission) => decide(tx, submission, 'published', '已上架'),
  onReject: (tx, submission, reason) => decide(tx, submission, 'rejected', `被驳回：${reason}`),
  onWithdraw: (tx, submission) => changeRow(tx, courses, idOf(submission), { state: 'draft' }),
};

async function decide(
  tx: Db,
  submission: Submission<Payload>,
  state: 'published' | 'rejected',
  result: string,
): Promise<void> {
  const row = await find(tx, courses, idOf(submission));
  await changeRow(tx, courses, row.id, { state });
  await notify(tx, {
    event: 'cloud-class.course.decided',
    recipients: { owner: [row.ownerId] },
    variables: { name: row.name, result },
    link: `/cloudClass/courseDetail?id=${row.id}`,
    subject: courseRecord(row.id),
  });
}

async function describe(db: Db, submission: Submission<Payload>) {
  const row = await find(db, courses, idOf(submission));
  const owner = await find(db, people, row.ownerId);
  const category = await find(db, courseCategories, row.categoryId);
  const count = await db.$count(items, eq(items.courseId, row.id));
  return {
    facts: [
      { label: '课程', value: row.name },
      { label: '分类', value: category.name },
      { label: '负责人', value: `${owner.name}（${owner.staffId}）` },
      { label: '内容', value: `${count} 节` },
      { label: '性质', value: row.isRequired ? '必修' : '选修' },
      { label: '开放时间', value: `${row.opensOn ?? '上架即开放'} 至 ${row.closesOn ?? '长期'}` },
      { label: '学分', value: `${row.credit} 学分` },
      ...(row.intro ? [{ label: '简介', value: row.intro }] : []),
    ],
    changes: [],
    link: `/cloudClass/courseDetail?id=${row.id}`,
    editLink: `/cloudClass/courseEdit?id=${row.id}`,
    obstacle: '',
  };
}
