import { frontEndpoints } from '@contract/system/front-endpoints';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isNetworkError } from '@device/api/call-error';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { useFrontConfig } from '@/modules/system/queries';
import { Mark } from '../mark';
import classes from './brand.module.css';

/**
 * Logo and name of the installation, as the server gives them. A failure to load either is shown (requirements
 * section 8), and the built-in mark and name stand in.
 */
export function Brand({ isCollapsed }: { isCollapsed: boolean }) {
  const { system_name, logo } = useFrontConfig();
  const { error } = useCall(frontEndpoints.frontConfig, {}, { staleTime: 3_600_000, persist: true });
  const [broken, setBroken] = useState('');
  useEffect(() => {
    // Being offline is told by the state of the network.
    if (!error || isNetworkError(error)) return;
    console.error('The front configuration could not be loaded', error);
    notifyError(error);
  }, [error]);
  const onLogoError = () => {
    setBroken(logo);
    notifyError('系统标志加载失败，请联系教育处管理员检查系统配置');
  };
  return (
    <Link to="/" className={classes.brand} aria-label={`${system_name}首页`} data-collapsed={isCollapsed || undefined}>
      {logo && logo !== broken ? (
        <img src={logo} alt="" width={28} height={28} onError={onLogoError} />
      ) : (
        <Mark size={28} />
      )}
      {!isCollapsed && <span className={classes.name}>{system_name}</span>}
    </Link>
  );
}
