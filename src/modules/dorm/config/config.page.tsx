import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './config.module.css';
import { TypeList } from './type-list';

const SeasonList = late(() => import('./season-list').then((file) => file.SeasonList));

const SettingsPart = late(() => import('./settings-part').then((file) => file.SettingsPart));

const ViolationKinds = late(() => import('./violation-kinds').then((file) => file.ViolationKinds));

const InspectItems = late(() => import('../inspections/inspect-items').then((file) => file.InspectItems));

const parts = [
  { value: 'type', label: '房型' },
  { value: 'season', label: '申请时段' },
  { value: 'rules', label: '分配规则' },
  { value: 'violation', label: '违纪类型' },
  { value: 'inspect', label: '检查项目' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 宿舍配置: kinds of rooms, and what is kept to when beds are given and given back. */
export default function DormConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'type';
  return (
    <div className={classes.page}>
      <PageHeader
        title="宿舍配置"
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={[...parts]}
            value={part}
            onChange={(next: Part) => setQuery(next === 'type' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <div className={classes.list} key={part}>
        {part === 'season' && <SeasonList />}
        {part === 'rules' && <SettingsPart />}
        {part === 'violation' && <ViolationKinds />}
        {part === 'inspect' && <InspectItems />}
        {part === 'type' && <TypeList />}
      </div>
    </div>
  );
}
