import { and, eq } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { Reference } from '@server/kits/references';
import { today } from '@server/kits/today';
import type { AttachmentOwner } from '../attachment/public';
import { reminders } from '../notice/public';
import { peopleHolding } from '../system/public';
import { whisperFiles, whisperSight } from './rows';
import { whispers } from './tables';

/** Whether somebody may read what became of a message. */
export async function seesWhisper(
  db: Db,
  user: Parameters<AttachmentOwner['canRead']>[1],
  id: number,
): Promise<boolean> {
  if (!holds(user, 'whisper:message:list')) return false;
  const rows = await db
    .select({ id: whispers.id })
    .from(whispers)
    .where(and(eq(whispers.id, id), whisperSight(user)));
  return rows.length > 0;
}

/** Files of messages: for who signed one and who answers it. */
export const whisperAttachments: AttachmentOwner = {
  key: whisperFiles,
  async canRead(db, user, ownerId) {
    const id = Number(ownerId) || 0;
    const [row] = await db.select({ authorId: whispers.authorId }).from(whispers).where(eq(whispers.id, id));
    return row !== undefined && (row.authorId === user.userId || (await seesWhisper(db, user, id)));
  },
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'whisper:message:add')),
};

/** Once a day, to who reads for a group: a notice at the minute would tell when an anonymous one was written. */
export const whisperReminders = [
  reminders('whisper.message.waiting', async (db, { from, to }) => {
    const day = today();
    if (day < from || day > to) return [];
    const waiting = await db
      .select({ group: whispers.group, receiverId: whispers.receiverId })
      .from(whispers)
      .where(eq(whispers.state, 'unread'));
    const readers = {
      office: await peopleHolding(db, 'whisper:message:office'),
      leader: await peopleHolding(db, 'whisper:message:leader'),
    };
    const counts = new Map<number, number>();
    for (const { group, receiverId } of waiting)
      for (const id of group === 'mentor' ? [receiverId!] : readers[group]) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].map(([id, count]) => ({
      subject: `whisper_waiting:${id}`,
      dueOn: day,
      recipients: [id],
      variables: { count },
      link: '/whisper/manage?state=unread',
    }));
  }),
];

export const whisperReferences: Reference[] = [
  {
    to: 'person',
    columns: [
      'whisper_message.receiver_id',
      'whisper_message.author_id',
      'whisper_message.assignee_id',
      'whisper_post.by_id',
    ],
    because: 'says who wrote and who answered; lists leave deleted people out',
  },
];
