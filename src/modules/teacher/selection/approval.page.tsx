import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { ReviewStatus } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { teacherModule } from '@contract/teacher/module';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { ReviewStatusWord } from '@/kits/approval/status-words';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

const filters = { keyword: text(), box: choice(['all']) };
const boxes = [
  { value: 'todo', label: '待审核' },
  { value: 'all', label: '全部' },
];
const stateOf = (row: ApprovalRow) => row.review_status && <ReviewStatusWord status={row.review_status} />;
const columns: Column<ApprovalRow>[] = [
  { key: 'teacher', title: '教师', isFixed: true, width: 112, cell: ({ submitter }) => submitter.name },
  { key: 'dept', title: '科室', width: 160, cell: ({ submitter }) => submitter.dept_name || '–' },
  { key: 'sections', title: '申报', cell: ({ title }) => title },
  { key: 'node', title: '环节', width: 112, cell: ({ node }) => node?.title ?? '–' },
  { key: 'submitted', title: '提交时间', width: 128, cell: (row) => formatMoment(row.submitted_at) },
  { key: 'state', title: '状态', width: 104, cell: stateOf },
];

/** 教师审批: declarations in rounds of selection, passed with a score sheet or rejected. */
export default function DeclarationApprovalPage() {
  const table = useTableState({ filters });
  const isAll = table.filters.box === 'all';
  const { box: _, ...query } = table.query;
  const status = isAll ? ReviewStatus.all : ReviewStatus.pending;
  const rows = useCall(api.inboxPages, { body: { ...query, flow: declareFlowKey, status } }, { keepPrevious: true });
  const [opened, open] = useState<number | null>(null);
  return (
    <>
      <TablePage
        title={teacherModule.screens.declarationApproval.title}
        what="申报审核"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views="teacher.declarationApproval"
        columns={columns}
        quick={
          <SegmentedControl
            aria-label="范围"
            size="xs"
            data={boxes}
            value={isAll ? 'all' : 'todo'}
            onChange={(box) => table.setFilters({ box: box === 'all' ? 'all' : null })}
          />
        }
        filters={<TextFilter table={table} name="keyword" label="关键字" placeholder="教师、工号或遴选" />}
        chips={chipsOf(table, { keyword: (value) => `关键字：${value}` })}
        actions={(row) => [
          { label: row.review_status === ReviewStatus.pending ? '审核' : '查看', onClick: () => open(row.id) },
        ]}
        onOpen={(row) => open(row.id)}
        card={(row) => ({
          title: row.submitter.name,
          status: stateOf(row),
          facts: [
            ['申报', row.title],
            ['提交时间', formatMoment(row.submitted_at)],
          ],
        })}
        empty={
          isAll
            ? { title: '还没有经您审核的教师申报' }
            : { title: '没有待您审核的教师申报', text: '教师提交申报后会出现在这里，并发消息提醒您' }
        }
      />
      {opened !== null && <ReviewDrawer key={opened} recordId={opened} onClose={() => open(null)} />}
    </>
  );
}
