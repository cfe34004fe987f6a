import type { PushRow } from '@contract/notice/push-types';
import { Anchor } from '@mantine/core';
import type { Column } from '@/kits/table-page/columns';
import { formatDateTime } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { channelWords, kindLabel, rateWords, statusLabel, statusTone } from '../push-words';

interface Opens {
  onOpen: (row: PushRow) => void;
  onReaders: (row: PushRow) => void;
}

/** Columns of the pushes; title and read rate lead to what stands behind them. */
export function pushColumns({ onOpen, onReaders }: Opens): Column<PushRow>[] {
  return [
    {
      key: 'title',
      title: '标题',
      width: 280,
      isFixed: true,
      cell: (row) => (
        <Anchor component="button" type="button" onClick={() => onOpen(row)}>
          {row.title}
        </Anchor>
      ),
    },
    { key: 'kind', title: '类型', width: 96, cell: (row) => kindLabel(row.kind) },
    { key: 'channels', title: '渠道', width: 120, cell: (row) => channelWords(row.channels) },
    { key: 'target', title: '推送对象', cell: (row) => row.target_summary || '未选择' },
    {
      key: 'status',
      title: '状态',
      width: 96,
      cell: (row) => <StatusDot tone={statusTone(row.status)}>{statusLabel(row.status)}</StatusDot>,
    },
    {
      key: 'sent_at',
      title: '发送时间',
      width: 160,
      cell: (row) => {
        const at = row.sent_at ?? row.scheduled_at;
        return at ? formatDateTime(at) : '—';
      },
    },
    {
      key: 'readers',
      title: '已读',
      width: 140,
      align: 'right',
      cell: (row) =>
        row.recipients === 0 ? (
          '—'
        ) : (
          <Anchor component="button" type="button" onClick={() => onReaders(row)}>
            {rateWords(row.readers, row.recipients)}
          </Anchor>
        ),
    },
    {
      key: 'receipts',
      title: '回执',
      width: 140,
      align: 'right',
      isOptional: true,
      cell: (row) => (row.receipt === 0 ? '不需要' : rateWords(row.receipts, row.recipients)),
    },
    { key: 'author', title: '创建人', width: 120, cell: (row) => row.author_name },
    {
      key: 'updated_at',
      title: '更新时间',
      width: 160,
      isOptional: true,
      cell: (row) => formatDateTime(row.updated_at),
    },
  ];
}
