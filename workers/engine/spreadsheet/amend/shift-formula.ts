import { columnName, columnOf } from '../xlsx/reference';

const LAST_ROW = 1_048_576;
const COLUMNS = 16_384;

const QUOTED = String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'`;
const COLUMN = String.raw`(\$?)([A-Za-z]{1,3})`;
const ROW = String.raw`(\$?)([1-9]\d{0,6})`;
const OPEN_END = String.raw`(?![\p{L}\p{N}_.(\\!])`;
/** Not within a name; behind the exclamation mark of a sheet it may stand. */
const BOUND = String.raw`(?<![\p{L}\p{N}_.$\\])`;
const REFERENCES = new RegExp(
  `${QUOTED}|${BOUND}${COLUMN}${ROW}${OPEN_END}|${BOUND}${COLUMN}:${COLUMN}${OPEN_END}|` +
    `${BOUND}${ROW}:${ROW}${OPEN_END}`,
  'gu',
);

/**
 * A formula as it reads when its cell moves by so many rows and columns: relative references move along, those with
 * `$` and everything inside of quotes stay. A reference that leaves the sheet becomes `#REF!`.
 */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  const row = (fixed: string, number: string) => {
    const moved = Number(number) + (fixed ? 0 : rows);
    return moved >= 1 && moved <= LAST_ROW ? fixed + moved : undefined;
  };
  const column = (fixed: string, letters: string) => {
    const moved = columnOf(letters) + (fixed ? 0 : columns);
    return columnOf(letters) >= 0 && moved >= 0 && moved < COLUMNS ? fixed + columnName(moved) : undefined;
  };
  return formula.replace(REFERENCES, (whole, ...found: (string | undefined)[]) => {
    const [c = '', name, r = '', number, c1 = '', name1, c2 = '', name2, r1 = '', number1, r2 = '', number2] = found;
    let ends: [string | undefined, string | undefined, string];
    if (name !== undefined) ends = [column(c, name), row(r, number!), ''];
    else if (name1 !== undefined) ends = [column(c1, name1), column(c2, name2!), ':'];
    else if (number1 !== undefined) ends = [row(r1, number1), row(r2, number2!), ':'];
    else return whole;
    const [first, last, between] = ends;
    return first === undefined || last === undefined ? '#REF!' : first + between + last;
  });
}
