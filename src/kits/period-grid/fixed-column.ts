/** A column before the periods: who the row is about. It stays while the periods scroll. */
export interface FixedColumn<Row> {
  key: string;
  title: string;
  /** In pixels. */
  width: number;
  /** What a cell shows, one line under the other, or beside each other where rows are low. */
  lines: (row: Row) => readonly [string, string?];
  /** What is copied, each fact into a column of its own; what `lines` show unless told otherwise. */
  facts?: (row: Row) => readonly string[];
}

export function factsOf<Row>(column: FixedColumn<Row>, row: Row): readonly string[] {
  return column.facts?.(row) ?? column.lines(row).map((line) => line ?? '');
}
