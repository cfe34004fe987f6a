import type { Finding, FindingCode, ImportJob } from './types';

export type ImportCounts = ImportJob['counts'];

/** Findings of one sheet, counted; the findings themselves are stored apart. */
export interface SheetSummary {
  name: string;
  people: number;
  months: number;
  errors: number;
  warnings: number;
  /** Findings that were counted but not kept. */
  omitted: number;
  codes: Partial<Record<FindingCode, number>>;
}

/** When the reference data that a check ran against were fetched, and whether the network could be asked. */
export interface ReferenceUsed {
  fetchedAt: number;
  offline: boolean;
}

/** What a device notes of an import beside what every background task has; nothing personal. */
export interface ImportTaskDetail {
  clearBlanks: boolean;
  /** Difference against what is stored; after success, what was written. */
  counts: ImportCounts | null;
  summary: SheetSummary[];
  reference: ReferenceUsed | null;
}

/** Of an import that nobody has begun. */
export const freshDetail = (clearBlanks: boolean): ImportTaskDetail => ({
  clearBlanks,
  counts: null,
  summary: [],
  reference: null,
});

/** Counts of findings by sheet, in the order in which the sheets appear. */
export function summarise(findings: readonly Finding[]): SheetSummary[] {
  const sheets = new Map<string, SheetSummary>();
  for (const { sheet: name, severity, code } of findings) {
    const sheet = sheets.get(name) ?? { name, people: 0, months: 0, errors: 0, warnings: 0, omitted: 0, codes: {} };
    if (severity === 'error') sheet.errors += 1;
    else sheet.warnings += 1;
    sheet.codes[code] = (sheet.codes[code] ?? 0) + 1;
    sheets.set(name, sheet);
  }
  return [...sheets.values()];
}
