import { eq, sql } from 'drizzle-orm';
import { PushStatus } from '@contract/notice/status';
import type { Database } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { deliver } from './deliver';
import { pushLeases } from './sender-lease';
import { noticePushes } from './tables';
import { targetCondition } from './target';

/** People per transaction: short enough that others wait only a moment. */
export const chunkSize = 2000;

/**
 * Delivers a push to the next people of its target, in the order of their ids, and remembers how far it came: a process
 * that dies loses nothing, and the next one goes on behind the last committed chunk.
 * @returns whether all have it now
 * @throws LeaseLost
 */
export function deliverChunk(database: Database, id: number, owner: string, size = chunkSize): Promise<boolean> {
  return database.transaction(async (tx) => {
    const push = await pushLeases.hold(tx, id, owner);
    // Messages of the system go to the people whom their event named.
    const sender = { userId: push.createdBy ?? 0, scope: push.scope ?? { kind: 'self' as const, userId: 0 } };
    const meant = await targetCondition(tx, push.target, sender);
    const chunk = await tx
      .select({ id: people.id })
      .from(people)
      .where(sql`${meant} and ${people.id} > ${push.cursor}`)
      .orderBy(people.id)
      .limit(size);
    const last = chunk.at(-1)?.id;
    if (last !== undefined) {
      const between = sql`${people.id} > ${push.cursor} and ${people.id} <= ${last}`;
      await deliver(tx, push, sql`select ${people.id} from ${people} where ${meant} and ${between}`);
    }
    const isDone = chunk.length < size;
    await tx
      .update(noticePushes)
      .set({
        cursor: last ?? push.cursor,
        ...(isDone && { status: PushStatus.sent, sentAt: sql`now()`, leaseOwner: null, leaseUntil: null }),
      })
      .where(eq(noticePushes.id, id));
    return isDone;
  });
}
