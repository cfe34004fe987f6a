import { systemEndpoints } from '@contract/system/endpoints';
import type { SessionRow } from '@contract/system/session-endpoints';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import type { Column } from '@/kits/table-page/columns';
import { text } from '@/kits/table-page/filter-fields';
import { chipsOf, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm } from '@/ui/confirm';
import { formatAge, formatMoment } from '@/ui/format';
import { deviceWords } from './device-words';

const filters = { keyword: text() };

const columns: Column<SessionRow>[] = [
  { key: 'name', title: '姓名', width: 130, isFixed: true, cell: (row) => row.name },
  { key: 'username', title: '账号', width: 130, isWhole: true, cell: (row) => row.username },
  { key: 'dept_name', title: '科室', width: 180, cell: (row) => row.dept_name },
  { key: 'device', title: '设备', width: 150, cell: deviceOf },
  { key: 'ip', title: '地址', width: 140, cell: (row) => row.ip },
  { key: 'created_at', title: '登录时间', width: 140, cell: (row) => formatMoment(row.created_at) },
  {
    key: 'renewed_at',
    title: '最近活动',
    width: 130,
    cell: (row) => (row.is_current ? '本次会话' : formatAge(row.renewed_at)),
  },
];

/** Of operations who look as the person, the device is theirs and not hers. */
function deviceOf({ agent, is_view }: SessionRow): string {
  return is_view ? `运维查看（${deviceWords(agent)}）` : deviceWords(agent);
}

/** Everybody who is signed in. */
export function SessionTable() {
  const table = useTableState({ filters });
  const rows = useCall(systemEndpoints.sessionList, { query: table.query }, { keepPrevious: true });
  const end = useSave(systemEndpoints.sessionEnd, { refresh: [systemEndpoints.sessionList], done: '已下线' });
  const ask = async (row: SessionRow) => {
    const { id, name, ip } = row;
    const message = `${name}在 ${deviceOf(row)}（${ip}）上的登录将立即失效，未保存的内容留在其设备上。`;
    if (await confirm({ title: '下线会话', message, confirmLabel: '下线', danger: true }))
      await end.run({ params: { id } });
  };
  return (
    <TablePage
      what="在线会话"
      table={table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      filters={<TextFilter table={table} name="keyword" label="关键字" placeholder="姓名、工号、账号或地址" />}
      chips={chipsOf(table, { keyword: (value) => `关键字：${value}` })}
      actions={(row) => [
        {
          label: '下线',
          code: 'system:session:end',
          color: 'danger',
          disabledReason: row.is_current && '这是您当前的会话，请用右上角的退出',
          onClick: () => void ask(row),
        },
      ]}
      card={(row) => ({
        title: `${row.name}（${row.username}）`,
        facts: [
          ['设备', deviceOf(row)],
          ['最近活动', row.is_current ? '本次会话' : formatAge(row.renewed_at)],
        ],
      })}
      views="system.sessions"
    />
  );
}
