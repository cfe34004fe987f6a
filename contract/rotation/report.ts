import { type DetailOf, findingText } from './findings';
import type { Finding, FindingCode } from './types';

/** A cell that a finding points to. Column and header are empty where there is no sheet (the server's own check). */
export interface Spot {
  /** Column counted from 0; -1 where there is no sheet. */
  index: number;
  /** Excel's letters. */
  column: string;
  /** Text of the header cell. */
  header: string;
}

/** Findings that a sheet lists at most; beyond them only the number is kept, so that a hopeless file stays usable. */
export const maxFindings = 20_000;

export type Severity = Finding['severity'];

export interface FindingExtra {
  value?: string;
  /** Worked out only for findings that are listed: looking for similar names costs more than the check itself. */
  suggestions?: string[] | (() => string[]);
  severity?: Severity;
}

/** Codes that keep no row out. An empty sheet loses nobody, so it does not hold up the others of its file. */
const warnings: ReadonlySet<FindingCode> = new Set<FindingCode>(['NUMERIC_STAFF_ID', 'SHEET_EMPTY']);
export const severityOf = (code: FindingCode): Severity => (warnings.has(code) ? 'warning' : 'error');

/** Collects the findings of one sheet and words them. */
export class Report {
  readonly findings: Finding[] = [];
  /** Findings of severity error, those beyond `maxFindings` included. */
  errors = 0;
  /** Findings that were counted but not listed. */
  omitted = 0;

  constructor(readonly sheet: string) {}

  add<Code extends FindingCode>(
    code: Code,
    row: number,
    spot: Spot,
    detail: DetailOf<Code>,
    extra: FindingExtra = {},
  ): void {
    const severity = extra.severity ?? severityOf(code);
    if (this.isFull) return this.count(severity);
    const suggestions = typeof extra.suggestions === 'function' ? extra.suggestions() : (extra.suggestions ?? []);
    const place = spot.header ? `“${spot.header}”` : spot.column ? ` ${spot.column} 列` : '';
    this.push({
      sheet: this.sheet,
      row,
      column: spot.column,
      header: spot.header,
      code,
      severity,
      message: `第 ${row} 行${place}：${findingText(code, detail, suggestions)}`,
      value: extra.value ?? '',
      suggestions,
    });
  }

  /** A problem of the sheet as a whole; it is listed at A1 and its sentence names no place. */
  addSheet<Code extends FindingCode>(code: Code, detail: DetailOf<Code>): void {
    const message = findingText(code, detail, []);
    const place = { sheet: this.sheet, row: 1, column: 'A', header: '' };
    this.push({ ...place, code, severity: severityOf(code), message, value: '', suggestions: [] });
  }

  /** Whether a further finding would only be counted: then nobody needs to work out its words. */
  get isFull(): boolean {
    return this.findings.length >= maxFindings;
  }

  private count(severity: Severity): void {
    if (severity === 'error') this.errors++;
    this.omitted++;
  }

  private push(finding: Finding): void {
    if (this.isFull) return this.count(finding.severity);
    if (finding.severity === 'error') this.errors++;
    this.findings.push(finding);
  }
}
