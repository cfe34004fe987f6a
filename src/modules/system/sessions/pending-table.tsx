import { systemEndpoints } from '@contract/system/endpoints';
import type { PendingMessage } from '@contract/system/session-endpoints';
import { useCall } from '@/kernel/query/use-call';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';

const columns: Column<PendingMessage>[] = [
  { key: 'name', title: '姓名', width: 140, isFixed: true, cell: (row) => row.name },
  { key: 'username', title: '账号', width: 140, isWhole: true, cell: (row) => row.username },
  { key: 'dept_name', title: '科室', width: 180, cell: (row) => row.dept_name },
  { key: 'purpose', title: '用途', width: 240, cell: (row) => row.purpose },
  { key: 'code', title: '验证码', width: 110, cell: (row) => row.obstacle || <strong>{row.code}</strong> },
  { key: 'expires_at', title: '有效至', width: 140, cell: (row) => formatMoment(row.expires_at) },
];

/** Codes that neither SMS nor mail could carry. Looking at them is recorded. */
export function PendingTable() {
  const table = useTableState();
  const rows = useCall(systemEndpoints.pendingMessages, { query: table.query }, { refetchInterval: 30_000 });
  return (
    <TablePage
      what="待转达的验证码"
      table={table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      empty={{
        title: '没有待转达的验证码',
        text: '短信或邮件发不出去时，找回密码的验证码会出现在这里，请核实身份后告知本人',
      }}
      card={(row) => ({
        title: `${row.name}（${row.username}）`,
        facts: [
          ['验证码', row.code || row.obstacle],
          ['有效至', formatMoment(row.expires_at)],
        ],
      })}
    />
  );
}
