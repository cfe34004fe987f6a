import { notifications } from '@mantine/notifications';
import { saveFile } from '@/kernel/save-file';
import { uuid } from '@device/api/uuid';
import { ExportProgress } from '@/kits/export/export-progress';
import { notifyError } from '@/kernel/query/notify-error';
import { formatCount } from '@/ui/format';
import { overviewFile, type OverviewFileOptions } from './overview-file';

const doneMs = 5000;

/**
 * Exports the overview in the background: a notice that stays over page changes shows the progress and can cancel.
 * Settles when the file was saved, the export cancelled, or a failure shown.
 */
export async function startExport(options: Pick<OverviewFileOptions, 'query' | 'withHandbook'>): Promise<void> {
  const id = uuid();
  const stop = new AbortController();
  const notice = (done: number, total: number | null) => ({
    id,
    title: '正在导出轮转总览',
    message: <ExportProgress done={done} total={total} unit="人" onCancel={() => stop.abort()} />,
    autoClose: false as const,
    withCloseButton: false,
  });
  notifications.show(notice(0, null));
  let people = 0;
  try {
    const file = await overviewFile({
      ...options,
      signal: stop.signal,
      onProgress: (done, total) => {
        people = total;
        notifications.update(notice(done, total));
      },
    });
    saveFile(file);
    notifications.show({
      color: 'success',
      message: `已导出 ${formatCount(people)} 人：${file.name}`,
      autoClose: doneMs,
    });
  } catch (error) {
    if (!stop.signal.aborted) notifyError(error);
  } finally {
    notifications.hide(id);
  }
}
