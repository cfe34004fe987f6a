import { checkInEndpoints as calls } from '@contract/attendance/check-in';
import { attendanceModule } from '@contract/attendance/module';
import { Select } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { month as monthField } from '@/kits/table-page/filter-fields';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import classes from '../attendance.module.css';
import { AttendanceFrame } from '../frame';
import { lastMonths } from '../last-months';
import { CheckInPart } from './check-in-part';
import { OwnList } from './own-list';

const { path, title } = attendanceModule.screens.own;
const filters = { month: monthField() };

/** 我的考勤: today with the way to check in, and one's own month day by day. */
export default function OwnAttendancePage() {
  return (
    <AttendanceFrame path={path}>
      <OwnMonth />
    </AttendanceFrame>
  );
}

function OwnMonth() {
  const table = useTableState({ filters });
  const { month } = table.filters;
  const months = lastMonths();
  const isNow = month === '' || month === months[0];
  // Asked as the device keeps it for days without a network.
  const own = useCall(calls.ownDays, { query: isNow ? {} : { month } }, { keepPrevious: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <Select
            aria-label="月份"
            w={116}
            data={months}
            value={month || months[0]!}
            onChange={(value) => table.setFilters({ month: value ?? '' })}
            allowDeselect={false}
          />
        }
      />
      <Loaded call={own} what="考勤">
        {(data) => (
          <>
            {isNow && <CheckInPart own={data} />}
            <OwnList own={data} />
          </>
        )}
      </Loaded>
    </div>
  );
}
