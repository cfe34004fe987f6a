import type { Cell, GridSize } from '@/kits/grid-cursor/keyboard';
import { fixedLeft, headHeight, type Geometry } from './geometry';

/** The cell under a point of the window, null over the head, the scroll bars or empty space. */
export function pointedCell(
  view: HTMLElement,
  point: { clientX: number; clientY: number },
  geometry: Geometry,
  size: GridSize,
): Cell | null {
  const box = view.getBoundingClientRect();
  const x = point.clientX - box.left - view.clientLeft;
  const y = point.clientY - box.top - view.clientTop - headHeight;
  if (x < 0 || y < 0 || x >= view.clientWidth || y >= view.clientHeight - headHeight) return null;
  const row = Math.floor((y + view.scrollTop) / geometry.row);
  const column = columnAt(x, view.scrollLeft, geometry);
  return row < size.rows && column < size.columns ? { row, column } : null;
}

function columnAt(x: number, scrolled: number, geometry: Geometry): number {
  const { fixed, fixedWidth, unit } = geometry;
  if (x >= fixedWidth) return fixed.length + Math.floor((x + scrolled - fixedWidth) / unit);
  return fixed.findIndex((width, column) => x < fixedLeft(geometry, column) + width);
}
