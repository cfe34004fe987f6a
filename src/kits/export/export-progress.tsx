import { Button, Group, Progress, Text } from '@mantine/core';
import { formatCount } from '@/ui/format';

interface ExportProgressProps {
  done: number;
  /** In all; null until the first page is there. */
  total: number | null;
  /** What is counted: 人, 行. */
  unit: string;
  onCancel: () => void;
}

/** The notice of an export that runs in a worker. */
export function ExportProgress({ done, total, unit, onCancel }: ExportProgressProps) {
  const share = total ? Math.round((done / total) * 100) : 0;
  return (
    <>
      <Progress value={share} aria-label="导出进度" my={6} />
      <Group justify="space-between">
        <Text>{total === null ? '正在读取' : `${formatCount(done)} / ${formatCount(total)} ${unit}`}</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          取消
        </Button>
      </Group>
    </>
  );
}
