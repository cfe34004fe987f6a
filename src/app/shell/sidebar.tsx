import { useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '@/kernel/session/session-store';
import { sidebarOf } from '../routing/menu';
import { Brand } from './brand';
import classes from './sidebar.module.css';
import { GroupList, PlainLink } from './sidebar-parts';
import { walkMenu } from './walk-menu';

const GroupFlyout = lazy(() => import('./group-flyout'));

/**
 * The menu that the server grants this user. Collapsed to icons, a group opens beside its icon. Arrows, Home and End
 * walk it; left and right fold a group.
 */
export function Sidebar({ isCollapsed }: { isCollapsed: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  const groups = useMemo(() => (session.kind === 'ready' ? sidebarOf(session.purview.menus) : []), [session]);
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: 'reach_folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const nav = useRef<HTMLElement>(null);
  const setOpen = (id: string, isOpen: boolean) =>
    setFolded((ids) => [...ids.filter((one) => one !== id), ...(isOpen ? [] : [id])]);

  return (
    <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <Brand isCollapsed={isCollapsed} />
      <nav ref={nav} aria-label="主菜单" className={classes.nav} onKeyDown={(event) => walkMenu(event, nav.current!)}>
        {groups.map((group) => {
          if (group.title === '') {
            return group.links.map((link) => <PlainLink key={link.path} link={link} isIcon={isCollapsed} />);
          }
          if (isCollapsed) {
            return (
              <Suspense key={group.id} fallback={<span className={classes.link} />}>
                <GroupFlyout group={group} />
              </Suspense>
            );
          }
          const isHere = group.links.some((link) => link.path === pathname);
          return (
            <GroupList
              key={group.id}
              group={group}
              isOpen={!folded.includes(group.id)}
              isHere={isHere}
              onOpen={(isOpen) => setOpen(group.id, isOpen)}
            />
          );
        })}
      </nav>
    </aside>
  );
}
