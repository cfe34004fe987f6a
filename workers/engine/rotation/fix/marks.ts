import type { DetailOf } from '@contract/rotation/findings';
import { type FindingExtra, Report, severityOf, type Spot } from '@contract/rotation/report';
import type { FindingCode } from '@contract/rotation/types';

/** A wrong cell, without words. */
export interface Mark {
  code: FindingCode;
  /** Counted from 0; -1 for a finding of the sheet. */
  column: number;
  value: string;
}

/** Notes which cells are wrong and words nothing: a file that is wrong everywhere is marked in a moment. */
export class MarkReport extends Report {
  readonly marks: Mark[] = [];

  override add<Code extends FindingCode>(
    code: Code,
    _row: number,
    spot: Spot,
    _detail: DetailOf<Code>,
    extra: FindingExtra = {},
  ): void {
    if ((extra.severity ?? severityOf(code)) !== 'error') return;
    this.errors++;
    this.marks.push({ code, column: spot.index, value: extra.value ?? '' });
  }
}
