import type { HistoryRow } from '@contract/rotation/history';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { formatCount, formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { kindWords } from '../import/difference/count-tiles';
import { outcomeOf } from './words';

const count = (kind: 'created' | 'changed' | 'removed'): Column<HistoryRow> => ({
  key: kind,
  title: kindWords[kind],
  width: 76,
  align: 'right',
  cell: (row) => formatCount(row.counts[kind]),
});

/** Its workbook, or the plan that it published. */
export const sourceOf = (row: HistoryRow) => (row.draftId ? `排班发布：${row.fileName}` : row.fileName);

export const columns: readonly Column<HistoryRow>[] = [
  { key: 'createdAt', title: '时间', width: 136, isFixed: true, cell: (row) => formatMoment(row.createdAt) },
  { key: 'fileName', title: '文件', cell: sourceOf },
  { key: 'createdBy', title: '导入人', width: 128, cell: (row) => row.createdBy },
  { key: 'people', title: '写入人数', width: 90, align: 'right', cell: (row) => formatCount(row.writtenPeople) },
  count('created'),
  count('changed'),
  count('removed'),
  { key: 'state', title: '状态', width: 116, cell: (row) => <Outcome row={row} /> },
];

/** The same on a phone. */
export const cardOf = (row: HistoryRow): CardWords => ({
  title: sourceOf(row),
  status: <Outcome row={row} />,
  facts: [
    ['时间', formatMoment(row.createdAt)],
    ['导入人', row.createdBy],
    ['写入', `${formatCount(row.writtenPeople)} 人`],
  ],
});

export function Outcome({ row }: { row: HistoryRow }) {
  const { tone, words } = outcomeOf(row);
  return <StatusDot tone={tone}>{words}</StatusDot>;
}
