import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { ReviewStatus } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { approvalRecord } from '@/kits/approval/offline';
import { ReviewStatusWord } from '@/kits/approval/status-words';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { late } from '@/kits/late/late';
import { number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { useFlowNames } from '../queries';
import type { Batch } from './batch-review';
import { BatchButtons } from './batch-buttons';
import * as columns from './columns';
import { useListed, type ListProps } from './list';

const BatchReview = late(() => import('./batch-review').then((file) => file.BatchReview));

const filters = { flow: text(), keyword: text(), waiting_days: number() };

interface InboxTableProps extends ListProps {
  /** 待审核, else 全部: the filters that reviewers are offered. */
  isPending: boolean;
}

/** Submissions that this person reviews, or has reviewed, in all modules. */
export function InboxTable({ title, tabs, main, onOpen, onListed, isPending }: InboxTableProps) {
  const table = useTableState({ filters });
  const status = isPending ? ReviewStatus.pending : ReviewStatus.all;
  const rows = useCall(api.inboxPages, { body: { ...table.query, status } }, { keepPrevious: true });
  const flows = useFlowNames();
  const [batch, setBatch] = useState<Batch | null>(null);
  useListed(rows.data, onListed);
  const flowTitle = (key: string) => flows.find((flow) => flow.key === key)?.title ?? key;
  const statusOf = (row: ApprovalRow) => row.review_status && <ReviewStatusWord status={row.review_status} />;
  return (
    <>
      <TablePage
        title={title}
        what="审批"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          columns.titleColumn(onOpen),
          columns.flowColumn,
          columns.submitterColumn,
          columns.deptColumn,
          columns.nodeColumn,
          // All that waits is 待审核.
          ...(isPending ? [] : [{ key: 'status', title: '状态', width: 130, cell: statusOf }]),
          columns.submittedColumn,
          ...(isPending ? [] : [columns.finishedColumn]),
          columns.moduleColumn,
        ]}
        main={main}
        quick={tabs}
        filters={
          <>
            <TextFilter table={table} name="keyword" label="关键字" placeholder="事项、提交人或工号" />
            <SelectFilter
              table={table}
              name="flow"
              label="业务"
              options={flows.map(({ key, title: label }) => ({ value: key, label }))}
            />
          </>
        }
        chips={chipsOf(table, {
          keyword: (value) => `关键字：${value}`,
          flow: (value) => `业务：${flowTitle(value)}`,
          waiting_days: (days) => `等待超过 ${days} 天`,
        })}
        // oxlint-disable-next-line react/no-unstable-nested-components -- drawn, not kept as a component
        batch={isPending ? (selection) => <BatchButtons selection={selection} onStart={setBatch} /> : undefined}
        actions={(row) => [
          { label: row.review_status === ReviewStatus.pending ? '审核' : '查看', onClick: () => onOpen(row.id) },
        ]}
        onOpen={(row) => onOpen(row.id)}
        card={(row) => ({
          title: row.title,
          status: (
            <>
              {!isPending && statusOf(row)}
              <PendingMark record={approvalRecord(row.id)} />
            </>
          ),
          facts: [
            ['业务', row.flow_title],
            ['提交人', `${row.submitter.name} ${row.submitter.dept_name}`],
            ['提交时间', formatMoment(row.submitted_at)],
          ],
        })}
        empty={
          isPending
            ? { title: '没有待您审核的事项', text: '有人提交后会出现在这里，并发消息提醒您' }
            : { title: '还没有经您审核的事项' }
        }
        views={isPending ? 'approval.todo' : 'approval.all'}
      />
      {batch && <BatchReview batch={batch} onClose={() => setBatch(null)} />}
    </>
  );
}
