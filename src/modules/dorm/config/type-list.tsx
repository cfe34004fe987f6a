import { configEndpoints as calls, type RoomType } from '@contract/dorm/config';
import { limits } from '@contract/dorm/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from '../reads';

const columns: Column<RoomType>[] = [
  { key: 'name', title: '房型', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'beds', title: '床位', width: 88, align: 'right', cell: (row) => `${row.beds} 张` },
  { key: 'fee', title: '月费（元/床）', width: 120, align: 'right', cell: (row) => formatCount(row.monthly_fee) },
  { key: 'deposit', title: '押金（元）', width: 112, align: 'right', cell: (row) => formatCount(row.deposit) },
  { key: 'rooms', title: '房间', width: 88, align: 'right', cell: (row) => formatCount(row.room_count) },
];

/** Kinds of rooms: their beds, and what one costs. */
export function TypeList() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.roomTypes, { what: '房型', views: 'dorm.roomTypes', filters });
  const { edited, add, edit, close } = useEdited<RoomType>();
  const remove = useRemove(calls.removeRoomType, '房型', configReads);
  const addButton = <AddButton call={calls.saveRoomType} label="新增房型" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveRoomType, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有房型', text: '房型规定床位数、月费与押金，建立后才能新增房间', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['床位', `${row.beds} 张`],
            ['月费', `${row.monthly_fee} 元`],
            ['押金', `${row.deposit} 元`],
          ],
        })}
      />
      {edited && <TypeForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = { name: '名称', beds: '床位数', monthly_fee: '月费', deposit: '押金' };

function TypeForm({ row, onClose }: RowFormProps<RoomType>) {
  const form = useRowForm({
    row,
    what: '房型',
    draft: 'dorm.roomType',
    labels,
    valuesOf: (one: RoomType | null) => ({
      name: one?.name ?? '',
      beds: (one?.beds ?? 4) as number | null,
      monthly_fee: (one?.monthly_fee ?? 0) as number | null,
      deposit: (one?.deposit ?? 0) as number | null,
    }),
    required: ['name'],
    rules: {
      beds: all(required(labels.beds), between(...limits.beds)),
      monthly_fee: all(required(labels.monthly_fee), between(...limits.fee)),
      deposit: all(required(labels.deposit), between(...limits.fee)),
    },
    call: calls.saveRoomType,
    toInput: ({ name, beds, monthly_fee, deposit }) => ({
      body: { id: row?.id, name, beds: beds!, monthly_fee: monthly_fee!, deposit: deposit! },
    }),
    refresh: configReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <NumberField {...form.fields('beds')} suffix=" 张" help="新增或导入房间时，按它建立床位" />
      <NumberField {...form.fields('monthly_fee')} suffix=" 元" help="每床每月；已住的人按分配时的月费" />
      <NumberField {...form.fields('deposit')} suffix=" 元" />
    </RowDrawer>
  );
}
