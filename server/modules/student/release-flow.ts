import { count, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import { keyStates } from '@contract/student/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import type { FlowDefinition } from '../approval/public';
import { people } from '../people/tables';
import { followUps, keyCategories, keyStudents } from './tables';

/** A record as its approval knows it: its number, and whom it is about. */
export const subjectOf = ({ id, userId }: { id: number; userId: number }) => `${id}-${userId}`;
const keyOf = (subjectId: string) => Number(subjectId.split('-')[0]);

const payload = z.object({ reason: z.string() });

/** 解除重点学生: decided by the office. Its title names nobody, because titles stand in notices. */
export const releaseFlow: FlowDefinition<z.output<typeof payload>> = {
  key: 'student.release',
  title: '解除重点学生',
  moduleId: ReviewModule.keyStudentRelease,
  permission: 'student:key:release',
  isSingle: true,
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '教育处审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  async describe(db, { subjectId, payload: { reason } }) {
    const id = keyOf(subjectId);
    const row = first(
      await db
        .select({
          name: people.name,
          staffId: people.staffId,
          category: keyCategories.name,
          level: keyStudents.level,
          state: keyStudents.state,
          why: keyStudents.reason,
        })
        .from(keyStudents)
        .innerJoin(people, eq(people.id, keyStudents.userId))
        .innerJoin(keyCategories, eq(keyCategories.id, keyStudents.categoryId))
        .where(eq(keyStudents.id, id)),
    );
    const [done] = await db.select({ total: count() }).from(followUps).where(eq(followUps.keyId, id));
    const [last] = await db
      .select({ day: followUps.day, content: followUps.content })
      .from(followUps)
      .where(eq(followUps.keyId, id))
      .orderBy(desc(followUps.day), desc(followUps.id))
      .limit(1);
    return {
      facts: [
        { label: '学员', value: `${row.name} ${row.staffId}` },
        { label: '类别', value: `${row.category}，${row.level}` },
        { label: '登记原因', value: row.why },
        { label: '跟进', value: `共 ${done!.total} 次${last ? `，最近 ${last.day}` : ''}` },
        ...(last ? [{ label: '最近情况', value: last.content }] : []),
        { label: '解除理由', value: reason },
      ],
      changes: [{ label: '状态', old: keyStates[row.state], new: keyStates.released, current: null }],
      link: `/student-manage/key-student-details?id=${id}`,
      obstacle: row.state === 'released' ? '已经解除' : '',
    };
  },
  async onPass(tx, { subjectId, submitterId, payload: { reason } }) {
    const id = keyOf(subjectId);
    await tx.select({ id: keyStudents.id }).from(keyStudents).where(eq(keyStudents.id, id)).for('update');
    const row = await find(tx, keyStudents, id);
    if (row.state === 'released') throw new AppError('APPROVAL_OBSTACLE', { reason: '已经解除，请驳回' });
    await changeRow(tx, keyStudents, id, { state: 'released', nextOn: null });
    await tx.insert(followUps).values({
      keyId: id,
      day: today(),
      way: '其他',
      content: reason,
      level: row.level,
      state: 'released',
      byId: submitterId,
    });
  },
  onReject: touch,
  onWithdraw: touch,
};

/** What its readers hold is no longer true. */
async function touch(tx: Db, { subjectId }: { subjectId: string }): Promise<void> {
  await tx
    .update(keyStudents)
    .set({ updatedAt: sql`now()` })
    .where(eq(keyStudents.id, keyOf(subjectId)));
}
