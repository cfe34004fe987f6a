import { systemEndpoints } from '@contract/system/endpoints';
import type { Lockout } from '@contract/system/session-endpoints';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';

const columns: Column<Lockout>[] = [
  { key: 'name', title: '姓名', width: 140, isFixed: true, cell: (row) => row.name },
  { key: 'username', title: '账号', width: 140, isWhole: true, cell: (row) => row.username },
  { key: 'failures', title: '失败次数', width: 100, align: 'right', cell: (row) => row.failures },
  { key: 'addresses', title: '来自地址数', width: 110, align: 'right', cell: (row) => row.addresses },
  { key: 'state', title: '状态', width: 220, cell: (row) => <State {...row} /> },
];

/** Accounts whose sign-ins failed in the last hour. */
export function LockoutTable() {
  const table = useTableState();
  const rows = useCall(systemEndpoints.lockouts, { query: table.query }, { keepPrevious: true });
  const unlock = useSave(systemEndpoints.unlock, { refresh: [systemEndpoints.lockouts], done: '已解除限制' });
  return (
    <TablePage
      what="登录受限的账号"
      table={table}
      rows={rows}
      rowKey={(row) => row.account_id}
      columns={columns}
      empty={{ title: '没有登录受限的账号', text: '一小时内登录失败过的账号会列在这里' }}
      actions={(row) => [
        {
          label: '解除限制',
          code: 'system:session:unlock',
          onClick: () => void unlock.run({ params: { id: row.account_id } }),
        },
      ]}
      card={(row) => ({
        title: `${row.name}（${row.username}）`,
        facts: [['失败次数', row.failures]],
        status: <State {...row} />,
      })}
    />
  );
}

function State({ blocked_until }: Lockout) {
  if (blocked_until === null) return <StatusDot tone="warning">登录需验证码</StatusDot>;
  return <StatusDot tone="danger">锁定至 {formatMoment(blocked_until)}</StatusDot>;
}
