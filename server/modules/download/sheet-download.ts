import { datedName } from '@contract/kernel/hospital-time';
import type { z } from 'zod';
import type { PermissionCode } from '@contract/permissions';
import type { Page } from '@contract/kernel/paging';
import type { SheetDefinition, SheetOptions } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import { rowsWorkbook, type ExportedRow } from '@workers/engine/sheet/rows-workbook';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import type { DownloadKind, DownloadUser } from './registry';

const pageSize = 500;

export interface SheetDownload<Input> {
  kind: string;
  title: string;
  permission?: PermissionCode;
  input: z.ZodType<Input>;
  sheet: Pick<SheetDefinition, 'name' | 'columns'>;
  /** Items of data sources, where the rows hold values and not labels. */
  options?(db: Db, user: DownloadUser): Promise<SheetOptions>;
  /** A page of the rows that the user sees under the input; the first is 1. The list's own query serves. */
  page(call: { db: Db; user: DownloadUser; input: Input }, page: number, size: number): Promise<Page<object>>;
}

/** A list as a workbook, all pages: the same file that the toolbar's 导出 makes of fewer rows in the browser. */
export function sheetDownload<Input>(declared: SheetDownload<Input>): DownloadKind<Input> {
  const { kind, title, permission, input, sheet } = declared;
  return {
    kind,
    title,
    input,
    ...(permission && { permission }),
    async make({ progress, ...call }) {
      async function* rows(): AsyncIterable<ExportedRow> {
        let done = 0;
        for (let page = 1; ; page++) {
          const { list, total } = await declared.page(call, page, pageSize);
          yield* list as Iterable<ExportedRow>;
          done += list.length;
          await progress(done, total);
          if (list.length === 0 || done >= total) return;
        }
      }
      const options = await declared.options?.(call.db, call.user);
      const bytes = await writeWorkbook(rowsWorkbook(sheet, rows(), options));
      return {
        fileName: datedName(sheet.name, 'xlsx', Date.now()),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: (async function* () {
          yield bytes;
        })(),
      };
    },
  };
}
