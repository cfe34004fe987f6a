import { VersionState } from '@contract/handbook/rules';
import type { VersionRow } from '@contract/handbook/versions';
import { formatCount } from '@/ui/format';

/** Why requirements of a version cannot be changed, in a sentence; null where they can. The server decides again. */
export function lockedBecause({ state, used_by: used }: Pick<VersionRow, 'state' | 'used_by'>): string | null {
  if (state === VersionState.stopped) return '本版本已停用，不能修改；请先重新发布，或复制为新版本';
  if (state === VersionState.draft || used === 0) return null;
  return `已有 ${formatCount(used)} 人在用，要求与时长不能再改；如需调整请复制为新版本`;
}
