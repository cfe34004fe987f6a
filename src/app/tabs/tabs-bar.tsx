import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAllowed } from '../routing/menu';
import { useAllowedUrls } from '../routing/use-allowed-urls';
import { screenPath } from '../screen-of';
import { contextLeft, type ContextPlace } from './context-place';
import { TabChip } from './tab-chip';
import { close, closeAll, closeOthers, tabByKey, type Tab } from './tabs';
import classes from './tabs-bar.module.css';
import { tabsStore, useTabs } from './tabs-store';
import { useCloseTabs } from './use-close-tabs';
import { useOverflow } from './use-overflow';
import { useTabKey } from './use-tab-key';

/** Loaded when a tab's menu is first opened, then kept: it closes with its transition and gives the focus back. */
const ContextMenu = lazy(() => import('./context-menu'));
const AllTabs = lazy(() => import('./all-tabs'));

/**
 * The row of visited pages. Right click, long press, or the menu key on a focused tab opens 刷新, 关闭, 关闭其他,
 * 关闭全部; arrows walk the row, and a menu at its end lists what finds no room.
 */
export function TabsBar() {
  const urls = useAllowedUrls();
  const tabs = useTabs().filter((tab) => isAllowed(tab.path, urls, screenPath(tab.path)));
  const navigate = useNavigate();
  const open = useTabKey();
  const queryClient = useQueryClient();
  const closeTabs = useCloseTabs();
  const row = useRef<HTMLDivElement>(null);
  const isOverfull = useOverflow(row);
  const [place, setPlace] = useState<ContextPlace | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const chosen = tabs.find((tab) => tab.key === place?.key);

  const go = (href: string) => void navigate(href);
  const refresh = (tab: Tab) => {
    if (tab.key !== open) go(tab.href);
    tabsStore.refresh(tab.key);
    void queryClient.invalidateQueries();
  };
  const openContext = (tab: Tab, { left, top }: { left: number; top: number }) => {
    setWasOpened(true);
    setPlace({ key: tab.key, left: contextLeft(left, row.current!.getBoundingClientRect()), top });
  };
  const walk = (event: KeyboardEvent, from: Tab) => {
    const key = tabByKey(tabs, from.key, event.key);
    if (key === null) return;
    event.preventDefault();
    row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)?.focus();
  };
  const roll = (event: WheelEvent<HTMLElement>) => {
    if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
  };

  return (
    <nav className={classes.bar} aria-label="已打开的页面">
      <div ref={row} className={classes.scroll} onWheel={roll}>
        {tabs.map((tab) => (
          <TabChip
            key={tab.key}
            tab={tab}
            isOpen={tab.key === open}
            onOpen={() => go(tab.href)}
            onClose={() => closeTabs((all) => close(all, tab.key))}
            onContext={(at) => openContext(tab, at)}
            onKey={(event) => walk(event, tab)}
          />
        ))}
      </div>
      {isOverfull && (
        <Suspense fallback={null}>
          <AllTabs tabs={tabs} open={open} onOpen={(tab) => go(tab.href)} onCloseAll={() => closeTabs(closeAll)} />
        </Suspense>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <ContextMenu
            place={chosen ? place : null}
            canClose={chosen !== undefined && !chosen.affix}
            onRefresh={() => chosen && refresh(chosen)}
            onClose={() => chosen && closeTabs((all) => close(all, chosen.key))}
            onCloseOthers={() => chosen && closeTabs((all) => closeOthers(all, chosen.key))}
            onCloseAll={() => closeTabs(closeAll)}
            onDismiss={() => setPlace(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}
