import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { submissionLabels, SubmissionStatus, withdrawnLabel } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { useCall } from '@/kernel/query/use-call';
import { SubmissionStatusWord } from '@/kits/approval/status-words';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { useFlowNames } from '../queries';
import * as columns from './columns';
import { useListed, type ListProps } from './list';

const filters = { keyword: text(), flow: text(), status: choice([1, 2, 3, 4]) };

/** Here all that is not submitted was withdrawn: what was never submitted stands in its own module. */
const labels = { ...submissionLabels, [SubmissionStatus.notSubmitted]: withdrawnLabel };
const statusOptions = Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

/** What this person submitted. */
export function MineTable({ title, tabs, main, onOpen, onListed }: ListProps) {
  const table = useTableState({ filters });
  const rows = useCall(api.minePages, { body: table.query }, { keepPrevious: true });
  const flows = useFlowNames();
  useListed(rows.data, onListed);
  const flowTitle = (key: string) => flows.find((flow) => flow.key === key)?.title ?? key;
  const statusOf = (row: ApprovalRow) => <SubmissionStatusWord status={row.submission_status} isWithdrawn />;
  return (
    <TablePage
      title={title}
      what="提交"
      table={table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        columns.titleColumn(onOpen),
        columns.flowColumn,
        { key: 'status', title: '状态', width: 140, cell: statusOf },
        { ...columns.nodeColumn, width: undefined },
        columns.submittedColumn,
        columns.finishedColumn,
        columns.moduleColumn,
      ]}
      main={main}
      quick={tabs}
      filters={
        <>
          <TextFilter table={table} name="keyword" label="关键字" placeholder="事项" />
          <SelectFilter
            table={table}
            name="flow"
            label="业务"
            options={flows.map(({ key, title: label }) => ({ value: key, label }))}
          />
          <SelectFilter table={table} name="status" label="状态" options={statusOptions} />
        </>
      }
      chips={chipsOf(table, {
        keyword: (value) => `关键字：${value}`,
        flow: (value) => `业务：${flowTitle(value)}`,
        status: (value) => `状态：${labels[value]}`,
      })}
      actions={(row) => [{ label: '查看', onClick: () => onOpen(row.id) }]}
      onOpen={(row) => onOpen(row.id)}
      card={(row) => ({
        title: row.title,
        status: statusOf(row),
        facts: [
          ['业务', row.flow_title],
          ['提交时间', formatMoment(row.submitted_at)],
        ],
      })}
      empty={{ title: '您还没有提交过审批', text: '例如在个人中心修改需审核的信息后，进度会出现在这里' }}
      views="approval.mine"
    />
  );
}
