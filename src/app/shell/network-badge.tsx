import { useOnline } from '@/kernel/api/network';
import { StatusDot } from '@/ui/status-dot';

/** 在线 or 离线, told aloud when it changes. */
export function NetworkBadge() {
  const online = useOnline();
  return (
    <span role="status" aria-label="网络状态">
      <StatusDot tone={online ? 'success' : 'warning'}>{online ? '在线' : '离线'}</StatusDot>
    </span>
  );
}
