import { attendanceModule } from '@contract/attendance/module';
import { sheetStateWords } from '@contract/attendance/sheet-rules';
import { sheetEndpoints as calls } from '@contract/attendance/sheets';
import { Select } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { month as monthField, number } from '@/kits/table-page/filter-fields';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import classes from '../attendance.module.css';
import { AttendanceFrame } from '../frame';
import { lastMonths, nextMonth } from '../last-months';
import { useTypeId } from '../use-type-id';
import { SheetBoard } from './sheet-board';

const { path, title } = attendanceModule.screens.sheet;
const filters = { deptId: number(), month: monthField() };

/** 科室考勤登记: a ward's month, of which only the exceptions are marked. */
export default function SheetPage() {
  return (
    <AttendanceFrame path={path}>
      <SheetOfType />
    </AttendanceFrame>
  );
}

function SheetOfType() {
  const typeId = useTypeId();
  const table = useTableState({ filters });
  const { deptId, month } = table.filters;
  const query = { type_id: typeId, ...(deptId !== null && { dept_id: deptId }), ...(month !== '' && { month }) };
  const sheet = useCall(calls.sheet, { query }, { keepPrevious: true });
  const months = lastMonths();
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <Select
              aria-label="科室"
              data={(sheet.data?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={sheet.data?.dept_id ? String(sheet.data.dept_id) : null}
              onChange={(id) => id && table.setFilters({ deptId: Number(id) })}
              allowDeselect={false}
              searchable
            />
            <Select
              aria-label="月份"
              w={116}
              data={[nextMonth(), ...months]}
              value={month || months[0]!}
              onChange={(value) => table.setFilters({ month: value ?? '' })}
              allowDeselect={false}
            />
          </>
        }
      />
      <Loaded call={sheet} what="考勤表">
        {(data) =>
          data.dept_id === null || data.people.length === 0 ? (
            <EmptyState title="没有需要登记的人员">
              本月没有该类型人员在您的科室，请换一个科室、月份或人员类型
            </EmptyState>
          ) : (
            <SheetBoard
              key={`${data.dept_id} ${data.month} ${data.type_id} ${sheetStateWords[data.state]}`}
              sheet={data}
              deptId={data.dept_id}
            />
          )
        }
      </Loaded>
    </div>
  );
}
