import { Drawer } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { currentView } from '@device/api/view';
import { late, nothing } from '@/kits/late/late';
// Here from the start: a paper whose styles are still on their way has the page behind it printed.
import '@/kits/paper/paper.module.css';
import { showSavedCalls } from '@/kernel/outbox/follow-outbox';
import { useSession } from '@/kernel/session/session-store';
import { Overlays } from '@/ui/overlays';
import { useIsMobile } from '@/ui/use-is-mobile';
import { LoadingOverlay } from '../loading/loading-overlay';
import { affixedScreens, menuTitle } from '../routing/menu';
import { screenOf } from '../screen-of';
import { tabTitle } from '../tabs/tab-titles';
import { retitled, withAffixed } from '../tabs/tabs';
import { TabsBar } from '../tabs/tabs-bar';
import { tabsStore } from '../tabs/tabs-store';
import { useTabKey } from '../tabs/use-tab-key';
import { useScrollMemory } from '../tabs/use-scroll-memory';
import { UpdateOffer } from '../update/update-offer';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';

/** After the page: sending may wait a moment. */
const OutboxSender = late(() => import('./outbox-sender').then((file) => file.OutboxSender), nothing);
const DeviceProblems = late(() => import('../update/device-problems').then((file) => file.DeviceProblems), nothing);
const ViewBar = lazy(() => import('./view-bar'));

/** Sidebar, top bar, tabs and the page. Below 992 px the sidebar is a drawer. */
export default function Shell() {
  const isMobile = useIsMobile();
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'reach_sidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { pathname } = useLocation();
  const [drawerOpenedOn, openDrawerOn] = useState('');
  const isDrawerOpen = drawerOpenedOn === pathname;
  // The drawer belongs to the page it was opened on: going elsewhere closes it for good.
  if (drawerOpenedOn !== '' && !isDrawerOpen) openDrawerOn('');
  const main = useRef<HTMLElement>(null);
  useScrollMemory(main, useTabKey());
  useMenuTabs();
  const [view] = useState(currentView);
  // Before any page can save a call.
  useEffect(showSavedCalls, []);

  return (
    <Overlays>
      <div className={classes.frame}>
        {view && (
          <Suspense fallback={null}>
            <ViewBar view={view} />
          </Suspense>
        )}
        <div className={classes.shell}>
          <a className={classes.skip} href="#main">
            跳到正文
          </a>
          {isMobile ? (
            <Drawer
              opened={isDrawerOpen}
              onClose={() => openDrawerOn('')}
              position="left"
              size={260}
              padding={0}
              withCloseButton={false}
              title={<span className="reach-visually-hidden">菜单</span>}
              classNames={{ header: classes.drawerHeader, body: classes.drawerBody }}
            >
              <Sidebar isCollapsed={false} />
            </Drawer>
          ) : (
            <Sidebar isCollapsed={isCollapsed} />
          )}
          <div className={classes.column}>
            <TopBar
              isMenuOpen={isMobile ? isDrawerOpen : !isCollapsed}
              onToggleMenu={() => (isMobile ? openDrawerOn(isDrawerOpen ? '' : pathname) : setCollapsed(!isCollapsed))}
            />
            <TabsBar />
            <main id="main" ref={main} className={classes.main} tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </div>
      </div>
      <LoadingOverlay />
      <UpdateOffer />
      {!view && (
        <>
          <DeviceProblems />
          <OutboxSender />
        </>
      )}
    </Overlays>
  );
}

/** Keeps the tabs that the menu affixes at the head of the row, and the tabs' titles as the menu calls their screens. */
function useMenuTabs(): void {
  const session = useSession();
  const menus = session.kind === 'ready' ? session.purview.menus : null;
  useEffect(() => {
    if (!menus) return;
    const affixed = affixedScreens(menus).map(({ path, title }) => ({
      key: path,
      path,
      href: path,
      title,
      affix: true,
    }));
    const titleOf = (path: string) => {
      const screen = screenOf(path);
      return screen && tabTitle(path, menuTitle(screen.path, menus) ?? screen.title, {});
    };
    tabsStore.set(withAffixed(retitled(tabsStore.get(), titleOf), affixed));
  }, [menus]);
}
