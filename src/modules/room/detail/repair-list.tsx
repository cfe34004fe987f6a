import { repairEndpoints as calls, type Repair } from '@contract/room/repairs';
import { repairStates, type RepairState } from '@contract/room/rules';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const RepairForm = late(() => import('./repair-form').then((file) => file.RepairForm));

const tones: Record<RepairState, Tone> = { open: 'danger', working: 'warning', done: 'success' };
const stateOf = ({ state }: Repair) => <StatusDot tone={tones[state]}>{repairStates[state]}</StatusDot>;
const columns: Column<Repair>[] = [
  { key: 'problem', title: '故障', isFixed: true, width: 280, cell: (row) => row.problem },
  { key: 'state', title: '状态', width: 96, cell: stateOf },
  { key: 'reply', title: '处理结果', cell: (row) => row.reply || '–' },
  { key: 'reporter', title: '报修人', width: 96, cell: (row) => <PersonNames people={row.reporter} /> },
  { key: 'created', title: '报修时间', width: 120, cell: (row) => formatMoment(row.created_at) },
  { key: 'done', title: '完成时间', width: 120, cell: (row) => (row.done_at ? formatMoment(row.done_at) : '–') },
];

/** What is broken in a room, and what became of it. */
export function RepairList({ roomId }: { roomId: number }) {
  const table = useTableState();
  const rows = useCall(calls.repairs, { query: { ...table.query, room_id: roomId } }, { keepPrevious: true });
  const [edited, edit] = useState<Repair | null>(null);
  return (
    <>
      <TablePage
        what="报修记录"
        views="room.repairs"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        actions={(row) => [{ label: '处理', call: calls.saveRepair, onClick: () => edit(row) }]}
        card={(row) => ({
          title: row.problem,
          status: stateOf(row),
          facts: [
            ['报修', formatMoment(row.created_at)],
            ['处理', row.reply || '–'],
          ],
        })}
        empty={{ title: '没有报修记录', text: '设备损坏时点“报修”，房间管理员会收到消息' }}
      />
      {edited && <RepairForm key={edited.id} row={edited} onClose={() => edit(null)} />}
    </>
  );
}
