import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FixFileKind } from '@workers/rotation-fix/files';
import { useState } from 'react';
import { saveFile } from '@/kernel/save-file';
import { notifyError } from '@/kernel/query/notify-error';
import type { RotationTask } from '@workers/rotation-import/task';
import { fixWorker } from './fix-worker';

const words: Record<FixFileKind, { label: string; suffix: string }> = {
  original: { label: '标注的原表', suffix: '标注' },
  corrected: { label: '修正后的表', suffix: '修正' },
};

/** The user's own workbook with the wrong cells marked, as it was or with the corrections. */
export function DownloadMenu({ task }: { task: RotationTask }) {
  const [isBusy, setBusy] = useState(false);
  const download = async (kind: FixFileKind) => {
    setBusy(true);
    try {
      const name = `${task.fileName.replace(/\.xlsx?$/i, '')}-${words[kind].suffix}.xlsx`;
      saveFile(await fixWorker.use((worker) => worker.file(task.id, kind, name)));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} stroke={1.75} />}>
          下载表格
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['original', 'corrected'] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => void download(kind)}>
            {words[kind].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
