import type { MenuItem } from '@contract/account/types';
import { Link } from 'react-router-dom';
import { useSession } from '@/kernel/session/session-store';
import { NamedIcon } from '@/ui/named-icon';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from './shortcuts.module.css';

const menuType = 1;

/** Every screen of the person's menu but this one. */
function screensOf(menus: readonly MenuItem[]): MenuItem[] {
  return menus.flatMap((item) => {
    const isScreen = item.type === menuType && !item.hidden && !item.affix && item.path !== '' && !hasScreens(item);
    return isScreen ? [item] : screensOf(item.children);
  });
}

const hasScreens = (item: MenuItem) => item.children.some((child) => child.type === menuType);

export function Shortcuts() {
  const session = useSession();
  const screens = session.kind === 'ready' ? screensOf(session.purview.menus) : [];
  return (
    <Panel title="常用功能">
      {screens.length === 0 ? (
        <EmptyState title="还没有可用的功能">请联系教育处管理员为您的账号开通权限</EmptyState>
      ) : (
        <ul className={classes.list}>
          {screens.map((screen) => {
            return (
              <li key={screen.id}>
                <Link to={screen.path} className={classes.link}>
                  <span className={classes.icon}>
                    <NamedIcon name={screen.icon} size={20} />
                  </span>
                  {screen.title}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
