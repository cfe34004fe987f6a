import { attendanceModule } from '@contract/attendance/module';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/ui/page-header';
import classes from '../attendance.module.css';
import { AttendanceFrame } from '../frame';
import { DayList } from './day-list';
import { KindList } from './kind-list';

const { path, title } = attendanceModule.screens.config;
const parts = [
  { value: 'kind', label: '请假类型' },
  { value: 'day', label: '工作日历' },
];

/** 考勤配置: kinds of leave, and the work calendar; both hold for all personnel types. */
export default function AttendanceConfigPage() {
  const [query, setQuery] = useSearchParams();
  const part = query.get('part') === 'day' ? 'day' : 'kind';
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
          {part === 'kind' ? <KindList /> : <DayList />}
        </div>
      </div>
    </AttendanceFrame>
  );
}
