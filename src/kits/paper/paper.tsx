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

/** How long the styles and pictures of a paper may take; then it is printed as it is. */
const patienceMs = 10_000;

/** Prints what stands before it in the same portal, which is drawn by then, when its styles and pictures are there. */
function Printer({ onDone }: Pick<PaperProps, 'onDone'>) {
  const done = useRef(onDone);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    const paper = mark.current!.parentElement!;
    const until = performance.now() + patienceMs;
    let frame = 0;
    const look = () => {
      if (!isReady(paper) && performance.now() < until) {
        frame = requestAnimationFrame(look);
        return;
      }
      window.print();
      done.current();
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span ref={mark} hidden />;
}

/** Without its styles the page behind it would be printed. */
const isReady = (paper: HTMLElement) =>
  getComputedStyle(paper).getPropertyValue('--paper-is-styled') !== '' &&
  [...paper.querySelectorAll('img')].every(({ complete }) => complete);
