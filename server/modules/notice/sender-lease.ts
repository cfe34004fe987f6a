import { and, eq, sql } from 'drizzle-orm';
import { PushStatus } from '@contract/notice/status';
import type { Db } from '@server/kernel/database/database';
import { noticePushes } from './tables';

/** A process that has not renewed its lease for so long is taken for dead, and another one goes on. */
export const leaseSeconds = 15;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Takes a push whose time has come or whose delivery nobody alive goes on with; the one that has waited longest. */
export async function claimPush(db: Db, owner: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update notice_push set status = ${PushStatus.sending}, lease_owner = ${owner}, lease_until = ${leaseEnd}
    where id = (
      select id from notice_push
      where (status = ${PushStatus.sending} and (lease_until is null or lease_until < clock_timestamp()))
        or (status = ${PushStatus.scheduled} and scheduled_at <= clock_timestamp())
      order by coalesce(scheduled_at, updated_at) limit 1 for update skip locked
    )
    returning id`);
  return rows[0]?.id;
}

/** The push is not this process's any more: somebody took it over, or it was withdrawn. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Renews the lease and locks the push until the transaction ends. @throws LeaseLost */
export async function holdPush(tx: Db, id: number, owner: string) {
  const [push] = await tx
    .update(noticePushes)
    .set({ leaseUntil: leaseEnd })
    .where(
      and(eq(noticePushes.id, id), eq(noticePushes.leaseOwner, owner), eq(noticePushes.status, PushStatus.sending)),
    )
    .returning();
  if (!push) throw new LeaseLost();
  return push;
}

/** Gives the push back, for whoever asks next. */
export async function releasePush(db: Db, id: number, owner: string): Promise<void> {
  await db
    .update(noticePushes)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(noticePushes.id, id), eq(noticePushes.leaseOwner, owner)));
}

/** Ends the leases of a process that is certainly dead: the embedded engine has one process, and it has just begun. */
export async function releaseAllPushes(db: Db): Promise<void> {
  await db
    .update(noticePushes)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(eq(noticePushes.status, PushStatus.sending));
}
