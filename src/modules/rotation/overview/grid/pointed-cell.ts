import { fixedWidth, headerHeight, type Geometry } from './geometry';
import { fixedColumns } from './cell-text';
import type { Cell, GridSize } from './keyboard';

/** The cell under a point of the window, null over the header, the scroll bars or empty space. */
export function pointedCell(
  view: HTMLElement,
  point: { clientX: number; clientY: number },
  geometry: Geometry,
  size: GridSize,
): Cell | null {
  const box = view.getBoundingClientRect();
  const x = point.clientX - box.left - view.clientLeft;
  const y = point.clientY - box.top - view.clientTop - headerHeight(geometry);
  if (x < 0 || y < 0 || x >= view.clientWidth || y >= view.clientHeight - headerHeight(geometry)) return null;
  const row = Math.floor((y + view.scrollTop) / geometry.row);
  const month = Math.floor((x + view.scrollLeft - fixedWidth(geometry)) / geometry.month);
  const isFixed = x < fixedWidth(geometry);
  const column = isFixed ? Number(x >= geometry.person) : month + fixedColumns;
  return row < size.rows && column < size.columns ? { row, column } : null;
}
