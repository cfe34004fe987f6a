import { lineMarks, markRefusals } from './marks';
import { normaliseName, tidyText } from './text';
import {
  itemsOf,
  leavesOf,
  type AnyRow,
  type SheetDefinition,
  type SheetItem,
  type SheetLeaf,
  type SheetOptions,
  type SheetValues,
} from './sheet-definition';
import { cellTexts } from './sheet-messages';
import { dateOf, numberOf } from './sheet-value';

/** Something wrong with one cell; `message` without the row's number. */
export interface CellProblem {
  field: string;
  title: string;
  message: string;
}

export interface ReadRow<Row = AnyRow> {
  /** The values by field; usable only without problems. */
  row: Row;
  problems: CellProblem[];
}

/** Reads and checks one row: the same code in the browser's worker and on the server, which never trusts the browser. */
export type RowReader<Row = AnyRow> = (values: SheetValues) => ReadRow<Row>;

/** @param options items of the data sources that the definition does not hold itself */
export function rowReader<Row>(definition: SheetDefinition<Row>, options: SheetOptions = {}): RowReader<Row> {
  const leaves = leavesOf(definition.columns);
  const titles = new Map(leaves.map(({ field, title }) => [field, title]));
  const choices = new Map(
    leaves.filter(({ dataSource }) => dataSource).map((leaf) => [leaf.field, itemsByLabel(leaf, options)]),
  );

  return (values) => {
    const tidied = Object.fromEntries(leaves.map(({ field }) => [field, tidyText(values[field] ?? '')]));
    const row: Record<string, string | number | null> = {};
    const problems: CellProblem[] = [];
    for (const leaf of leaves) {
      const { field, fieldCope, title, rules = {} } = leaf;
      const text = tidied[field]!;
      row[field] = null;
      if (fieldCope) row[fieldCope] = text;
      const refuse = (message: string) => void problems.push({ field, title, message });
      if (text === '') {
        if (rules.required) refuse(rules.message ?? cellTexts.required(title));
        continue;
      }
      const wrong = brokenRule(leaf, text) ?? rules.validator?.(text, tidied);
      if (wrong !== undefined) {
        refuse(wrong);
        continue;
      }
      const read = leaf.dataSource ? chosen(leaf, text) : converted(leaf, text);
      if (read.problem !== undefined) refuse(read.problem);
      else row[field] = read.value;
    }
    return { row: row as Row, problems };

    function chosen(leaf: SheetLeaf, text: string): Converted {
      const { value, dependsOn, parent } = leaf.dataSource!;
      const named = choices.get(leaf.field)!.get(normaliseName(text)) ?? [];
      if (named.length === 0) return { problem: cellTexts.option(leaf.title, text) };
      const above = dependsOn === undefined ? null : row[dependsOn];
      // Without the upper choice nothing can be said of the lower one; the upper cell has its own problem, or is empty.
      const fitting =
        above === null || parent === undefined ? named : named.filter((item) => String(item[parent]) === String(above));
      const item = fitting[0];
      if (!item) return { problem: cellTexts.optionOf(leaf.title, text, titles.get(dependsOn!) ?? '') };
      const stored = item[value]!;
      return { value: leaf.type === 'number' ? Number(stored) : String(stored) };
    }
  };
}

type Converted = { value: string | number; problem?: undefined } | { problem: string };

/** The text's own rules, in the order in which people should hear of them. Lengths count characters, not code units. */
function brokenRule(leaf: SheetLeaf, text: string): string | undefined {
  const { title, rules = {} } = leaf;
  const { min, max, pattern, message } = rules;
  const { length } = Array.from(text);
  if (leaf.type === 'string' && lineMarks.test(text)) return `${title}${markRefusals.line}`;
  if (min !== undefined && length < min) return cellTexts.min(title, min);
  if (max !== undefined && length > max) return cellTexts.max(title, max);
  if (pattern && text.search(pattern) < 0) return message ?? cellTexts.pattern(title);
  return undefined;
}

function converted(leaf: SheetLeaf, text: string): Converted {
  if (leaf.type === 'string') return { value: text };
  if (leaf.type === 'date') {
    const value = dateOf(text, leaf.format);
    return value === undefined ? { problem: cellTexts.date(leaf.title, dateWords[leaf.format]) } : { value };
  }
  const value = numberOf(text);
  return value === undefined ? { problem: cellTexts.number(leaf.title) } : { value };
}

const dateWords = { 'YYYY-MM-DD': 'YYYY-MM-DD', 'hh:mm:ss': 'hh:mm:ss', timeStamp: 'YYYY-MM-DD hh:mm:ss' } as const;

/** Labels compare as names do: width, spaces and case play no part. A label may stand under several parents. */
function itemsByLabel(leaf: SheetLeaf, options: SheetOptions): Map<string, SheetItem[]> {
  const byLabel = new Map<string, SheetItem[]>();
  for (const item of itemsOf(leaf, options)) {
    const label = normaliseName(String(item[leaf.dataSource!.label] ?? ''));
    byLabel.set(label, [...(byLabel.get(label) ?? []), item]);
  }
  return byLabel;
}
