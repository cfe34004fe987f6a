import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { uuid } from '@device/api/uuid';
import { goAfter, type Tab } from './tabs';
import { tabsStore } from './tabs-store';
import { useTabKey } from './use-tab-key';

type Change = (tabs: readonly Tab[]) => Tab[];

/** State of a history entry that was entered by closing the page before it. */
interface ClosingState {
  closes?: string;
}

/**
 * Closes tabs. When the open page is among them, it is left first and its tab goes only once that has happened: a page
 * with something unsaved may ask, and the person may stay.
 */
export function useCloseTabs(): (change: Change) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = useTabKey();
  const waiting = useRef<{ id: string; change: Change } | null>(null);
  const closes = (state as ClosingState | null)?.closes;

  useEffect(() => {
    if (waiting.current === null || waiting.current.id !== closes) return;
    tabsStore.set(waiting.current.change(tabsStore.get()));
    waiting.current = null;
  }, [closes]);

  return (change) => {
    const before = tabsStore.get();
    const after = change(before);
    const goTo = goAfter(before, after, open);
    if (goTo === null) return tabsStore.set(after);
    // Not the number of an entry from before a reload.
    const id = uuid();
    waiting.current = { id, change };
    void navigate(goTo, { state: { closes: id } satisfies ClosingState });
  };
}
