import { ActionIcon, Badge } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { currentView } from '@device/api/view';
import { useFrontConfig } from '@/modules/system/queries';
import { useIsMobile } from '@/ui/use-is-mobile';
import { PaletteButton } from '../palette/palette-button';
import { Breadcrumb } from './breadcrumb';
import { NetworkBadge } from './network-badge';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu';

/** After the page: tasks go on a moment later as well. */
const ImportTools = lazy(() => import('./import-tools'));
/** After the page: nobody waits for the number on the bell. */
const Bell = lazy(() => import('../bell/bell'));
/** After the page: what is needed offline is fetched when nobody waits. */
const Readiness = lazy(() => import('../readiness/readiness'));

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** Where one is, and what is at hand on every page: search, import, running tasks, notices, network, account. */
export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const isMobile = useIsMobile();
  const { demo } = useFrontConfig();
  const MenuIcon = isMobile ? IconMenu2 : isMenuOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="info"
        size={isMobile ? 44 : 32}
        aria-label={isMenuOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      >
        <MenuIcon size={20} stroke={1.75} />
      </ActionIcon>
      <Breadcrumb />
      {demo && (
        <Badge color="warning" variant="light" radius="sm" className={classes.demo} title="本站数据均为虚构">
          演示
        </Badge>
      )}
      <div className={classes.tools}>
        {/* A view keeps nothing on the device; without https nobody does. */}
        {!currentView() && window.isSecureContext && (
          <Suspense fallback={null}>
            <Readiness />
          </Suspense>
        )}
        <PaletteButton />
        {/* Its tasks are work of the person whom the system is seen as. */}
        {!currentView() && (
          <Suspense fallback={<span className={classes.bellPlace} />}>
            <ImportTools />
          </Suspense>
        )}
        <Suspense fallback={<span className={classes.bellPlace} />}>
          <Bell />
        </Suspense>
        <NetworkBadge />
        <UserMenu />
      </div>
    </header>
  );
}
