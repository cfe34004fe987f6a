import { rotationModule } from '@contract/rotation/module';
import { wardPlanEndpoints as calls } from '@contract/rotation/ward-plan';
import { Select } from '@mantine/core';
import dayjs from 'dayjs';
import { serverNow } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { month as monthField, number } from '@/kits/table-page/filter-fields';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { monthsAround } from '../ward-list/months-around';
import { PlanBoard } from './plan-board';
import classes from './ward-plan.module.css';

const { title } = rotationModule.screens.wardPlan;
const filters = { deptId: number(), month: monthField() };

/** 科内轮转: how a ward splits its stays over groups and teachers, three months from one on. */
export default function WardPlanPage() {
  const table = useTableState({ filters });
  const { deptId, month } = table.filters;
  const query = { ...(deptId !== null && { deptId }), ...(month !== '' && { month }) };
  const plan = useCall(calls.wardPlan, { query }, { keepPrevious: true });
  const groups = useDepartmentTree().data ?? [];
  const departments = groups.flatMap(({ children }) =>
    children.filter((one) => one.is_rotation).map((one) => ({ value: String(one.dept_id), label: one.dept_name })),
  );
  const shownDept = deptId ?? plan.data?.deptId ?? null;
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <Select
              aria-label="科室"
              placeholder="选择科室"
              data={departments}
              value={shownDept === null ? null : String(shownDept)}
              onChange={(id) => table.setFilters({ deptId: id === null ? null : Number(id) })}
              searchable
              nothingFoundMessage="没有符合的科室"
            />
            <Select
              aria-label="开始月份"
              placeholder="本月起三个月"
              data={monthsAround(dayjs(serverNow())).map(({ value }) => ({
                value: String(value),
                label: `${value} 起三个月`,
              }))}
              value={month || null}
              onChange={(value) => table.setFilters({ month: value ?? '' })}
              clearable
            />
          </>
        }
      />
      <Loaded call={plan} what="科内轮转">
        {(data) =>
          data.deptId === null ? (
            <EmptyState title="请选择科室">您没有所属的轮转科室，选择一个科室查看科内轮转</EmptyState>
          ) : (
            <PlanBoard key={`${data.deptId} ${data.from}`} plan={data} onStale={plan.refetch} />
          )
        }
      </Loaded>
    </div>
  );
}
