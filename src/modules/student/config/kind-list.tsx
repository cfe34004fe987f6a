import { configEndpoints as calls, type ClassKind } from '@contract/student/config';
import { limits } from '@contract/student/rules';
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
import { configReads } from './reads';

const columns: Column<ClassKind>[] = [
  { key: 'name', title: '班级类型', isFixed: true, width: 280, cell: (row) => row.name },
  { key: 'years', title: '学制', width: 96, align: 'right', cell: (row) => `${row.years} 年` },
  { key: 'classes', title: '班级', width: 96, align: 'right', cell: (row) => formatCount(row.class_count) },
];

/** Kinds of classes with the years that they last. */
export function KindList() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.classKinds, { what: '班级类型', views: 'student.classKinds', filters });
  const { edited, add, edit, close } = useEdited<ClassKind>();
  const remove = useRemove(calls.removeClassKind, '班级类型', configReads);
  const addButton = <AddButton call={calls.saveClassKind} label="新增类型" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveClassKind, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有班级类型', text: '类型规定学制，班级升级时据此归档', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['学制', `${row.years} 年`],
            ['班级', formatCount(row.class_count)],
          ],
        })}
      />
      {edited && <KindForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function KindForm({ row, onClose }: RowFormProps<ClassKind>) {
  const labels = { name: '名称', years: '学制' };
  const form = useRowForm({
    row,
    what: '班级类型',
    draft: 'student.classKind',
    labels,
    valuesOf: (one: ClassKind | null) => ({ name: one?.name ?? '', years: one?.years ?? null }),
    required: ['name'],
    rules: { years: all(required(labels.years), between(...limits.years)) },
    call: calls.saveClassKind,
    toInput: ({ name, years }) => ({ body: { id: row?.id, name, years: years! } }),
    refresh: configReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <NumberField {...form.fields('years')} suffix=" 年" help="升级时，读完最后一年的班级自动归档" />
    </RowDrawer>
  );
}
