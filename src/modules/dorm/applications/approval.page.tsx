import { applicationKinds, applicationStates } from '@contract/dorm/application-rules';
import { applicationEndpoints as calls, type Application } from '@contract/dorm/applications';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { dormModule } from '@contract/dorm/module';
import { applicationSheet } from '@contract/dorm/sheets';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import { lodgingReads } from '../reads';
import { ApplicationDetail } from './detail';
import { kindOptions, spanOf, stateOptions, stateTones } from './words';

const State = ({ row: { state } }: { row: Application }) => (
  <StatusDot tone={stateTones[state]}>{applicationStates[state]}</StatusDot>
);
const columns: readonly Column<Application>[] = [
  { key: 'name', title: '姓名', isFixed: true, width: 112, cell: (row) => row.name },
  { key: 'staff', title: '工号', width: 104, isOptional: true, cell: (row) => row.staff_id },
  { key: 'kind', title: '申请', width: 80, cell: (row) => applicationKinds[row.kind] },
  { key: 'state', title: '状态', width: 104, cell: (row) => <State row={row} /> },
  { key: 'time', title: '时间', width: 200, isWhole: true, cell: spanOf },
  { key: 'place', title: '床位', width: 144, cell: (row) => row.place || '–' },
  { key: 'reason', title: '事由', cell: (row) => row.reason },
  { key: 'dept', title: '所属科室', width: 140, isOptional: true, cell: (row) => row.dept_name || '–' },
];
const filters = {
  keyword: textFilter('姓名或工号'),
  kind: choiceFilter('申请', kindOptions),
  state: choiceFilter('状态', stateOptions),
};
const reads = [calls.applications, calls.bedChoices, approvalEndpoints.inboxPages, ...lodgingReads];

/** 宿舍审批: what people apply for in one's own houses, classes and departments; decided where it is read. */
export default function DormApprovalPage() {
  const list = useList(calls.applications, { what: '宿舍申请', views: 'dorm.applications', filters });
  const [shownId, show] = useState<number | null>(null);
  const shown = list.rows.data?.list.find(({ id }) => id === shownId);
  return (
    <>
      <TablePage
        {...list}
        title={dormModule.screens.approval.title}
        tools={
          <ListExport
            call={calls.applications}
            list={list}
            sheet={applicationSheet}
            fileName="宿舍申请"
            exported={(row) => ({
              ...row,
              kind: applicationKinds[row.kind],
              time: spanOf(row),
              state: applicationStates[row.state],
            })}
          />
        }
        columns={columns}
        onOpen={(row) => show(row.id)}
        actions={(row) => [{ label: row.state === 'pending' ? '审核' : '查看', onClick: () => show(row.id) }]}
        empty={{ title: '没有宿舍申请', text: '学员申请入住、调宿、退宿、外宿或访客后显示在这里' }}
        card={(row) => ({
          title: `${row.name} ${applicationKinds[row.kind]}`,
          status: <State row={row} />,
          facts: [
            ['时间', spanOf(row)],
            ['事由', row.reason],
          ],
        })}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => show(null)}
        title={shown && `${shown.name}（${shown.staff_id}）${applicationKinds[shown.kind]}`}
        size={700}
        position="right"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        {shown && <ApplicationDetail key={shown.id} row={shown} refresh={reads} />}
      </Drawer>
    </>
  );
}
