import { keyEndpoints as calls, type KeySignal } from '@contract/student/keys';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import classes from './signals.module.css';

const DismissForm = late(() => import('./dismiss-form').then((file) => file.DismissForm));
const KeyForm = late(() => import('./key-form').then((file) => file.KeyForm));

const newestOf = ({ rows: [newest = '–', ...others] }: KeySignal) =>
  others.length === 0 ? newest : `${newest}，另 ${others.length} 条`;

const Grave = ({ row: { is_grave: isGrave } }: { row: KeySignal }) => (
  <StatusDot tone={isGrave ? 'danger' : 'warning'}>{isGrave ? '严重' : '一般'}</StatusDot>
);
const columns: Column<KeySignal>[] = [
  {
    key: 'name',
    title: '学员',
    isFixed: true,
    width: 88,
    cell: (row) => <span title={row.staff_id}>{row.name}</span>,
  },
  { key: 'class', title: '班级', width: 144, cell: (row) => row.class_name || '–' },
  { key: 'dept', title: '所属科室', width: 160, isOptional: true, cell: (row) => row.dept_name || '–' },
  { key: 'source', title: '来源', width: 96, cell: (row) => row.source },
  { key: 'reason', title: '依据', width: 208, cell: (row) => row.reason },
  {
    key: 'rows',
    title: '相关记录',
    // The newest in whole; how many more there are is said, and which stands in the title and in the form.
    cell: (row) => (
      <span className={classes.rows} title={row.rows.join('\n')}>
        {newestOf(row)}
      </span>
    ),
  },
  { key: 'grave', title: '程度', width: 80, cell: (row) => <Grave row={row} /> },
  { key: 'known', title: '已在关注', width: 96, cell: (row) => row.known.join('、') || '–' },
];

/** What other modules noticed of people in sight. It writes nothing about anybody until somebody does. */
export function SignalList() {
  const table = useTableState({ filters: {} });
  const call = useCall(calls.keySignals, {});
  const [taken, take] = useState<KeySignal | null>(null);
  const [dismissed, dismiss] = useState<KeySignal | null>(null);
  return (
    <>
      <TablePage
        what="系统提示"
        views="student.signals"
        table={table}
        rows={call}
        rowKey={(row) => `${row.user_id} ${row.signal}`}
        columns={columns}
        actions={(row) => [
          { label: '登记', call: calls.addKey, onClick: () => take(row) },
          {
            label: '忽略',
            call: calls.dismissSignal,
            onClick: () => dismiss(row),
          },
        ]}
        empty={{ title: '没有新的提示', text: '考试、考勤或宿舍发现异常时，会在这里给出依据；是否登记由您决定' }}
        card={(row) => ({
          title: row.name,
          facts: [
            [row.source, row.reason],
            ['相关记录', row.rows.join('；')],
            ['班级', row.class_name || '–'],
          ],
          status: <Grave row={row} />,
        })}
      />
      {taken && <KeyForm key={taken.user_id} row={null} signal={taken} onClose={() => take(null)} />}
      {dismissed && <DismissForm row={dismissed} onClose={() => dismiss(null)} />}
    </>
  );
}
