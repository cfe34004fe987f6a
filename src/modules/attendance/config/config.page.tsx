import { attendanceModule } from '@contract/attendance/module';
import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from '../attendance.module.css';
import { AttendanceFrame } from '../frame';
import { KindList } from './kind-list';

const DayList = late(() => import('./day-list').then((file) => file.DayList));
const ShiftList = late(() => import('./shift-list').then((file) => file.ShiftList));
const CheckSettingPart = late(() => import('./check-setting').then((file) => file.CheckSettingPart));

const { path, title } = attendanceModule.screens.config;
const parts = [
  { value: 'kind', label: '请假类型' },
  { value: 'day', label: '工作日历' },
  { value: 'shift', label: '班次' },
  { value: 'check', label: '打卡' },
];

const lists: Readonly<Record<string, ComponentType>> = {
  kind: KindList,
  day: DayList,
  shift: ShiftList,
  check: CheckSettingPart,
};

/** 考勤配置: kinds of leave and the work calendar, which hold for all personnel types, and shifts and check-ins of one. */
export default function AttendanceConfigPage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('part') ?? '';
  const part = asked in lists ? asked : 'kind';
  const List = lists[part]!;
  return (
    <AttendanceFrame path={path}>
      <div className={classes.page}>
        <PageHeader
          title={title}
          actions={
            <SegmentedControl
              aria-label="配置内容"
              data={parts}
              value={part}
              onChange={(next) => setQuery(next === 'kind' ? {} : { part: next }, { replace: true })}
            />
          }
        />
        <div className={classes.list} key={part}>
          <List />
        </div>
      </div>
    </AttendanceFrame>
  );
}
