import { Link } from 'react-router-dom';
import { useFrontConfig } from '@/modules/system/queries';
import { Mark } from '../mark';
import classes from './brand.module.css';

/** Logo and name of the installation, as the server gives them. */
export function Brand({ isCollapsed }: { isCollapsed: boolean }) {
  const { system_name, logo } = useFrontConfig();
  return (
    <Link to="/" className={classes.brand} aria-label={`${system_name}首页`} data-collapsed={isCollapsed || undefined}>
      {logo ? <img src={logo} alt="" width={28} height={28} /> : <Mark size={28} />}
      {!isCollapsed && <span className={classes.name}>{system_name}</span>}
    </Link>
  );
}
