import type { PointerEvent } from 'react';
import { clampWidth } from './columns';
import classes from './table-view.module.css';

interface ResizeHandleProps {
  onResize: (width: number) => void;
}

/** The right edge of a column's header: dragging sets the column's width. By keyboard the column settings do. */
export function ResizeHandle({ onResize }: ResizeHandleProps) {
  const drag = (down: PointerEvent<HTMLSpanElement>) => {
    if (down.button !== 0) return;
    down.preventDefault();
    const handle = down.currentTarget;
    const width = handle.parentElement?.getBoundingClientRect().width ?? 0;
    handle.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) => onResize(clampWidth(width + event.clientX - down.clientX));
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  return <span aria-hidden className={classes.resize} onPointerDown={drag} />;
}
