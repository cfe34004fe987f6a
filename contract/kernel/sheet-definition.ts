/**
 * A sheet that people fill in or take away, declared once: template, check in the worker, check on the server and
 * export follow it. The shape is the customer's header definition (requirements sections 3 and 5).
 */

/** One thing that may be chosen; which keys hold its text and its value says the data source. */
export type SheetItem = Readonly<Record<string, string | number>>;

export interface SheetDataSource {
  /** Key of the text that people read, write and choose. */
  label: string;
  /** Key of the value that is stored. */
  value: string;
  /** Fixed items; without them the items are passed at run time under the column's field, see `SheetOptions`. */
  items?: readonly SheetItem[];
  /** Field of the column that must be chosen first; `parent` is the key of an item that holds that column's value. */
  dependsOn?: string;
  parent?: string;
}

export interface SheetRules {
  required?: boolean;
  /** Least and most characters of the text. */
  min?: number;
  max?: number;
  /** Tried on the tidied text. */
  pattern?: RegExp;
  /** No two rows of a file may have the same text. */
  unique?: boolean;
  /** Said instead of the built-in sentence when `required` or `pattern` is broken. */
  message?: string;
  /** A further rule: what is wrong, or undefined. `values` are the row's texts by field. */
  validator?: (text: string, values: Readonly<Record<string, string>>) => string | undefined;
}

/** `timeStamp` is stored in seconds (10 digits), read in China Standard Time. */
export type SheetDateFormat = 'YYYY-MM-DD' | 'hh:mm:ss' | 'timeStamp';

interface LeafBase {
  title: string;
  /** Key of the value in a row. */
  field: string;
  /** Second key, which gets the text as people read it (the label of a chosen item). */
  fieldCope?: string;
  dataSource?: SheetDataSource;
  rules?: SheetRules;
  /** Said in the template at the header cell and on the sheet of explanations. */
  note?: string;
}

export type SheetLeaf = LeafBase & ({ type: 'string' | 'number' } | { type: 'date'; format: SheetDateFormat });

/** A heading over several columns; headings stand at most two deep. */
export interface SheetGroup {
  title: string;
  children: readonly (SheetLeaf | { title: string; children: readonly SheetLeaf[] })[];
}

export type SheetColumn = SheetLeaf | SheetGroup;

/** Values of a checked row by field. */
export type AnyRow = Record<string, string | number | null>;

export interface SheetDefinition<Row = AnyRow> {
  /** `module.thing`; an import is found by it, see `workers/sheet-imports.ts`. */
  key: string;
  /** Name of the sheet, and what the rows are: 用户, 科室. */
  name: string;
  columns: readonly SheetColumn[];
  /** Sentences for whoever fills the template in. */
  guide?: readonly string[];
  /** Only a type: what a checked row holds. Never set. */
  readonly row?: Row;
}

/** Items of the data sources that have none of their own, by field. Plain data: it travels to workers. */
export type SheetOptions = Readonly<Record<string, readonly SheetItem[]>>;

/** A row's texts by field, as they stand in the sheet: what travels to the server. */
export type SheetValues = Readonly<Record<string, string>>;

/** Requirements section 9. */
export const sheetColumnWidth = 15;
export const templateBlankRows = 1000;
/** Rows that a file may bring; more would take the server minutes, and nobody checks them by eye. */
export const mostSheetRows = 20_000;
/** Rows sent at once: one transaction, one receipt. */
export const sheetChunkRows = 100;
/** Name of a template's sheet of explanations; never taken for data. */
export const sheetGuideName = '填写说明';

/**
 * Declares a sheet; what a checked row of it holds is inferred, see `RowOf`.
 * @throws RangeError when two columns have one field, or one depends on a column that does not exist
 */
export function defineSheet<const Columns extends readonly SheetColumn[]>(
  definition: Omit<SheetDefinition, 'columns' | 'row'> & { columns: Columns },
): SheetDefinition<RowOfColumns<Columns[number]>> {
  const leaves = leavesOf(definition.columns);
  const fields = leaves.flatMap(({ field, fieldCope }) => (fieldCope ? [field, fieldCope] : [field]));
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) throw new RangeError(`${definition.key}: the field ${twice} stands twice`);
  const after = leaves.find(({ dataSource }) => dataSource?.dependsOn && !fields.includes(dataSource.dependsOn));
  if (after) throw new RangeError(`${definition.key}: ${after.field} depends on a field that does not exist`);
  return definition;
}

/** The columns that hold values, from left to right. */
export function leavesOf(columns: readonly SheetColumn[]): SheetLeaf[] {
  return columns.flatMap((column) => ('children' in column ? leavesOf(column.children) : [column]));
}

/** Header rows that the columns need: 1 without groups. */
export function headerDepth(columns: readonly SheetColumn[]): number {
  return Math.max(1, ...columns.map((column) => ('children' in column ? 1 + headerDepth(column.children) : 1)));
}

/** Each leaf with the titles above it, outermost first, its own last. */
export function leafPaths(
  columns: readonly SheetColumn[],
  above: readonly string[] = [],
): { leaf: SheetLeaf; path: string[] }[] {
  return columns.flatMap((column) => {
    const path = [...above, column.title];
    return 'children' in column ? leafPaths(column.children, path) : [{ leaf: column, path }];
  });
}

/** The items of a column: its own, else those passed at run time. */
export function itemsOf({ field, dataSource }: SheetLeaf, options: SheetOptions): readonly SheetItem[] {
  return dataSource?.items ?? options[field] ?? [];
}

type Below<Column> = Column extends { children: readonly (infer Child)[] } ? Child : Column;
type LeafOf<Column> = Extract<Below<Below<Column>>, SheetLeaf>;
type StoredOf<Leaf> = Leaf extends { type: 'number' } | { type: 'date'; format: 'timeStamp' } ? number : string;
type ValueOf<Leaf> = Leaf extends { rules: { required: true } } ? StoredOf<Leaf> : StoredOf<Leaf> | null;
type CopeOf<Leaf> = Leaf extends { fieldCope: infer Cope extends string } ? Cope : never;

type RowOfColumns<Column> = { [Leaf in LeafOf<Column> as Leaf['field']]: ValueOf<Leaf> } & {
  [Leaf in LeafOf<Column> as CopeOf<Leaf>]: string;
};

/** A checked row of a sheet: values by field; null where a cell that may be empty is. */
export type RowOf<Definition extends { readonly row?: unknown }> = NonNullable<Definition['row']>;
