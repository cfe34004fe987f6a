import type { ReadableEntry } from '@/kernel/outbox/outbox-store';
import { notifyError } from '@/kernel/query/notify-error';

/** Puts an entry that the server refused to the person; the dialog loads when it is first needed. */
export async function openDecision(userId: number, readable: ReadableEntry): Promise<void> {
  await import('./decision-dialog').then((file) => file.showDecision(userId, readable), notifyError);
}
