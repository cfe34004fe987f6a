import { and, between, eq, ne, sql } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { AttachmentOwner } from '../attachment/public';
import { reminders } from '../notice/public';
import { fileOwner, seesKey } from './key-rows';
import { followUps, keyStudents } from './tables';

/** Files of follow-ups: for those who see the record. */
export const followUpFiles: AttachmentOwner = {
  key: fileOwner,
  async canRead(db, user, ownerId) {
    const [row] = await db
      .select({ keyId: followUps.keyId })
      .from(followUps)
      .where(eq(followUps.id, Number(ownerId) || 0));
    return row !== undefined && seesKey(db, user, row.keyId);
  },
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'student:key:edit')),
};

/** Tells owners on the day, with how many they are and not of whom. */
export const keyReminders = [
  reminders('student.key.due', async (db, { from, to }) => {
    const rows = await db
      .select({ ownerId: keyStudents.ownerId, day: keyStudents.nextOn, total: sql<number>`count(*)::int` })
      .from(keyStudents)
      .where(and(ne(keyStudents.state, 'released'), between(keyStudents.nextOn, from, to)))
      .groupBy(keyStudents.ownerId, keyStudents.nextOn);
    return rows.map(({ ownerId, day, total }) => ({
      subject: `student_follow:${ownerId}`,
      dueOn: day!,
      recipients: [ownerId],
      variables: { count: total },
      link: '/student-manage/key-student-manage?due=today',
    }));
  }),
];
