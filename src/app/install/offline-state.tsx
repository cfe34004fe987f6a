import { Text } from '@mantine/core';
import { offlineFilesWords, useOfflineFiles } from '@/kernel/offline-files/readiness';

/** Whether this device opens the application without a network. */
export function OfflineState() {
  const files = useOfflineFiles();
  const isWrong = files.kind === 'failed' || files.kind === 'full';
  return (
    <Text role="status" aria-label="离线使用" size="xs" px={12} py={8} c={isWrong ? 'warning' : 'dimmed'}>
      {offlineFilesWords(files)}
    </Text>
  );
}
