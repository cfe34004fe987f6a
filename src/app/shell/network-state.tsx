import { Link } from 'react-router-dom';
import { StatusDot } from '@/ui/status-dot';
import classes from './network-badge.module.css';

interface NetworkStateProps {
  online: boolean;
  /** Changes that wait to be sent from this device; with some, the words lead to them. */
  waiting: number;
}

export function NetworkState({ online, waiting }: NetworkStateProps) {
  const words = `${online ? '在线' : '离线'}${waiting > 0 ? `，${waiting} 条待同步` : ''}`;
  const dot = <StatusDot tone={online ? 'success' : 'warning'}>{words}</StatusDot>;
  const isQuiet = online && waiting === 0;
  return (
    <span role="status" aria-label="网络状态" className={classes.badge} data-quiet={isQuiet || undefined}>
      {waiting > 0 ? (
        <Link to="/system/outbox" className={classes.link}>
          {dot}
        </Link>
      ) : (
        dot
      )}
    </span>
  );
}
