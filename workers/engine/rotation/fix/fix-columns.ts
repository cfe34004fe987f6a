import { columnLetters } from '@contract/kernel/sheet-columns';
import type { FixSheet } from './fix-sheet';
import type { ColumnKind, FixColumn } from './fix-types';

const fixedKinds = ['name', 'staffId', 'major', 'personType', 'grade'] as const;

/** The columns that a sheet's rows are shown with: the fixed ones, then months and unread headers from left to right. */
export function columnsOf({ layout, headFindings, view }: FixSheet): FixColumn[] {
  if (!layout) return [];
  const kinds = new Map<number, ColumnKind>();
  for (const kind of fixedKinds) if (layout.fixed[kind]) kinds.set(layout.fixed[kind].index, kind);
  const fixed = [...kinds.keys()];
  for (const { dept, handbook } of layout.months) {
    kinds.set(dept.index, 'dept');
    if (handbook) kinds.set(handbook.index, 'handbook');
  }
  for (const { column } of headFindings) {
    const index = columnIndex(column);
    if (index >= 0 && !kinds.has(index)) kinds.set(index, 'other');
  }
  const titles = new Map(layout.consulted.map((spot) => [spot.index, spot.header]));
  const rest = [...kinds.keys()].filter((index) => !fixed.includes(index)).sort((a, b) => a - b);
  return [...fixed, ...rest].map((index) => ({
    index,
    letters: columnLetters(index),
    title: titles.get(index) ?? view.text(layout.headerLine, index).trim(),
    kind: kinds.get(index)!,
  }));
}

/** The column of Excel's letters, counted from 0; -1 for none. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
