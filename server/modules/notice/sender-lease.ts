import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { PushStatus } from '@contract/notice/status';
import { leasesOf } from '@server/kits/lease-runner/leases';
import { noticePushes } from './tables';

const { id, status, scheduledAt, updatedAt } = noticePushes;

/** Who delivers which push: those whose time has come, and those whose delivery nobody alive goes on with. */
export const pushLeases = leasesOf(noticePushes, {
  fields: getTableColumns(noticePushes),
  isOpen: eq(status, PushStatus.sending),
  isDue: or(
    eq(status, PushStatus.sending),
    and(eq(status, PushStatus.scheduled), sql`${scheduledAt} <= clock_timestamp()`),
  ),
  order: sql`coalesce(${scheduledAt}, ${updatedAt}), ${id}`,
  taken: { status: PushStatus.sending },
});
