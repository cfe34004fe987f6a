import { formatCount } from '@/ui/format';
import type { OverviewPage } from './use-overview-page';

/** 共 N 人，M 个月; nothing before the first answer. */
export function OverviewTotals({ overview: { data } }: Pick<OverviewPage, 'overview'>) {
  if (!data) return null;
  const isUnplaced = data.total > 0 && data.months.length === 0;
  return <>{`共 ${formatCount(data.total)} 人，${isUnplaced ? '尚未安排轮转' : `${data.months.length} 个月`}`}</>;
}
