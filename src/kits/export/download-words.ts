import type { DownloadStatus } from '@contract/download/status';
import type { DownloadTask } from '@contract/download/types';
import { formatCount } from '@/ui/format';
import type { Tone } from '@/ui/tokens';

export const downloadTones: Record<DownloadStatus, Tone> = {
  AWAIT_CONFIRM: 'warning',
  IN_PROGRESS: 'primary',
  COMPLETED: 'success',
  ERROR: 'danger',
};

/** Share that is done, 0 to 100; null while it cannot be told. */
export function downloadPercent({ Status, progress_done: done, progress_total: total }: DownloadTask): number | null {
  return Status === 'IN_PROGRESS' && total > 0 ? Math.min(100, Math.round((done / total) * 100)) : null;
}

/** `1,200 / 2,000`; empty while there is nothing to count. */
export function downloadProgress({ progress_done: done, progress_total: total }: DownloadTask): string {
  return total > 0 ? `${formatCount(done)} / ${formatCount(total)}` : '';
}
