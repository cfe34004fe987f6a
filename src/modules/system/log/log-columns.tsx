import type { LogRow } from '@contract/system/log-endpoints';
import type { Column } from '@/kits/table-page/columns';
import { formatDateTime } from '@/ui/format';
import { changeWords, operatorWords } from './log-words';

export const logColumns: Column<LogRow>[] = [
  { key: 'at', title: '时间', width: 172, isFixed: true, cell: (row) => formatDateTime(row.at) },
  { key: 'operator', title: '操作人', width: 140, cell: operatorWords },
  { key: 'action', title: '操作', width: 200, cell: (row) => row.action_title },
  { key: 'object', title: '对象', width: 200, cell: (row) => row.object || '–' },
  { key: 'changes', title: '变更', cell: (row) => changeWords(row) || '–' },
  { key: 'ip', title: 'IP 地址', width: 128, cell: (row) => row.ip },
  { key: 'id', title: '序号', width: 88, align: 'right', isOptional: true, cell: (row) => row.id },
  { key: 'request_id', title: '请求编号', width: 300, isOptional: true, cell: (row) => row.request_id },
];
