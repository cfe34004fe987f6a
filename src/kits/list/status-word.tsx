import { EnableState, statusWord } from '@contract/kernel/enums';
import { StatusDot } from '@/ui/status-dot';

export const statusOptions = [
  { value: EnableState.enabled, label: '启用' },
  { value: EnableState.disabled, label: '停用' },
];

export function StatusWord({ status }: { status: number }) {
  return <StatusDot tone={status === EnableState.enabled ? 'success' : 'info'}>{statusWord(status)}</StatusDot>;
}
