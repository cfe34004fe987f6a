import type { z } from 'zod';
import { continuingApplicationEndpoints } from './continuing/applications';
import { applicationImportSheet } from './continuing/import-sheet';
import { departmentEndpoints } from './dictionary/departments';
import { majorEndpoints } from './dictionary/majors';
import { departmentSheet, majorSheet } from './dictionary/sheets';
import { buildingEndpoints } from './dorm/buildings';
import { lodgingEndpoints } from './dorm/lodgings';
import { qualificationEndpoints } from './teacher/qualifications';
import { qualificationImportSheet } from './teacher/sheets';
import { lodgingSheet, roomSheet as dormRoomSheet } from './dorm/sheets';
import { templateSheet } from './evaluation/sheets';
import { templateEndpoints } from './evaluation/templates';
import { lessonSheetOf, scoreSheet, studentSheet } from './graduate/import-sheets';
import { graduateImportEndpoints } from './graduate/imports';
import { wheelImportEndpoints } from './graduate-wheel/imports';
import { semesterOfOptions, wheelSheet } from './graduate-wheel/sheets';
import { offlineEndpoints } from './exam/marks/offline';
import { examOfOptions, offlineSheet } from './exam/offline-sheet';
import { requirementEndpoints } from './handbook/requirements';
import { performanceEntryEndpoints } from './performance/entries';
import { entrySheet, tableOfOptions } from './performance/sheets';
import { requirementSheet, versionOfOptions } from './handbook/sheets';
import type { EndpointSpec } from './kernel/endpoint';
import type { SheetDefinition, SheetOptions } from './kernel/sheet-definition';
import type { sheetImportAnswer, sheetImportBody } from './kernel/sheet-wire';
import { roomsEndpoints } from './room/rooms';
import { roomSheet } from './room/sheets';
import { classEndpoints } from './student/classes';
import { memberSheet } from './student/sheets';
import { typeOfOptions, userSheetKey, userSheetOf } from './people/import-sheet';
import { userEndpoints } from './people/user-endpoints';

/** A sheet that can be imported, with the call that takes its rows. */
export interface SheetImport {
  /** The definition; where columns are configured, the options say by what. @throws AppError for options without it */
  sheetOf: (options: SheetOptions) => SheetDefinition;
  endpoint: EndpointSpec & {
    body: z.ZodType<unknown, z.input<typeof sheetImportBody>>;
    data: typeof sheetImportAnswer;
  };
  /** What the call's body says besides the rows. */
  bodyOf?: (options: SheetOptions) => object;
}

/**
 * Every sheet that can be imported, by its key: what the import worker finds after a reload, when the page that began
 * an import is long gone. A definition of a module that has an import call stands here.
 */
export const sheetCatalog: Readonly<Record<string, SheetImport>> = {
  [departmentSheet.key]: { sheetOf: () => departmentSheet, endpoint: departmentEndpoints.importDepartments },
  [majorSheet.key]: { sheetOf: () => majorSheet, endpoint: majorEndpoints.importMajors },
  [requirementSheet.key]: {
    sheetOf: () => requirementSheet,
    endpoint: requirementEndpoints.importRequirements,
    bodyOf: (options) => ({ version_id: versionOfOptions(options) }),
  },
  [templateSheet.key]: { sheetOf: () => templateSheet, endpoint: templateEndpoints.importTemplates },
  [roomSheet.key]: { sheetOf: () => roomSheet, endpoint: roomsEndpoints.importRooms },
  [memberSheet.key]: { sheetOf: () => memberSheet, endpoint: classEndpoints.importMembers },
  [dormRoomSheet.key]: { sheetOf: () => dormRoomSheet, endpoint: buildingEndpoints.importRooms },
  [qualificationImportSheet.key]: {
    sheetOf: () => qualificationImportSheet,
    endpoint: qualificationEndpoints.importQualifications,
  },
  [applicationImportSheet.key]: {
    sheetOf: () => applicationImportSheet,
    endpoint: continuingApplicationEndpoints.importApplications,
  },
  [lessonSheetOf('bachelor').key]: {
    sheetOf: () => lessonSheetOf('bachelor'),
    endpoint: graduateImportEndpoints.importBachelorLessons,
  },
  [lessonSheetOf('master').key]: {
    sheetOf: () => lessonSheetOf('master'),
    endpoint: graduateImportEndpoints.importMasterLessons,
  },
  [scoreSheet.key]: { sheetOf: () => scoreSheet, endpoint: graduateImportEndpoints.importGraduateScores },
  [studentSheet.key]: { sheetOf: () => studentSheet, endpoint: graduateImportEndpoints.importGraduateStudents },
  [wheelSheet.key]: {
    sheetOf: () => wheelSheet,
    endpoint: wheelImportEndpoints.importWheel,
    bodyOf: (options) => ({ semester_id: semesterOfOptions(options) }),
  },
  [lodgingSheet.key]: { sheetOf: () => lodgingSheet, endpoint: lodgingEndpoints.importLodgings },
  [offlineSheet.key]: {
    sheetOf: () => offlineSheet,
    endpoint: offlineEndpoints.importOfflineScores,
    bodyOf: (options) => ({ exam_id: examOfOptions(options) }),
  },
  [entrySheet.key]: {
    sheetOf: () => entrySheet,
    endpoint: performanceEntryEndpoints.importEntries,
    bodyOf: (options) => ({ table_id: tableOfOptions(options) }),
  },
  [userSheetKey]: {
    sheetOf: (options) => userSheetOf(typeOfOptions(options)),
    endpoint: userEndpoints.userImport,
    bodyOf: (options) => ({ person_type_id: typeOfOptions(options).id }),
  },
};

/** The import of a sheet by its key. What follows a colon names one of several sheets of the same import. */
export function findSheetImport(key: string): SheetImport | undefined {
  return sheetCatalog[key.split(':')[0]!];
}
