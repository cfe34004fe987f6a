import { attendanceModule } from '@contract/attendance/module';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import classes from '../attendance.module.css';

import { AttendanceFrame } from '../frame';
import { RecordList } from './record-list';

const { path, title } = attendanceModule.screens.records;
const CorrectionList = late(() => import('../correction/correction-list').then((file) => file.CorrectionList));
const parts = [
  { value: 'records', label: '月度考勤' },
  { value: 'corrections', label: '更正申请' },
];

/** 考勤查询: months of people, and what they asked to have corrected. */
export default function RecordsPage() {
  const [query, setQuery] = useSearchParams();
  const part = query.get('part') === 'corrections' ? 'corrections' : 'records';
  return (
    <AttendanceFrame path={path}>
      <div className={classes.page}>
        <PageHeader
          title={title}
          actions={
            <SegmentedControl
              aria-label="查询内容"
              data={parts}
              value={part}
              onChange={(next) => setQuery(next === 'records' ? {} : { part: next }, { replace: true })}
            />
          }
        />
        <div className={classes.list} key={part}>
          {part === 'records' ? <RecordList /> : <CorrectionList />}
        </div>
      </div>
    </AttendanceFrame>
  );
}
