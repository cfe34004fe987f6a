import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag, SubmissionStatus } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { statusOf, type FlowDefinition } from '../approval/public';
import { handbookRequirements } from '../handbook/tables';
import { people } from '../people/tables';
import { keepMoves } from './moves';
import { trainingEntries } from './tables';

/** Why, and the entry as its trainee saw it. */
const payload = z.object({ reason: z.string(), version: z.number().int() });
type Payload = z.output<typeof payload>;

/** An appeal as its approval knows it: whose entry, and which. */
export const appealSubject = ({ userId, id }: { userId: number; id: string }) => `${userId}:${id}`;
const entryOf = (subjectId: string) => subjectId.slice(subjectId.indexOf(':') + 1);

const level = (title: string, post: 'ward_head' | 'base_secretary'): FlowLevel => ({
  title,
  who: { kind: 'placement', post },
  rule: 'any',
  min: null,
  max: null,
});

/** 手册申诉: the ward says that there was nothing to be had there, the base that it counts. */
export const appealFlow: FlowDefinition<Payload> = {
  key: 'training.appeal',
  title: '手册申诉',
  moduleId: ReviewModule.handbookAppeal,
  permission: 'training:entry:review',
  reach: 'stay',
  payload,
  concerns: (subjectId) => Number(subjectId.split(':')[0]),
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [level('科室审核', 'ward_head'), level('基地审核', 'base_secretary')],
  },

  async describe(db, submission) {
    const entry = await appealed(db, entryOf(submission.subjectId));
    const link = `/training/manual-detail?user=${submission.submitterId}`;
    if (!entry) return { facts: [], changes: [], link: '', obstacle: '条目已删除，请驳回' };
    return {
      facts: [
        { label: '学员', value: `${entry.name} ${entry.staffId}` },
        { label: '项目', value: entry.item },
        { label: '日期', value: entry.date },
        { label: '退回原因', value: entry.reason },
        { label: '申诉理由', value: submission.payload.reason },
      ],
      changes: [],
      link,
      obstacle: isAsAppealed(entry, submission.payload) ? '' : '条目在申诉之后改过，请驳回',
    };
  },

  async onPass(tx, { subjectId, payload: asked }, deciderId) {
    const id = entryOf(subjectId);
    const [row] = await tx.select().from(trainingEntries).where(eq(trainingEntries.id, id)).for('update');
    const entry = await appealed(tx, id);
    if (!row || !entry || !isAsAppealed(entry, asked))
      throw new AppError('APPROVAL_OBSTACLE', { reason: '条目在申诉之后改过，请驳回' });
    await tx
      .update(trainingEntries)
      .set({
        state: 'appealed',
        reviewerId: deciderId,
        reviewedAt: sql`now()`,
        version: entry.version + 1,
        updatedAt: sql`now()`,
      })
      .where(eq(trainingEntries.id, id));
    await keepMoves(tx, deciderId, [{ id, userId: row.userId, before: row, after: { ...row, state: 'appealed' } }]);
  },
};

const isAsAppealed = ({ state, version }: { state: string; version: number }, asked: Payload) =>
  state === 'returned' && version === asked.version;

async function appealed(db: Db, id: string) {
  const [row] = await db
    .select({
      name: people.name,
      staffId: people.staffId,
      item: handbookRequirements.item,
      date: trainingEntries.date,
      reason: trainingEntries.reason,
      state: trainingEntries.state,
      version: trainingEntries.version,
    })
    .from(trainingEntries)
    .innerJoin(people, eq(people.id, trainingEntries.userId))
    .innerJoin(handbookRequirements, eq(handbookRequirements.id, trainingEntries.requirementId))
    .where(eq(trainingEntries.id, id));
  return row;
}

/** Which of some entries are under appeal. */
export async function openAppeals(
  db: Db,
  entries: readonly { id: string; userId: number; state: string }[],
): Promise<Set<string>> {
  const subjects = entries.filter(({ state }) => state === 'returned').map(appealSubject);
  const found = await statusOf(db, appealFlow, subjects);
  return new Set(
    [...found].flatMap(([subject, { status }]) => (status === SubmissionStatus.underReview ? [entryOf(subject)] : [])),
  );
}
