import { Button, Group, Progress, Text } from '@mantine/core';
import { formatCount } from '@/ui/format';

interface ExportProgressProps {
  /** People written. */
  done: number;
  /** People in all; null until the first page is there. */
  total: number | null;
  onCancel: () => void;
}

export function ExportProgress({ done, total, onCancel }: ExportProgressProps) {
  const share = total ? Math.round((done / total) * 100) : 0;
  return (
    <>
      <Progress value={share} aria-label="导出进度" my={6} />
      <Group justify="space-between">
        <Text>{total === null ? '正在读取' : `${formatCount(done)} / ${formatCount(total)} 人`}</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          取消
        </Button>
      </Group>
    </>
  );
}
