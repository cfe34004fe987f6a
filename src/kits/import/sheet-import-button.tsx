import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { openSheetImport, type SheetImportRequest } from './sheet-import-request';

/** The toolbar's 导入. Wrap it in `Permitted` with the permission of the import call. */
export function SheetImportButton(request: SheetImportRequest) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      onClick={() => openSheetImport(request)}
    >
      导入
    </Button>
  );
}
