import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { ReviewStatus } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { integerField } from '@/kits/table-page/url-state';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { formatMoment } from '@/ui/format';
import { approvalRecord } from './offline';
import { ReviewStatusWord } from './status-words';

const boxes = [
  { value: 'todo', label: '待审核' },
  { value: 'all', label: '全部' },
];
const address = { record: integerField() };
const submitterOf = ({ submitter }: ApprovalRow) => [submitter.name, submitter.dept_name].filter(Boolean).join(' ');
const stateOf = (row: ApprovalRow) => row.review_status && <ReviewStatusWord status={row.review_status} />;

/** One of the flows by which a page reviews. */
interface InboxFlow {
  /** Its key in the approval engine. */
  flow: string;
  /** What is reviewed by it, 考试: 没有待您审核的考试. */
  what: string;
}

interface FlowInboxProps {
  title: string;
  /** Where there are several, one chooses; the first is shown at first. */
  flows: readonly [InboxFlow, ...InboxFlow[]];
  /** Name under which columns and views of the list are kept. */
  views: string;
  /** Column of what is reviewed, and how a record is named there. */
  subject?: { title: string; of?: (row: ApprovalRow) => string };
  /** Who asks for it: 投稿人. */
  submitter?: string;
  /** What a keyword finds. */
  placeholder: string;
  /** When something comes to an empty inbox: 教师提交档案后. */
  comes?: string;
  /** What is opened from a row, or by `?record=` of a notice. */
  review: (recordId: number, close: () => void) => ReactNode;
}

/** The inbox of a module's own flows: what waits for oneself, or all that one reviewed; decided in a drawer. */
export function FlowInbox(props: FlowInboxProps) {
  const { title, flows, views, subject, submitter = '提交人', placeholder, comes = '有人提交时', review } = props;
  const [first, ...others] = flows;
  const table = useTableState({
    filters: { keyword: text(), box: choice(['all']), of: choice(others.map(({ flow }) => flow)) },
  });
  const isAll = table.filters.box === 'all';
  const { flow, what } = others.find((one) => one.flow === table.filters.of) ?? first;
  const { box: _box, of: _of, ...query } = table.query;
  const status = isAll ? ReviewStatus.all : ReviewStatus.pending;
  const rows = useCall(api.inboxPages, { body: { ...query, flow, status } }, { keepPrevious: true });
  const [{ record }, setAddress] = useUrlState(address);
  const open = (id: number | null) => setAddress({ record: id });
  const subjectOf = subject?.of ?? ((row: ApprovalRow) => row.title);
  return (
    <>
      <TablePage
        title={title}
        what={what}
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views={views}
        columns={[
          {
            key: 'title',
            title: subject?.title ?? '事项',
            isFixed: true,
            width: 320,
            cell: (row) => (
              <>
                {subjectOf(row)} <PendingMark record={approvalRecord(row.id)} />
              </>
            ),
          },
          { key: 'submitter', title: submitter, width: 200, cell: submitterOf },
          { key: 'submitted', title: '提交时间', width: 136, cell: (row) => formatMoment(row.submitted_at) },
          { key: 'level', title: '当前环节', cell: (row) => row.node?.title ?? '–' },
          ...(isAll ? [{ key: 'state', title: '状态', width: 120, cell: stateOf }] : []),
        ]}
        quick={
          <>
            {others.length > 0 && (
              <SegmentedControl
                aria-label="审核内容"
                size="xs"
                data={flows.map((one) => ({ value: one.flow, label: one.what }))}
                value={flow}
                onChange={(next) => table.setFilters({ of: next === first.flow ? null : next })}
              />
            )}
            <SegmentedControl
              aria-label="范围"
              size="xs"
              data={boxes}
              value={isAll ? 'all' : 'todo'}
              onChange={(box) => table.setFilters({ box: box === 'all' ? 'all' : null })}
            />
          </>
        }
        filters={<TextFilter table={table} name="keyword" label="关键字" placeholder={placeholder} />}
        chips={chipsOf(table, { keyword: (value) => `关键字：${value}` })}
        actions={(row) => [
          { label: row.review_status === ReviewStatus.pending ? '审核' : '查看', onClick: () => open(row.id) },
        ]}
        onOpen={(row) => open(row.id)}
        card={(row) => ({
          title: subjectOf(row),
          status: stateOf(row),
          facts: [
            [submitter, submitterOf(row)],
            ['提交时间', formatMoment(row.submitted_at)],
          ],
        })}
        empty={
          isAll
            ? { title: `还没有经您审核的${what}` }
            : { title: `没有待您审核的${what}`, text: `${comes}会出现在这里，并发消息提醒您` }
        }
      />
      {record !== null && review(record, () => open(null))}
    </>
  );
}
