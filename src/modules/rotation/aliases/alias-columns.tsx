import { type Alias, aliasKindNames } from '@contract/rotation/aliases';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';

export const columns: readonly Column<Alias>[] = [
  { key: 'wrong', title: '表格中写作', isFixed: true, width: 160, cell: (row) => row.wrong },
  { key: 'right', title: '对应名称', cell: (row) => row.right },
  { key: 'kind', title: '类别', width: 72, cell: (row) => aliasKindNames[row.kind] },
  { key: 'fits', title: '状态', width: 96, cell: (row) => <Fitness row={row} /> },
  { key: 'createdBy', title: '添加人', width: 128, cell: (row) => row.createdBy || '–' },
  { key: 'createdAt', title: '添加时间', width: 136, cell: (row) => formatMoment(row.createdAt) },
];

/** The same on a phone. */
export const cardOf = (row: Alias): CardWords => ({
  title: row.wrong,
  status: <Fitness row={row} />,
  facts: [
    ['对应名称', row.right],
    ['类别', aliasKindNames[row.kind]],
    ['添加', [row.createdBy, formatMoment(row.createdAt)].filter(Boolean).join('，')],
  ],
});

/** Handbooks change: an alias that no longer fits them is not offered, and says why. */
function Fitness({ row }: { row: Alias }) {
  return row.fits ? (
    <StatusDot tone="success">可用</StatusDot>
  ) : (
    <span title={`培训方案已变更，不再用“${row.right}”代替“${row.wrong}”`}>
      <StatusDot tone="warning">已失效</StatusDot>
    </span>
  );
}
