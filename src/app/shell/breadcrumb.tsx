import { matchPath, useLocation } from 'react-router-dom';
import classes from './breadcrumb.module.css';
import { screens } from '../pages';

/** Module and screen; on the home page and on phones only the screen. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const screen = screens.find((one) => matchPath(one.path, pathname));
  if (!screen) return null;
  return (
    <nav className={classes.crumbs} aria-label="当前位置">
      {!screen.affix && <span className={classes.module}>{screen.moduleTitle}</span>}
      <span className={classes.screen} aria-current="page">
        {screen.title}
      </span>
    </nav>
  );
}
