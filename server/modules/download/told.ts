import { eq } from 'drizzle-orm';
import { downloadModule } from '@contract/download/module';
import type { Db } from '@server/kernel/database/database';
import { accounts } from '../account/tables';
import { notify } from '../notice/public';
import type { TaskRow } from './view';

/** Whoever waited less is still looking at the page that says it. */
const toldAfterMs = 30_000;

/** The record that a task's notices speak of. */
export const subjectOf = (id: string): string => `download:${id}`;

/** Tells the owner of a task that took long how it ended; call it in the transaction that ends it. */
export async function tellOwner(
  tx: Db,
  { id, accountId, title, startedAt }: Pick<TaskRow, 'id' | 'accountId' | 'title' | 'startedAt'>,
  event: 'download.completed' | 'download.failed',
  now: Date = new Date(),
): Promise<void> {
  if (now.getTime() - startedAt.getTime() < toldAfterMs) return;
  const [owner] = await tx.select({ userId: accounts.userId }).from(accounts).where(eq(accounts.id, accountId));
  if (!owner?.userId) return;
  const link = downloadModule.screens.tasks.path;
  await notify(
    tx,
    { event, recipients: { owner: [owner.userId] }, variables: { title }, link, subject: subjectOf(id) },
    now,
  );
}
