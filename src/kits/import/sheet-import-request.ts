import type { AnyRow, SheetDefinition, SheetOptions } from '@contract/kernel/sheet-definition';
import { openTask } from '@/kernel/tasks/opened-task';

/** What a page asks the import dialog for. */
export interface SheetImportRequest {
  /** Stands in contract/sheet-catalog.ts together with the call that takes its rows. */
  sheet: SheetDefinition;
  /** 导入用户 */
  title: string;
  /** Items of the data sources, as the person may see them: for the dropdowns of the template and for the check. */
  options: SheetOptions;
  /** Rows that the template brings along, where it is known whom it is about. */
  filled?: readonly AnyRow[];
}

export const sheetImportKindName = 'sheet-import';

let asked: SheetImportRequest | null = null;

/** The request that the dialog was last opened with in this tab; null after a reload. */
export const askedSheetImport = (): SheetImportRequest | null => asked;

/** Opens the import dialog over the page, to choose a file. */
export function openSheetImport(request: SheetImportRequest): void {
  asked = request;
  openTask({ kind: sheetImportKindName, taskId: null });
}
