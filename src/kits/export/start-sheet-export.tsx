import { notifications } from '@mantine/notifications';
import { datedName } from '@contract/kernel/hospital-time';
import { saveFile } from '@/kernel/save-file';
import { uuid } from '@device/api/uuid';
import { notifyError } from '@/kernel/query/notify-error';
import { formatCount } from '@/ui/format';
import { ExportProgress } from './export-progress';
import { sheetFile, type SheetFileOptions } from './sheet-file';
import { serverNow } from '@device/api/server-time';

const doneMs = 5000;

/**
 * Exports in the background: a notice that stays over page changes shows the progress and can cancel. Settles when the
 * file was saved, the export cancelled, or a failure shown.
 * @param fileName without day and ending: `角色` becomes `角色_20261121.xlsx`
 */
export async function startSheetExport(options: Omit<SheetFileOptions, 'onProgress' | 'signal'>): Promise<void> {
  const id = uuid();
  const stop = new AbortController();
  const notice = (done: number, total: number | null) => ({
    id,
    title: `正在导出${options.sheet.name}`,
    message: <ExportProgress done={done} total={total} unit="行" onCancel={() => stop.abort()} />,
    autoClose: false as const,
    withCloseButton: false,
  });
  notifications.show(notice(0, null));
  let rows = 0;
  try {
    const file = await sheetFile({
      ...options,
      fileName: datedName(options.fileName, 'xlsx', serverNow()),
      signal: stop.signal,
      onProgress: (done, total) => {
        rows = done;
        notifications.update(notice(done, total));
      },
    });
    saveFile(file);
    // The title is the customer's text after a completed export (requirements section 8).
    const message = `已导出 ${formatCount(rows)} 行：${file.name}`;
    notifications.show({ color: 'success', title: '操作成功', message, autoClose: doneMs });
  } catch (error) {
    if (!stop.signal.aborted) notifyError(error);
  } finally {
    notifications.hide(id);
  }
}
