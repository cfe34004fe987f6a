import type { NeedState } from '@device/copies/prefetch';
import type { OfflineFiles } from '@/kernel/offline-files/readiness';
import { formatMoment } from '@/ui/format';

export interface ReadinessWords {
  kind: 'ready' | 'fetching' | 'lacking';
  words: string;
}

/** What the sign says of the program's files and all needs together; null before both were looked up. */
export function readinessOf(states: readonly NeedState[], files: OfflineFiles): ReadinessWords | null {
  if (states.length === 0 || (files.kind === 'installing' && files.total === 0)) return null;
  const times = states.flatMap(({ at }) => at ?? []);
  const lacking = states.length - times.length + (files.kind === 'ready' ? 0 : 1);
  if (lacking === 0) return { kind: 'ready', words: `可离线使用 · 数据截至 ${formatMoment(Math.min(...times))}` };
  if (files.kind === 'installing' || states.some(({ isFetching }) => isFetching))
    return { kind: 'fetching', words: `正在准备离线数据 ${times.length}/${states.length}` };
  return { kind: 'lacking', words: `离线数据缺 ${lacking} 项` };
}

/** Of one need: since when it is there, or why not. */
export function needWords({ at, isFetching, problem }: NeedState): string {
  if (isFetching) return '正在获取';
  if (at !== null) return formatMoment(at);
  return problem || '尚未获取';
}
