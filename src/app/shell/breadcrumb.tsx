import { useLocation } from 'react-router-dom';
import { useSession } from '@/kernel/session/session-store';
import { sidebarOf } from '../routing/menu';
import { screenOf } from '../screen-of';
import { useTabs } from '../tabs/tabs-store';
import { useTabKey } from '../tabs/use-tab-key';
import classes from './breadcrumb.module.css';

/** Group of the menu and screen; on the home page and on phones only the screen. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const screen = screenOf(pathname);
  const session = useSession();
  const menus = session.kind === 'ready' ? session.purview.menus : [];
  const group = sidebarOf(menus).find(({ links }) => links.some((link) => link.path === pathname));
  const key = useTabKey();
  const tab = useTabs().find((one) => one.key === key);
  if (!screen) return null;
  return (
    <nav className={classes.crumbs} aria-label="当前位置">
      {!screen.affix && <span className={classes.module}>{group?.title || screen.moduleTitle}</span>}
      <span className={classes.screen} aria-current="page">
        {tab?.title ?? screen.title}
      </span>
    </nav>
  );
}
