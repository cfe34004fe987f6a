import { HalfUp } from '@contract/kernel/half-month';
import { groupBy } from '@contract/kernel/group-by';
import type { OverviewRow } from '@contract/rotation/list-types';
import type { Row, WorkbookModel } from '../spreadsheet/write/model';
import { planColumns, planHeader } from './plan-columns';

export interface OverviewExport {
  /** `YYYY-MM`, in the order of the columns. */
  months: readonly string[];
  rows: Iterable<OverviewRow> | AsyncIterable<OverviewRow>;
  /**
   * Adds the handbook department of each month. With it the workbook imports again without a change; without it, a
   * department that several handbook departments share counts to the first of them.
   */
  withHandbook: boolean;
}

/** The overview as a workbook in the layout of the import, see `OverviewExport`. */
export function overviewWorkbook({ months, rows, withHandbook }: OverviewExport): WorkbookModel {
  const header = planHeader(months, withHandbook);
  return {
    title: '轮转总览',
    sheets: [
      {
        name: '轮转计划',
        columns: planColumns(header.length),
        rows: planRows(header, months, rows, withHandbook),
        headerRows: 1,
        freeze: { rows: 1, columns: 2 },
      },
    ],
  };
}

async function* planRows(
  header: Row,
  months: readonly string[],
  rows: OverviewExport['rows'],
  withHandbook: boolean,
): AsyncIterable<Row> {
  yield header;
  for await (const row of rows) {
    const byMonth = groupBy(row.deptList, (piece) => piece.date);
    const plan = months.flatMap((month) => {
      const pieces = byMonth.get(month) ?? [];
      const departments = monthText(pieces, (piece) => piece.deptName);
      return withHandbook ? [departments, monthText(pieces, handbookWord)] : [departments];
    });
    yield [row.name, row.staffId, row.major, row.typeName, row.grade === null ? null : String(row.grade), ...plan];
  }
}

type Piece = OverviewRow['deptList'][number];

/** `A` for a whole month, `A#B` for its halves. */
function monthText(pieces: readonly Piece[], wordOf: (piece: Piece) => string): string | null {
  const whole = pieces.find((piece) => piece.halfUp === HalfUp.whole);
  if (whole) return wordOf(whole);
  if (pieces.length === 0) return null;
  const half = (half: HalfUp) => pieces.filter((piece) => piece.halfUp === half).map(wordOf);
  return `${half(HalfUp.first).join('')}#${half(HalfUp.second).join('')}`;
}

/** Reserve time is 无 in a handbook column (requirements section 5). */
function handbookWord(piece: Piece): string {
  return piece.kind === 'reserve' ? '无' : piece.stDeptName;
}
