import { analysisEndpoints as calls, type Metric } from '@contract/analysis/endpoints';
import { limits } from '@contract/analysis/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import { metricReads } from '../reads';

const label = '缓存（秒）';

/** How long an answer is given again before its rows are read anew. */
export function CacheForm({ row, onClose }: { row: Metric; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '数据接口',
    draft: 'analysis.set',
    labels: { cache_seconds: label },
    valuesOf: (one: Metric | null) => ({ cache_seconds: (one?.cache_seconds ?? 0) as number | null }),
    required: [],
    rules: { cache_seconds: all<number | null>(required(label), between(...limits.cache)) },
    call: calls.saveDataSet,
    toInput: ({ cache_seconds: seconds }) => ({ body: { id: row.id, cache_seconds: seconds ?? 0 } }),
    refresh: metricReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <NumberField {...form.fields('cache_seconds')} help="0 为每次重新读取；大屏上标明数据时间" />
    </RowDrawer>
  );
}
