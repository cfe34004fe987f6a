import { attendanceModule } from '@contract/attendance/module';
import { leaveEndpoints as calls, leaveStateWords, type LeaveRow } from '@contract/attendance/leave';
import { useState } from 'react';
import { Drawer } from '@mantine/core';
import { late } from '@/kits/late/late';
import { choiceFilter, idFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import { AttendanceFrame } from '../frame';
import { returnWords, stateOptions, stateTones, timeOf } from './words';
import { useKinds } from './use-kinds';

const { path, title } = attendanceModule.screens.application;
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const LeaveForm = late(() => import('./leave-form').then((file) => file.LeaveForm));
const ReturnForm = late(() => import('./return-form').then((file) => file.ReturnForm));

const columns: readonly Column<LeaveRow>[] = [
  { key: 'kind', title: '类型', isFixed: true, width: 96, cell: (row) => row.kind_name },
  { key: 'time', title: '时间', width: 240, cell: timeOf },
  { key: 'days', title: '天数', width: 72, align: 'right', cell: (row) => String(row.days) },
  { key: 'dept', title: '科室', width: 140, cell: (row) => row.dept_name },
  { key: 'reason', title: '事由', cell: (row) => row.reason },
  {
    key: 'state',
    title: '状态',
    width: 128,
    cell: (row) => <StatusDot tone={stateTones[row.state]}>{leaveStateWords[row.state]}</StatusDot>,
  },
  { key: 'returned', title: '销假', width: 104, cell: (row) => returnWords[row.returned] || '–' },
];

/** 请假申请: one's own leave, from the application to the return. */
export default function ApplicationPage() {
  return (
    <AttendanceFrame path={path}>
      <OwnLeaves />
    </AttendanceFrame>
  );
}

function OwnLeaves() {
  const kinds = useKinds();
  const list = useList(calls.ownLeaves, {
    what: '请假',
    views: 'attendance.own-leaves',
    filters: { kind_id: idFilter('类型'), state: choiceFilter('状态', stateOptions) },
    options: { kind_id: kinds },
  });
  const [isNew, setNew] = useState(false);
  const [returning, setReturning] = useState<LeaveRow | null>(null);
  const [shown, setShown] = useState<LeaveRow | null>(null);
  const addButton = <AddButton call={calls.apply} label="申请请假" onClick={() => setNew(true)} />;
  return (
    <>
      <TablePage
        {...list}
        title={title}
        columns={columns}
        main={addButton}
        onOpen={setShown}
        actions={(row) => [
          { label: '查看进度', onClick: () => setShown(row) },
          {
            label: '销假',
            call: calls.giveBack,
            onClick: () => setReturning(row),
            disabledReason:
              row.state !== 'approved' ? '审核通过后可以销假' : row.returned !== 'no' && returnWords[row.returned],
          },
        ]}
        empty={{ title: '没有请假记录', text: '需要请假时在这里申请，审批进度与额度都能看到', action: addButton }}
        card={(row) => ({
          title: `${row.kind_name} ${row.days} 天`,
          status: <StatusDot tone={stateTones[row.state]}>{leaveStateWords[row.state]}</StatusDot>,
          facts: [
            ['时间', timeOf(row)],
            ['事由', row.reason],
          ],
        })}
      />
      {isNew && <LeaveForm onClose={() => setNew(false)} />}
      {returning && <ReturnForm key={returning.id} row={returning} onClose={() => setReturning(null)} />}
      <Drawer opened={shown !== null} onClose={() => setShown(null)} title="请假进度" size={700} position="right">
        {shown && (
          <>
            <p>
              {shown.kind_name} {timeOf(shown)}，{leaveStateWords[shown.state]}
            </p>
            <RecordApproval
              flow={shown.returned === 'pending' ? 'attendance.return' : 'attendance.leave'}
              subjectId={shown.subject}
              refresh={[calls.ownLeaves]}
            />
          </>
        )}
      </Drawer>
    </>
  );
}
