import type { SheetColumn, SheetDefinition, SheetLeaf, SheetOptions } from '@contract/kernel/sheet-definition';
import sheetExportWorkerUrl from '@workers/sheet-export.worker?worker&url';
import type { ExportedSheet, FetchPage, SheetExportApi } from '@workers/sheet-export.worker';
import { proxy } from 'comlink';
import { lazyWorker } from '@device/threads/lazy-worker';

export interface SheetFileOptions {
  sheet: Pick<SheetDefinition, 'name' | 'columns'>;
  options?: SheetOptions;
  fileName: string;
  fetchPage: FetchPage;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Rows of a list as an .xlsx file. The pages are fetched here, where the session is; the workbook is written in a worker
 * of its own, which ends with the export or with `signal`; then this rejects with the signal's reason.
 */
export async function sheetFile({ sheet, options = {}, fileName, signal, ...rest }: SheetFileOptions): Promise<File> {
  const worker = lazyWorker<SheetExportApi>(sheetExportWorkerUrl);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const written = worker.use((api) =>
    api.rows(travelling(sheet), options, fileName, proxy(rest.fetchPage), proxy(rest.onProgress)),
  );
  try {
    return await Promise.race([written, aborted]);
  } finally {
    worker.stop();
  }
}

/** Without the rules, which may be functions and do not travel. */
function travelling({ name, columns }: Pick<SheetDefinition, 'name' | 'columns'>): ExportedSheet {
  return { name, columns: columns.map(withoutRules) };
}

function withoutRules(column: SheetColumn): SheetColumn {
  if (!('children' in column)) return leafWithoutRules(column);
  const children = column.children.map((child) =>
    'children' in child ? { ...child, children: child.children.map(leafWithoutRules) } : leafWithoutRules(child),
  );
  return { title: column.title, children };
}

function leafWithoutRules(leaf: SheetLeaf): SheetLeaf {
  const plain = { ...leaf };
  delete plain.rules;
  return plain;
}
