import { configEndpoints as calls, type Blackout } from '@contract/room/config';
import { late } from '@/kits/late/late';
import { idFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useRoomChoices } from '../queries';
import { configReads } from './reads';
import { momentWords } from '../words';

const BlackoutForm = late(() => import('./blackout-form').then((file) => file.BlackoutForm));

const columns: Column<Blackout>[] = [
  { key: 'name', title: '原因', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'where', title: '范围', width: 200, cell: (row) => row.where },
  { key: 'start', title: '开始', width: 152, cell: (row) => momentWords(row.start_at) },
  { key: 'end', title: '结束', width: 152, cell: (row) => momentWords(row.end_at) },
];

/** Times in which rooms are closed, the latest first. */
export function BlackoutList() {
  const { typeOptions } = useRoomChoices();
  const list = useList(calls.blackouts, {
    what: '停用时段',
    views: 'room.blackouts',
    filters: { type_id: idFilter('房间类型') },
    options: { type_id: typeOptions },
  });
  const { edited, add, edit, close } = useEdited<Blackout>();
  const remove = useRemove(calls.removeBlackout, '停用时段', configReads);
  const addButton = <AddButton call={calls.saveBlackout} label="新增停用时段" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveBlackout, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '没有停用时段', text: '节假日、维修期间不接受预订；已有的预订不受影响', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['范围', row.where],
            ['时间', `${momentWords(row.start_at)} 至 ${momentWords(row.end_at)}`],
          ],
        })}
      />
      {edited && <BlackoutForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
