import { Portal } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './paper.module.css';

interface PaperProps {
  /** A4 lying on its side. */
  isWide?: boolean;
  /** A3 lying on its side, in two columns, as exam papers are handed out. */
  isFolded?: boolean;
  /** The browser's dialog is closed. */
  onDone: () => void;
  children: ReactNode;
}

/**
 * What goes on paper instead of the page: headings, paragraphs and tables need no style of their own. Drawn only to be
 * printed: the browser's dialog opens as soon as it is there.
 */
export function Paper({ isWide = false, isFolded = false, onDone, children }: PaperProps) {
  return (
    // A node of its own: the one that portals share has none of our classes, and the page would be printed.
    <Portal
      reuseTargetNode={false}
      className={[classes.paper, isWide && classes.wide, isFolded && classes.folded].filter(Boolean).join(' ')}
    >
      {children}
      <Printer onDone={onDone} />
    </Portal>
  );
}

/** Prints what stands before it in the same portal, which is drawn by then. */
function Printer({ onDone }: Pick<PaperProps, 'onDone'>) {
  const done = useRef(onDone);
  useEffect(() => {
    window.print();
    done.current();
  }, []);
  return null;
}
