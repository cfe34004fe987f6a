import { correctionEndpoints as calls } from '@contract/attendance/corrections';
import { attendanceModule } from '@contract/attendance/module';
import { Select } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { month as monthField } from '@/kits/table-page/filter-fields';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import classes from '../attendance.module.css';
import { AttendanceFrame } from '../frame';
import { lastMonths } from '../last-months';
import { useTypeId } from '../use-type-id';
import { TaughtBoard } from './taught-board';

const { path, title } = attendanceModule.screens.taught;
const filters = { month: monthField() };

/** 考勤登记（带教）: a teacher's own trainees, whose days he checks or objects to; the ward marks them (ADR 100). */
export default function TaughtPage() {
  return (
    <AttendanceFrame path={path}>
      <TaughtOfType />
    </AttendanceFrame>
  );
}

function TaughtOfType() {
  const typeId = useTypeId();
  const table = useTableState({ filters });
  const { month } = table.filters;
  const query = { type_id: typeId, ...(month !== '' && { month }) };
  const sheet = useCall(calls.taught, { query }, { keepPrevious: true });
  const months = lastMonths();
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
      <Loaded call={sheet} what="考勤表">
        {(data) =>
          data.people.length === 0 ? (
            <EmptyState title="没有带教的学员">本月没有该类型学员由您带教，请换一个月份或人员类型</EmptyState>
          ) : (
            <TaughtBoard key={`${data.month} ${data.type_id}`} sheet={data} />
          )
        }
      </Loaded>
    </div>
  );
}
