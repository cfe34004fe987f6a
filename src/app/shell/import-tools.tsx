import { ActionIcon, Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect } from 'react';
import { TaskTray } from '@/kits/import/task-tray';
import { markBusy } from '@/kernel/busy';
import { Permitted } from '@/kernel/session/permissions';
import { isRunnable } from '@device/tasks/store';
import { useTasks } from '@/kernel/tasks/use-tasks';
import { openRotationImport } from '@/modules/rotation/import/open';
import { useIsMobile } from '@/ui/use-is-mobile';

/** 轮转导入 for those who may import, and the tray of background tasks for all, on every page. */
export function ImportTools() {
  const isMobile = useIsMobile();
  const isImporting = useTasks()?.some(isRunnable) ?? false;
  useEffect(() => (isImporting ? markBusy() : undefined), [isImporting]);
  return (
    <>
      <Permitted code="rotation:plan:import">
        {isMobile ? (
          <ActionIcon
            variant="subtle"
            color="info"
            size={44}
            aria-label="轮转导入"
            onClick={() => openRotationImport()}
          >
            <IconFileImport size={20} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconFileImport size={16} stroke={1.75} />}
            onClick={() => openRotationImport()}
          >
            轮转导入
          </Button>
        )}
      </Permitted>
      <TaskTray />
    </>
  );
}
