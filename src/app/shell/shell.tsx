import { Drawer } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Overlays } from '@/ui/overlays';
import { useIsMobile } from '@/ui/use-is-mobile';
import { TabsBar } from '../tabs/tabs-bar';
import { UpdateOffer } from '../update/update-offer';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';

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

  return (
    <Overlays>
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
          <main id="main" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <UpdateOffer />
    </Overlays>
  );
}
