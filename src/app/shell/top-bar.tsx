import { ActionIcon, Badge } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { currentView } from '@device/api/view';
import { late, nothing } from '@/kits/late/late';
import { useFrontConfig } from '@/modules/system/queries';
import { useIsMobile } from '@/ui/use-is-mobile';
import { PaletteButton } from '../palette/palette-button';
import { Breadcrumb } from './breadcrumb';
import { NetworkBadge } from './network-badge';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu';

/** After the page: tasks go on a moment later as well. */
const ImportTools = late(
  () => import('./import-tools').then((file) => file.ImportTools),
  () => <BellPlace />,
);
/** After the page: nobody waits for the number on the bell. */
const Bell = late(
  () => import('../bell/bell').then((file) => file.Bell),
  () => <BellPlace />,
);
/** After the page: what is needed offline is fetched when nobody waits. */
const Readiness = late(() => import('../readiness/readiness').then((file) => file.Readiness), nothing);

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
        {!currentView() && window.isSecureContext && <Readiness />}
        <PaletteButton />
        {/* Its tasks are work of the person whom the system is seen as. */}
        {!currentView() && <ImportTools />}
        <Bell />
        <NetworkBadge />
        <UserMenu />
      </div>
    </header>
  );
}

/** What comes later must not move its neighbours. */
function BellPlace() {
  return <span className={classes.bellPlace} />;
}
