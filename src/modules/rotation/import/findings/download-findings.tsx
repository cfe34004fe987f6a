import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '@/kernel/save-file';
import { notifyError } from '@/kernel/query/notify-error';
import type { RotationTask } from '@workers/rotation-import/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { exportWorker } from '../export-worker';

/** Saves all findings of a task as a workbook, built in a worker. */
export function DownloadFindings({ task }: { task: RotationTask }) {
  const db = useUserDatabase();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const name = `${task.fileName.replace(/\.xlsx?$/i, '')}-问题清单.xlsx`;
      saveFile(await exportWorker.use((worker) => worker.findings(db.userId, task.id, name)));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      下载问题清单
    </Button>
  );
}
