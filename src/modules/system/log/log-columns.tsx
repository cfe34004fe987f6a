import type { LogRow } from '@contract/system/log-endpoints';
import type { Column } from '@/kits/table-page/columns';
import { formatDateTime } from '@/ui/format';

export const logColumns: Column<LogRow>[] = [
  { key: 'id', title: '序号', width: 88, align: 'right', isFixed: true, cell: (row) => row.id },
  { key: 'at', title: '时间', width: 188, cell: (row) => formatDateTime(row.at) },
  { key: 'username', title: '账号', width: 120, cell: (row) => row.username || '未登录' },
  { key: 'action', title: '操作', width: 220, cell: (row) => <span title={row.action}>{row.action_title}</span> },
  { key: 'target', title: '对象', width: 200, cell: (row) => <span title={row.target}>{row.target || '–'}</span> },
  { key: 'ip', title: 'IP 地址', width: 128, cell: (row) => row.ip },
  { key: 'detail', title: '详情', cell: (row) => <span title={row.detail}>{row.detail || '–'}</span> },
  { key: 'request_id', title: '请求编号', width: 300, isOptional: true, cell: (row) => row.request_id },
];
