import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Permitted } from '@/kernel/session/permissions';
import { openRotationImport } from '../import/open';

/** The page's main action; also the next step where nothing is placed yet. */
export function ImportButton() {
  return (
    <Permitted code="rotation:plan:import">
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => openRotationImport()}>
        导入
      </Button>
    </Permitted>
  );
}
