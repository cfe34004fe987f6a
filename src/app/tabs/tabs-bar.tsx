import { ActionIcon, Menu } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { close, closeAll, closeOthers, type Tab } from './tabs';
import classes from './tabs-bar.module.css';
import { tabsStore, useTabs } from './tabs-store';

interface ContextMenu {
  tab: Tab;
  left: number;
  top: number;
}

/** The row of visited pages. Right click, or the menu key on a focused tab, opens 刷新, 关闭, 关闭其他, 关闭全部. */
export function TabsBar() {
  const tabs = useTabs();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [context, setContext] = useState<ContextMenu | null>(null);

  const go = (href: string) => void navigate(href);
  const refresh = (tab: Tab) => {
    if (tab.path !== pathname) go(tab.href);
    tabsStore.refresh(tab.path);
    void queryClient.invalidateQueries();
  };
  const closeOne = (tab: Tab) => {
    const result = close(tabs, tab.path, pathname);
    tabsStore.set(result.tabs);
    if (result.goTo) go(result.goTo);
  };
  const keep = (kept: Tab[], goTo: string) => {
    tabsStore.set(kept);
    if (!kept.some((tab) => tab.path === pathname)) go(goTo);
  };
  const openContext = (event: MouseEvent, tab: Tab) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key reports no position of its own.
    const isPointer = event.clientX !== 0 || event.clientY !== 0;
    setContext({ tab, left: isPointer ? event.clientX : box.left, top: isPointer ? event.clientY : box.bottom });
  };

  return (
    <nav className={classes.bar} aria-label="已打开的页面">
      <div className={classes.scroll}>
        {tabs.map((tab) => (
          <TabChip
            key={tab.path}
            tab={tab}
            isOpen={tab.path === pathname}
            onOpen={() => go(tab.href)}
            onClose={() => closeOne(tab)}
            onContext={(event) => openContext(event, tab)}
          />
        ))}
      </div>
      <Menu
        opened={context !== null}
        onChange={(opened) => !opened && setContext(null)}
        width={140}
        position="bottom-start"
      >
        <Menu.Target>
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            className={classes.anchor}
            style={{ left: context?.left ?? 0, top: context?.top ?? 0 }}
          />
        </Menu.Target>
        {context && (
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => refresh(context.tab)}>
              刷新
            </Menu.Item>
            <Menu.Item disabled={context.tab.affix} onClick={() => closeOne(context.tab)}>
              关闭
            </Menu.Item>
            <Menu.Item onClick={() => keep(closeOthers(tabs, context.tab.path), context.tab.href)}>关闭其他</Menu.Item>
            <Menu.Item onClick={() => keep(closeAll(tabs), '/')}>关闭全部</Menu.Item>
          </Menu.Dropdown>
        )}
      </Menu>
    </nav>
  );
}

interface TabChipProps {
  tab: Tab;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onContext: (event: MouseEvent) => void;
}

function TabChip({ tab, isOpen, onOpen, onClose, onContext }: TabChipProps) {
  const chip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) chip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.affix) onClose();
  };
  return (
    <div ref={chip} className={classes.chip} data-open={isOpen || undefined} onContextMenu={onContext}>
      <button
        type="button"
        className={classes.open}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {tab.title}
      </button>
      {!tab.affix && (
        <ActionIcon size={24} variant="subtle" color="info" aria-label={`关闭${tab.title}`} onClick={onClose}>
          <IconX size={13} />
        </ActionIcon>
      )}
    </div>
  );
}
