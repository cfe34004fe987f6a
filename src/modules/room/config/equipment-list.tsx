import { configEndpoints as calls, type Equipment } from '@contract/room/config';
import { limits } from '@contract/room/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from './reads';

const columns: Column<Equipment>[] = [
  { key: 'name', title: '设备', isFixed: true, width: 320, cell: (row) => row.name },
  { key: 'rooms', title: '配有的房间', width: 120, align: 'right', cell: (row) => formatCount(row.room_count) },
];

/** What may stand in rooms. */
export function EquipmentList() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.equipment, { what: '设备', views: 'room.equipment', filters });
  const { edited, add, edit, close } = useEdited<Equipment>();
  const remove = useRemove(calls.removeEquipment, '设备', configReads);
  const addButton = <AddButton call={calls.saveEquipment} label="新增设备" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveEquipment, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有设备', text: '建立设备后，可以按设备查找空闲房间', action: addButton }}
        card={(row) => ({ title: row.name, facts: [['配有的房间', formatCount(row.room_count)]] })}
      />
      {edited && <EquipmentForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function EquipmentForm({ row, onClose }: RowFormProps<Equipment>) {
  const form = useRowForm({
    row,
    what: '设备',
    draft: 'room.equipment',
    labels: { name: '名称' },
    valuesOf: (one: Equipment | null) => ({ name: one?.name ?? '' }),
    required: ['name'],
    call: calls.saveEquipment,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: configReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
    </RowDrawer>
  );
}
