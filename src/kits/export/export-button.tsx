import { Button } from '@mantine/core';
import type { SheetDefinition, SheetOptions } from '@contract/kernel/sheet-definition';
import type { ExportedRow } from '@workers/engine/sheet/rows-workbook';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { startDownloadTask } from './start-download-task';
import { startSheetExport } from './start-sheet-export';

/** Above it the server makes the file, as a download task. */
const mostRowsHere = 5000;
/** Rows that `fetchPage` should ask for at once: the largest page that the server gives. */
export const exportPageSize = 500;

interface ExportButtonProps {
  /** The columns; rules play no part. */
  sheet: Pick<SheetDefinition, 'name' | 'columns'>;
  /** Items of data sources, where the rows hold values and not labels. */
  options?: SheetOptions;
  /** A page of `exportPageSize` rows under the filter that the screen shows; the first is 1. */
  fetchPage: (page: number) => Promise<{ total: number; list: readonly object[] }>;
  /** Rows under the filter; with none there is nothing to export. */
  total: number;
  /** Without day and ending. */
  fileName: string;
  /** The download task that makes the same file on the server; without one, every export is made here. */
  task?: { kind: string; input: object };
  label?: string;
}

/** The toolbar's 导出: what the filters show, all pages. Wrap it in `Permitted` with the permission of the list. */
export function ExportButton({ sheet, options, fetchPage, total, fileName, task, label = '导出' }: ExportButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const pages = fetchPage as (page: number) => Promise<{ total: number; list: readonly ExportedRow[] }>;
    if (task && total > mostRowsHere) await startDownloadTask(task);
    else await startSheetExport({ sheet, fileName, fetchPage: pages, ...(options && { options }) });
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      disabled={total === 0}
      loading={isRunning}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
