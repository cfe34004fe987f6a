import { performanceEntryEndpoints as calls, type EntryLog } from '@contract/performance/entries';
import { entryWays } from '@contract/performance/rules';
import type { Column } from '@/kits/table-page/columns';
import { formatDateTime, formatMoment } from '@/ui/format';
import { shown } from '../words';

export const logKey = ({ id }: EntryLog) => id;
export const logCall = calls.entryLogs;
const changeOf = ({ before, after }: EntryLog) => `${shown(before, '空')} → ${shown(after, '空')}`;

/** A change, the same on both screens that list them. */
export const logColumns: Column<EntryLog>[] = [
  { key: 'target', title: '对象', width: 112, isFixed: true, cell: (row) => row.target_name },
  { key: 'at', title: '时间', width: 112, cell: (row) => formatMoment(row.at) },
  { key: 'table', title: '绩效表', width: 176, cell: (row) => row.table_name },
  { key: 'dept', title: '科室', width: 128, cell: (row) => row.dept_name },
  { key: 'item', title: '绩效项', width: 128, cell: (row) => row.item_name },
  { key: 'change', title: '原值 → 新值', width: 112, align: 'right', cell: changeOf },
  { key: 'way', title: '方式', width: 88, cell: (row) => entryWays[row.way] },
  { key: 'by', title: '操作人', width: 120, cell: (row) => row.by },
  { key: 'reason', title: '备注', cell: (row) => row.reason || '–' },
];

export const logCard = (row: EntryLog) => ({
  title: `${row.target_name} · ${row.item_name}`,
  facts: [
    ['原值 → 新值', changeOf(row)],
    ['方式', `${entryWays[row.way]}，${row.by}`],
    ['时间', formatMoment(row.at)],
    ['绩效表', row.table_name],
    ...(row.reason ? [['备注', row.reason] as const] : []),
  ] as const,
});

export const exportedLog = (row: EntryLog) => ({
  ...row,
  time: formatDateTime(row.at),
  before_word: shown(row.before, ''),
  after_word: shown(row.after, ''),
  way_word: entryWays[row.way],
});
