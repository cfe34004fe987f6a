import type { ColumnKind, FixColumn } from '@workers/engine/rotation/fix/fix-types';

export const rowHeight = 32;
/** Row number and whether the row is imported. */
export const numberWidth = 76;
/** Name and staff id stay at the left while the months scroll. */
export const fixedCount = 2;

const widths: Record<ColumnKind, number> = {
  name: 88,
  staffId: 116,
  major: 128,
  personType: 96,
  grade: 64,
  dept: 116,
  handbook: 116,
  other: 116,
};

export interface ColumnBox {
  left: number;
  width: number;
}

/** Where the columns lie, from the left edge of the first one after the row numbers. */
export function columnBoxes(columns: readonly FixColumn[]): ColumnBox[] {
  let left = numberWidth;
  return columns.map(({ kind }) => {
    const box = { left, width: widths[kind] };
    left += box.width;
    return box;
  });
}

export function totalWidth(boxes: readonly ColumnBox[]): number {
  const last = boxes.at(-1);
  return last ? last.left + last.width : numberWidth;
}

/** Left edge of what scrolls. */
export function fixedWidth(boxes: readonly ColumnBox[]): number {
  return boxes[fixedCount]?.left ?? totalWidth(boxes);
}
