import { evidencePackKind } from '@contract/activities/evidence-kind';
import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '@/kernel/use-online';
import { startDownloadTask } from '@/kits/export/start-download-task';

interface EvidencePackButtonProps {
  /** Filters of a list, or the ids of some activities. */
  input: object;
  isEmpty?: boolean;
  size?: 'compact-md' | 'sm';
}

/** 佐证包: records, sign sheets, photos and materials for an inspection, made on the server as a download task. */
export function EvidencePackButton({ input, isEmpty = false, size = 'sm' }: EvidencePackButtonProps) {
  const isOnline = useOnline();
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    await startDownloadTask({ kind: evidencePackKind, input });
    setStarting(false);
  };
  return (
    <Button
      variant="default"
      size={size}
      loading={isStarting}
      disabled={isEmpty || !isOnline}
      title={isOnline ? '活动记录表、签到表、照片与材料，打包供检查' : '须由服务器打包，请联网后导出'}
      leftSection={<IconPackageExport size={16} stroke={1.75} aria-hidden />}
      onClick={() => void start()}
    >
      导出佐证包
    </Button>
  );
}
