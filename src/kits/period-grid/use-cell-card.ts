import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cell } from '@/kits/grid-cursor/keyboard';

/** Rest over a cell, by mouse or by keyboard, before its card appears, in milliseconds. */
const restMs = { pointer: 350, key: 700 };
/** Time to move the mouse from the cell onto its card. */
const leaveMs = 150;

/** Which cell's card is open. Cards follow a resting mouse and a resting cursor; Enter opens one at once. */
export function useCellCard() {
  const [shown, setShown] = useState<Cell | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<Cell | null>(null);

  const schedule = useCallback((cell: Cell | null, delay: number) => {
    clearTimeout(timer.current);
    wanted.current = cell;
    timer.current = setTimeout(() => setShown(cell), delay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const rest = useCallback(
    (cell: Cell, by: keyof typeof restMs) => {
      if (isSame(cell, wanted.current)) return;
      setShown(null);
      schedule(cell, restMs[by]);
    },
    [schedule],
  );
  const leave = useCallback(() => schedule(null, leaveMs), [schedule]);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const open = useCallback((cell: Cell) => schedule(cell, 0), [schedule]);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    wanted.current = null;
    setShown(null);
  }, []);

  return { shown, rest, leave, stay, open, close };
}

function isSame(one: Cell, other: Cell | null): boolean {
  return other !== null && one.row === other.row && one.column === other.column;
}
