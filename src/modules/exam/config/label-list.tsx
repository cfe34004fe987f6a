import { configEndpoints as calls, type Label } from '@contract/exam/config';
import { limits } from '@contract/exam/rules';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from './reads';

const kinds = [
  { value: 'source', label: '来源' },
  { value: 'tag', label: '标签' },
] as const;
const kindWord = (row: Label) => (row.kind === 'tag' ? '标签' : '来源');
const columns: Column<Label>[] = [
  { key: 'name', title: '名称', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'kind', title: '类别', width: 96, cell: kindWord },
  { key: 'count', title: '试题', width: 88, align: 'right', cell: (row) => formatCount(row.question_count) },
];

/** Where questions come from, and what they are marked with. */
export function LabelList() {
  const { title: _, ...list } = useList(calls.labels, {
    what: '来源与标签',
    views: 'exam.labels',
    filters: { kind: choiceFilter('类别', kinds), name: textFilter('名称') },
  });
  const { edited, add, edit, close } = useEdited<Label>();
  const remove = useRemove(calls.removeLabel, '来源或标签', configReads);
  const addButton = <AddButton call={calls.saveLabel} label="新增来源或标签" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveLabel, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有来源与标签', text: '来源说明试题出处，标签用于按用途挑选', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['类别', kindWord(row)],
            ['试题', formatCount(row.question_count)],
          ],
        })}
      />
      {edited && <LabelForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function LabelForm({ row, onClose }: RowFormProps<Label>) {
  const form = useRowForm({
    row,
    what: '来源或标签',
    draft: 'exam.label',
    labels: { kind: '类别', name: '名称' },
    valuesOf: (one: Label | null) => ({
      kind: (one?.kind ?? 'tag') as 'source' | 'tag' | null,
      name: one?.name ?? '',
    }),
    required: ['kind', 'name'],
    call: calls.saveLabel,
    toInput: ({ kind, name }) => ({ body: { id: row?.id, kind: kind!, name } }),
    refresh: configReads,
    choices: { kind: kinds },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('kind')} options={kinds} />
      <TextField {...form.fields('name')} maxLength={limits.name} />
    </RowDrawer>
  );
}
