import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '@/kernel/save-file';
import { notifyError } from '@/kernel/query/notify-error';
import type { Task } from '@device/tasks/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { sheetImportWorker } from './sheet-import-worker';

/** Saves the problems of a task as a workbook with the cells marked, built in a worker. */
export function DownloadIssues({ task }: { task: Task }) {
  const db = useUserDatabase();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const name = `${task.fileName.replace(/\.xlsx?$/i, '')}-问题清单.xlsx`;
      saveFile(await sheetImportWorker.use((worker) => worker.issues(db.userId, task.id, task.subject, name)));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
    >
      下载问题清单
    </Button>
  );
}
