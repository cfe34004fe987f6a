import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './configuration.module.css';
import { KindList } from './kind-list';

const TargetList = late(() => import('./target-list').then((file) => file.TargetList));

const parts = [
  { value: 'kind', label: '类型与规则' },
  { value: 'target', label: '频次要求' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 活动配置: kinds of activities with their rules, and how often each is due in which department. */
export default function ActivityConfigurationPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'kind';
  return (
    <div className={classes.page}>
      <PageHeader
        title="活动配置"
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'kind' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.list} key={part}>
        {part === 'kind' ? <KindList /> : <TargetList />}
      </div>
    </div>
  );
}
