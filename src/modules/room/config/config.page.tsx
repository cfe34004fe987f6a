import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from './config.module.css';
import { TypeList } from './type-list';

const EquipmentList = late(() => import('./equipment-list').then((file) => file.EquipmentList));
const BlackoutList = late(() => import('./blackout-list').then((file) => file.BlackoutList));

const parts = [
  { value: 'type', label: '类型与规则' },
  { value: 'equipment', label: '设备' },
  { value: 'blackout', label: '停用时段' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 房间配置: what kinds of rooms allow, what stands in rooms, and when they are closed. */
export default function RoomConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'type';
  return (
    <div className={classes.page}>
      <PageHeader
        title="房间配置"
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
        {part === 'type' ? <TypeList /> : part === 'equipment' ? <EquipmentList /> : <BlackoutList />}
      </div>
    </div>
  );
}
