import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { ReviewStatus } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { examModule } from '@contract/exam/module';
import { submissionFlowKey } from '@contract/exam/submission-rules';
import { SegmentedControl } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { approvalRecord } from '@/kits/approval/offline';
import { ReviewStatusWord } from '@/kits/approval/status-words';
import { late } from '@/kits/late/late';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { integerField } from '@/kits/table-page/url-state';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { formatMoment } from '@/ui/format';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

const filters = { keyword: text(), box: choice(['all']) };
const address = { record: integerField() };
const boxes = [
  { value: 'todo', label: '待审核' },
  { value: 'all', label: '全部' },
];
const submitterOf = ({ submitter }: ApprovalRow) => [submitter.name, submitter.dept_name].filter(Boolean).join(' ');
const stateOf = (row: ApprovalRow) => row.review_status && <ReviewStatusWord status={row.review_status} />;

/** 投稿审核: questions that wait to be taken into public banks that one reviews for. */
export default function QuestionApprovalPage() {
  const table = useTableState({ filters });
  const isAll = table.filters.box === 'all';
  const { box: _box, ...query } = table.query;
  const status = isAll ? ReviewStatus.all : ReviewStatus.pending;
  const rows = useCall(api.inboxPages, { body: { ...query, flow: submissionFlowKey, status } }, { keepPrevious: true });
  const [{ record }, setAddress] = useUrlState(address);
  const open = (id: number | null) => setAddress({ record: id });
  return (
    <>
      <TablePage
        title={examModule.screens.questionApproval.title}
        what="投稿"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views="exam.question-approval"
        columns={[
          {
            key: 'title',
            title: '试题',
            isFixed: true,
            width: 400,
            cell: (row) => (
              <>
                {row.title} <PendingMark record={approvalRecord(row.id)} />
              </>
            ),
          },
          { key: 'submitter', title: '投稿人', width: 200, cell: submitterOf },
          { key: 'submitted', title: '投稿时间', width: 136, cell: (row) => formatMoment(row.submitted_at) },
          { key: 'level', title: '当前环节', cell: (row) => row.node?.title ?? '–' },
          ...(isAll ? [{ key: 'state', title: '状态', width: 120, cell: stateOf }] : []),
        ]}
        quick={
          <SegmentedControl
            aria-label="范围"
            size="xs"
            data={boxes}
            value={isAll ? 'all' : 'todo'}
            onChange={(box) => table.setFilters({ box: box === 'all' ? 'all' : null })}
          />
        }
        filters={<TextFilter table={table} name="keyword" label="关键字" placeholder="题干、投稿人或工号" />}
        chips={chipsOf(table, { keyword: (value) => `关键字：${value}` })}
        actions={(row) => [
          { label: row.review_status === ReviewStatus.pending ? '审核' : '查看', onClick: () => open(row.id) },
        ]}
        onOpen={(row) => open(row.id)}
        card={(row) => ({
          title: row.title,
          status: stateOf(row),
          facts: [
            ['投稿人', submitterOf(row)],
            ['投稿时间', formatMoment(row.submitted_at)],
          ],
        })}
        empty={
          isAll
            ? { title: '还没有经您审核的投稿' }
            : { title: '没有待您审核的投稿', text: '有人向您审核的题库投稿时会出现在这里，并发消息提醒您' }
        }
      />
      {record !== null && <ReviewDrawer key={record} recordId={record} onClose={() => open(null)} />}
    </>
  );
}
