import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './config.module.css';
import { RelationList } from './relation-list';

const IndicatorList = late(() => import('./indicator-list').then((file) => file.IndicatorList));
const ScaleList = late(() => import('./scale-list').then((file) => file.ScaleList));

const parts = [
  { value: 'relation', label: '关系与匿名' },
  { value: 'indicator', label: '指标库' },
  { value: 'scale', label: '评分标准' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 评价配置: who evaluates whom and from how many answers on it is shown, the library, and scales. */
export default function EvaluationConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'relation';
  return (
    <div className={classes.page}>
      <PageHeader
        title="评价配置"
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'relation' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.list} key={part}>
        {part === 'relation' ? <RelationList /> : part === 'indicator' ? <IndicatorList /> : <ScaleList />}
      </div>
    </div>
  );
}
