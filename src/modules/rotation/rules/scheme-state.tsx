import { schemeStates } from '@contract/rotation/scheme-rules';
import type { SchemeRow } from '@contract/rotation/schemes';
import { StatusDot } from '@/ui/status-dot';

/** A published scheme waits for its version, and ends with it. */
export function SchemeStateWord({ row: { state, versionState } }: { row: SchemeRow }) {
  if (state === 1) return <StatusDot tone="info">{schemeStates[state]}</StatusDot>;
  if (versionState === 3) return <StatusDot tone="info">版本已停用</StatusDot>;
  if (versionState === 1) return <StatusDot tone="warning">待版本发布</StatusDot>;
  return <StatusDot tone="success">{schemeStates[state]}</StatusDot>;
}
