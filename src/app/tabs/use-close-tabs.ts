import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { goAfter, type Tab } from './tabs';
import { tabsStore } from './tabs-store';

type Change = (tabs: readonly Tab[]) => Tab[];

/** State of a history entry that was entered by closing the page before it. */
interface ClosingState {
  closes?: number;
}

/**
 * Closes tabs. When the open page is among them, it is left first and its tab goes only once that has happened: a page
 * with something unsaved may ask, and the person may stay.
 */
export function useCloseTabs(): (change: Change) => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const waiting = useRef<{ id: number; change: Change } | null>(null);
  const count = useRef(0);
  const closes = (state as ClosingState | null)?.closes;

  useEffect(() => {
    if (waiting.current === null || waiting.current.id !== closes) return;
    tabsStore.set(waiting.current.change(tabsStore.get()));
    waiting.current = null;
  }, [closes]);

  return (change) => {
    const before = tabsStore.get();
    const after = change(before);
    const goTo = goAfter(before, after, pathname);
    if (goTo === null) return tabsStore.set(after);
    // Not the number of an entry from before a reload.
    const id = Date.now() + ++count.current;
    waiting.current = { id, change };
    void navigate(goTo, { state: { closes: id } satisfies ClosingState });
  };
}
