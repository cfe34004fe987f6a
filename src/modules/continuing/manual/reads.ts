import { entryEndpoints as calls } from '@contract/training/entries';
import { waitingEndpoints } from '@contract/training/waiting';
import { notifyError } from '@/kernel/query/notify-error';

/** Reads that a decision on entries makes untrue. */
export const entryReads = [waitingEndpoints.waitingEntries, calls.handbooks, calls.handbook];

/** What somebody is told who decided on entries; what was refused is told beside it. */
export const decided = ({ done, failed }: { done: number; failed: { message: string }[] }) => {
  if (failed.length > 0) notifyError(`${failed.length} 条未审核：${failed[0]!.message}`);
  return `已审核 ${done} 条`;
};
