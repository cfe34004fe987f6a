import { configEndpoints as calls, type CadreKind } from '@contract/student/config';
import { limits } from '@contract/student/rules';
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

const columns: Column<CadreKind>[] = [
  { key: 'name', title: '班干部职务', isFixed: true, width: 280, cell: (row) => row.name },
  { key: 'holders', title: '任职人次', width: 112, align: 'right', cell: (row) => formatCount(row.holder_count) },
];

/** Posts that members of a class may hold. */
export function CadreList() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.cadreKinds, { what: '班干部职务', views: 'student.cadreKinds', filters });
  const { edited, add, edit, close } = useEdited<CadreKind>();
  const remove = useRemove(calls.removeCadreKind, '班干部职务', configReads);
  const addButton = <AddButton call={calls.saveCadreKind} label="新增职务" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveCadreKind, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有班干部职务', text: '建立职务后，可以在班级中指定班干部', action: addButton }}
        card={(row) => ({ title: row.name, facts: [['任职人次', formatCount(row.holder_count)]] })}
      />
      {edited && <CadreForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function CadreForm({ row, onClose }: RowFormProps<CadreKind>) {
  const form = useRowForm({
    row,
    what: '班干部职务',
    draft: 'student.cadreKind',
    labels: { name: '名称' },
    valuesOf: (one: CadreKind | null) => ({ name: one?.name ?? '' }),
    required: ['name'],
    call: calls.saveCadreKind,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: configReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
    </RowDrawer>
  );
}
