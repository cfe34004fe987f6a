import { EnableState } from '@contract/kernel/enums';
import { StatusDot } from '@/ui/status-dot';

/** 启用 or 停用, as dot and word. */
export function RoleStatus({ status }: { status: number }) {
  const isEnabled = status === EnableState.enabled;
  return <StatusDot tone={isEnabled ? 'success' : 'info'}>{isEnabled ? '启用' : '停用'}</StatusDot>;
}
