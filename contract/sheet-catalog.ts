import { departmentEndpoints } from './dictionary/departments';
import { majorEndpoints } from './dictionary/majors';
import { departmentSheet, majorSheet } from './dictionary/sheets';
import type { EndpointSpec } from './kernel/endpoint';
import type { SheetDefinition } from './kernel/sheet-definition';
import type { sheetImportAnswer, sheetImportBody } from './kernel/sheet-wire';
import { userEndpoints } from './people/user-endpoints';
import { userSheet } from './people/user-sheet';

/** A sheet that can be imported, with the call that takes its rows. */
export interface SheetImport {
  sheet: SheetDefinition;
  endpoint: EndpointSpec & { body: typeof sheetImportBody; data: typeof sheetImportAnswer };
}

/**
 * Every sheet that can be imported, by its key: what the import worker finds after a reload, when the page that began
 * an import is long gone. A definition in a `sheet.ts` of a module that has an import call stands here.
 */
export const sheetCatalog: Readonly<Record<string, SheetImport>> = {
  [departmentSheet.key]: { sheet: departmentSheet, endpoint: departmentEndpoints.importDepartments },
  [majorSheet.key]: { sheet: majorSheet, endpoint: majorEndpoints.importMajors },
  [userSheet.key]: { sheet: userSheet, endpoint: userEndpoints.userImport },
};
