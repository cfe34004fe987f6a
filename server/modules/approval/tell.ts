import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { notify, settleNotices } from '../notice/public';
import { people } from '../people/tables';
import { inForce } from './seats';
import type { approvalRecords } from './tables';
import { approvalDelegations } from './tables';

type Told = Pick<typeof approvalRecords.$inferSelect, 'id' | 'title' | 'flow' | 'submitterId' | 'concernedId'>;

const subjectOf = ({ id }: Told) => `approval:${id}`;
const linkOf = ({ id }: Told) => `/system/approval-inbox?record=${id}`;

/** It waits for these people; those who stand in for them are told too. */
export async function tellReviewers(tx: Db, record: Told, userIds: number[]): Promise<void> {
  const delegates = await tx
    .select({ id: approvalDelegations.toId })
    .from(approvalDelegations)
    .where(
      and(
        inArray(approvalDelegations.fromId, userIds),
        inForce,
        or(sql`cardinality(${approvalDelegations.flows}) = 0`, sql`${record.flow} = any(${approvalDelegations.flows})`),
      ),
    );
  const asked = [...new Set([...userIds, ...delegates.map(({ id }) => id)])];
  const approver = asked.filter((id) => id !== record.submitterId && id !== record.concernedId);
  await notify(tx, {
    event: 'approval.pending',
    recipients: { approver },
    variables: { title: record.title, submitter: await nameOf(tx, record.submitterId) },
    link: linkOf(record),
    subject: subjectOf(record),
  });
}

export async function tellPassed(tx: Db, record: Told, actorId: number): Promise<void> {
  await settleNotices(tx, subjectOf(record));
  await notify(tx, {
    event: 'approval.passed',
    recipients: { submitter: [record.submitterId] },
    variables: { title: record.title, approver: await nameOf(tx, actorId) },
    link: linkOf(record),
  });
}

export async function tellRejected(tx: Db, record: Told, actorId: number, reason: string): Promise<void> {
  await settleNotices(tx, subjectOf(record));
  await notify(tx, {
    event: 'approval.rejected',
    recipients: { submitter: [record.submitterId] },
    variables: { title: record.title, approver: await nameOf(tx, actorId), reason },
    link: linkOf(record),
  });
}

export async function tellWithdrawn(tx: Db, record: Told, reviewers: number[]): Promise<void> {
  await settleNotices(tx, subjectOf(record));
  await notify(tx, {
    event: 'approval.withdrawn',
    recipients: { approver: reviewers },
    variables: { title: record.title, submitter: await nameOf(tx, record.submitterId) },
    link: linkOf(record),
  });
}

async function nameOf(db: Db, userId: number): Promise<string> {
  const [person] = await db.select({ name: people.name }).from(people).where(eq(people.id, userId));
  return person?.name ?? '';
}
