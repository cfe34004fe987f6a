import { configEndpoints as calls, type Difficulty } from '@contract/exam/config';
import { limits } from '@contract/exam/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { OrderButton } from '@/kits/order/order-button';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from './reads';

const columns: Column<Difficulty>[] = [
  { key: 'name', title: '难度', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'count', title: '试题', width: 88, align: 'right', cell: (row) => formatCount(row.question_count) },
  { key: 'status', title: '状态', width: 96, cell: (row) => <StatusWord status={row.status} /> },
];

/** Difficulties from easy to hard. */
export function DifficultyList() {
  const { title: _, ...list } = useList(calls.difficulties, {
    what: '难度',
    views: 'exam.difficulties',
    filters: { name: textFilter('名称') },
  });
  const { edited, add, edit, close } = useEdited<Difficulty>();
  const toggle = useStatusToggle(calls.changeDifficultyStatus, configReads);
  const remove = useRemove(calls.removeDifficulty, '难度', configReads);
  const addButton = <AddButton call={calls.saveDifficulty} label="新增难度" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={<OrderButton call={calls.orderDifficulties} list={list} refresh={configReads} />}
        actions={(row) => [
          { label: '编辑', call: calls.saveDifficulty, onClick: () => edit(row) },
          toggle(row),
          remove(row),
        ]}
        empty={{ title: '还没有难度', text: '由易到难建立几级，命题与组卷都按它选择', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [['试题', formatCount(row.question_count)]],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <DifficultyForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function DifficultyForm({ row, onClose }: RowFormProps<Difficulty>) {
  const form = useRowForm({
    row,
    what: '难度',
    draft: 'exam.difficulty',
    labels: { name: '名称' },
    valuesOf: (one: Difficulty | null) => ({ name: one?.name ?? '' }),
    required: ['name'],
    call: calls.saveDifficulty,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: configReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
    </RowDrawer>
  );
}
