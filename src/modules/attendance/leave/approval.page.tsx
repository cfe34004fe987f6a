import { approvalEndpoints } from '@contract/approval/endpoints';
import { attendanceModule } from '@contract/attendance/module';
import { leaveEndpoints as calls, leaveStateWords, type LeaveRow } from '@contract/attendance/leave';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import { AttendanceFrame } from '../frame';
import { useTypeId } from '../use-type-id';
import { EffectView } from './effect-view';
import { useKinds } from './use-kinds';
import { returnWords, stateOptions, stateTones, timeOf } from './words';

const { path, title } = attendanceModule.screens.approval;
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const states = stateOptions.map(({ value }) => value);

const columns: readonly Column<LeaveRow>[] = [
  { key: 'name', title: '姓名', isFixed: true, cell: (row) => row.name },
  { key: 'staff', title: '工号', isWhole: true, cell: (row) => row.staff_id },
  { key: 'dept', title: '科室', cell: (row) => row.dept_name },
  { key: 'kind', title: '类型', width: 88, cell: (row) => row.kind_name },
  { key: 'time', title: '时间', width: 232, cell: timeOf },
  { key: 'days', title: '天数', width: 72, align: 'right', cell: (row) => String(row.days) },
  {
    key: 'state',
    title: '状态',
    width: 128,
    cell: (row) => <StatusDot tone={stateTones[row.state]}>{leaveStateWords[row.state]}</StatusDot>,
  },
  { key: 'returned', title: '销假', width: 104, cell: (row) => returnWords[row.returned] || '–' },
];

/** 请假审批: leave of those whom one sees, with what it means for ward and rotation; decided where it is read. */
export default function ApprovalPage() {
  return (
    <AttendanceFrame path={path}>
      <LeavesOfType />
    </AttendanceFrame>
  );
}

function LeavesOfType() {
  const kinds = useKinds();
  const typeId = useTypeId();
  const table = useTableState({ filters: { keyword: text(), kind_id: number(), state: choice(states) } });
  const rows = useCall(calls.leaves, { query: { ...table.query, type_id: typeId } }, { keepPrevious: true });
  const [shown, setShown] = useState<LeaveRow | null>(null);
  return (
    <>
      <TablePage
        title={title}
        what="请假"
        views="attendance.leaves"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={setShown}
        filters={
          <>
            <TextFilter table={table} name="keyword" label="姓名、工号" placeholder="姓名或工号" />
            <SelectFilter table={table} name="kind_id" label="类型" options={kinds} />
            <SelectFilter table={table} name="state" label="状态" options={stateOptions} />
          </>
        }
        chips={chipsOf(table, {
          keyword: (words) => `姓名、工号：${words}`,
          kind_id: (id) => `类型：${kinds.find(({ value }) => value === id)?.label ?? ''}`,
          state: (state) => `状态：${leaveStateWords[state]}`,
        })}
        actions={(row) => [
          {
            label: row.state === 'pending' || row.returned === 'pending' ? '审批' : '查看',
            onClick: () => setShown(row),
          },
        ]}
        empty={{ title: '没有请假', text: '本科室人员申请请假后显示在这里' }}
        card={(row) => ({
          title: row.name,
          status: <StatusDot tone={stateTones[row.state]}>{leaveStateWords[row.state]}</StatusDot>,
          facts: [
            ['科室', row.dept_name],
            ['类型', `${row.kind_name} ${row.days} 天`],
            ['时间', timeOf(row)],
          ],
        })}
      />
      <Drawer opened={shown !== null} onClose={() => setShown(null)} title="请假" size={700} position="right">
        {shown && <LeaveDetail row={shown} />}
      </Drawer>
    </>
  );
}

function LeaveDetail({ row }: { row: LeaveRow }) {
  const effect = useCall(calls.effect, { query: { id: row.id } });
  const flow = row.returned === 'pending' ? 'attendance.return' : 'attendance.leave';
  const asked = useCall(approvalEndpoints.ofSubject, { params: { flow, subject: row.subject } });
  const isOthers = asked.data?.record === null && (row.state === 'pending' || row.returned === 'pending');
  return (
    <>
      <p>
        {row.name}（{row.staff_id}）{row.kind_name} {timeOf(row)}：{row.reason}
      </p>
      <Loaded call={effect} what="请假影响">
        {(data) => <EffectView effect={data} />}
      </Loaded>
      {isOthers && <p>现由其他审批人审核；轮到您时在这里处理。</p>}
      <RecordApproval flow={flow} subjectId={row.subject} refresh={[calls.leaves, calls.effect]} />
    </>
  );
}
