import { formatCount } from '@/ui/format';
import type { OverviewPage } from './use-overview-page';

/** 共 N 人，M 个月; nothing before the first answer. */
export function OverviewTotals({ overview: { data } }: Pick<OverviewPage, 'overview'>) {
  return data && <>{`共 ${formatCount(data.total)} 人，${data.months.length} 个月`}</>;
}
