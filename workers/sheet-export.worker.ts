import { expose } from 'comlink';
import type { SheetDefinition, SheetOptions } from '@contract/kernel/sheet-definition';
import { rowsWorkbook, type ExportedRow } from './engine/sheet/rows-workbook';
import { writeWorkbook } from './engine/spreadsheet/write';
import { xlsxFile } from './export/xlsx-file';

/** A page of rows; the first is 1. Runs in the page, where the session is. */
export type FetchPage = (page: number) => Promise<{ total: number; list: readonly ExportedRow[] }>;

/** The part of a definition that travels: rules may be functions, which do not. */
export type ExportedSheet = Pick<SheetDefinition, 'name' | 'columns'>;

const api = {
  /** All pages as a workbook; rows are written as they come. `onProgress` hears of rows done and in all. */
  async rows(
    sheet: ExportedSheet,
    options: SheetOptions,
    fileName: string,
    fetchPage: FetchPage,
    onProgress: (done: number, total: number) => void,
  ): Promise<File> {
    async function* all() {
      let done = 0;
      for (let page = 1; ; page++) {
        const { list, total } = await fetchPage(page);
        yield* list;
        done += list.length;
        onProgress(done, total);
        if (list.length === 0 || done >= total) return;
      }
    }
    return xlsxFile(await writeWorkbook(rowsWorkbook(sheet, all(), options)), fileName);
  },
};

export type SheetExportApi = typeof api;

expose(api);
