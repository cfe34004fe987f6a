import { columnLetters } from '@contract/kernel/sheet-columns';
import {
  itemsOf,
  leavesOf,
  type SheetDefinition,
  type SheetItem,
  type SheetLeaf,
  type SheetOptions,
} from '@contract/kernel/sheet-definition';
import type { Row, SheetModel } from '../spreadsheet/write/model';

/** Dropdowns of a template: hidden sheets with the options, and the formula that each column's validation takes. */
export interface OptionSheets {
  sheets: SheetModel[];
  /**
   * Formula of the options of a column, given the cell that holds the upper choice (`$B2`), if it has one; undefined
   * for a column without options.
   */
  formulaOf(field: string, above: string | undefined): string | undefined;
}

/** The name of the hidden sheet that all plain lists share. */
const listsName = 'Lists';

export function optionSheets(definition: SheetDefinition, options: SheetOptions): OptionSheets {
  const chosen = leavesOf(definition.columns).filter((leaf) => itemsOf(leaf, options).length > 0);
  const plain = chosen.filter(({ dataSource }) => dataSource!.dependsOn === undefined);
  const nested = chosen.filter(({ dataSource }) => dataSource!.dependsOn !== undefined);
  const labels = plain.map((leaf) => labelsOf(leaf, itemsOf(leaf, options)));
  const lists = listSheet(labels);
  const grids = nested.map((leaf, index) => {
    const upper = leavesOf(definition.columns).find(({ field }) => field === leaf.dataSource!.dependsOn)!;
    return gridSheet(`Options${index + 1}`, nestedLabels(leaf, upper, options));
  });
  return {
    sheets: [...(plain.length > 0 ? [lists] : []), ...grids.map(({ sheet }) => sheet)],
    formulaOf(field, above) {
      const list = plain.findIndex((leaf) => leaf.field === field);
      if (list >= 0) return rangeOf(list, labels[list]!.length);
      const grid = grids[nested.findIndex((leaf) => leaf.field === field)];
      return grid && above !== undefined ? grid.formula(above) : undefined;
    },
  };
}

function labelsOf({ dataSource }: SheetLeaf, items: readonly SheetItem[]): string[] {
  return [...new Set(items.map((item) => String(item[dataSource!.label] ?? '')))].filter(Boolean);
}

/** Labels by the label of the upper choice, in the order of the upper column's items. */
function nestedLabels(leaf: SheetLeaf, upper: SheetLeaf, options: SheetOptions): Map<string, string[]> {
  const { label, value } = upper.dataSource!;
  const { parent } = leaf.dataSource!;
  const below = itemsOf(leaf, options);
  const lists = new Map<string, string[]>();
  for (const above of itemsOf(upper, options)) {
    const items = below.filter((item) => parent === undefined || String(item[parent]) === String(above[value]));
    const name = String(above[label]);
    lists.set(name, [...new Set([...(lists.get(name) ?? []), ...labelsOf(leaf, items)])]);
  }
  return lists;
}

function rangeOf(index: number, length: number): string {
  const column = columnLetters(index);
  return `${listsName}!$${column}$1:$${column}$${Math.max(1, length)}`;
}

function listSheet(lists: readonly (readonly string[])[]): SheetModel {
  const depth = Math.max(1, ...lists.map((list) => list.length));
  const rows: Row[] = Array.from({ length: depth }, (_, line) => lists.map((list) => list[line] ?? null));
  return { name: listsName, hidden: 'hidden', rows };
}

/**
 * A hidden sheet with a column per upper choice: its name, the number of its options, its options. The formula finds
 * the column by the upper cell, so that no names are needed, which Excel restricts.
 */
function gridSheet(
  name: string,
  lists: ReadonlyMap<string, string[]>,
): { sheet: SheetModel; formula(above: string): string } {
  const columns = [...lists];
  const depth = Math.max(1, ...columns.map(([, labels]) => labels.length));
  const rows: Row[] = [
    columns.map(([upper]) => upper),
    columns.map(([, labels]) => labels.length),
    ...Array.from({ length: depth }, (_, line): Row => columns.map(([, labels]) => labels[line] ?? null)),
  ];
  const last = columnLetters(Math.max(0, columns.length - 1));
  return {
    sheet: { name, hidden: 'hidden', rows },
    formula: (above) => {
      const position = `MATCH(${above},${name}!$A$1:$${last}$1,0)`;
      return `OFFSET(${name}!$A$3,0,${position}-1,MAX(1,INDEX(${name}!$A$2:$${last}$2,1,${position})),1)`;
    },
  };
}
