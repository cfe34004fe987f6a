import { performanceEntryEndpoints as entries } from '@contract/performance/entries';
import { performanceResultEndpoints as results } from '@contract/performance/results';
import { performanceTableEndpoints as tables } from '@contract/performance/tables';

/** What an entry, or handing in, makes untrue. */
export const fillReads = [
  entries.fillTables,
  entries.fillSheets,
  entries.fillRows,
  entries.entryLogs,
  entries.auditSheet,
  tables.tables,
  tables.tableDetail,
  results.results,
  results.trace,
  results.deptResults,
];
