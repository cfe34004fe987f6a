import { configEndpoints as calls, type Knowledge } from '@contract/exam/config';
import { limits, withBelow } from '@contract/exam/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { useHistory } from '@/kits/history/use-history';
import { useEdited, useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useCall } from '@/kernel/query/use-call';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TreeTablePage } from '@/kits/table-page/tree-table-page';
import { formatCount } from '@/ui/format';
import { configReads } from './reads';

const columns: Column<Knowledge>[] = [
  { key: 'name', title: '知识点', isFixed: true, width: 320, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 120, cell: (row) => row.code || '–' },
  { key: 'count', title: '试题', width: 88, align: 'right', cell: (row) => formatCount(row.question_count) },
  { key: 'status', title: '状态', width: 96, cell: (row) => <StatusWord status={row.status} /> },
];

/** The tree of knowledge; what is stopped is not offered, nor what hangs below it. */
export function KnowledgeTree() {
  const all = useCall(calls.knowledge, {}, { keepPrevious: true });
  const rows = all.data ?? [];
  const { edited, add, edit, close } = useEdited<Knowledge>();
  const toggle = useStatusToggle(calls.changeKnowledgeStatus, configReads);
  const remove = useRemove(calls.removeKnowledge, '知识点', configReads);
  const { historyAction, historyDrawer } = useHistory('exam_knowledge');
  const addButton = <AddButton call={calls.saveKnowledge} label="新增知识点" onClick={add} />;
  return (
    <>
      <TreeTablePage
        what="知识点"
        views="exam.knowledge"
        rows={{ ...all, data: all.data?.filter(({ parent_id }) => parent_id === null) }}
        childrenOf={(row) => rows.filter(({ parent_id }) => parent_id === row.id)}
        rowKey={(row) => row.id}
        columns={columns}
        main={addButton}
        actions={(row) => [
          { label: '编辑', call: calls.saveKnowledge, onClick: () => edit(row) },
          toggle(row),
          historyAction(row),
          remove(row),
        ]}
        empty={{ title: '还没有知识点', text: '按专业建立知识点树，试题、组卷与练习都按它归类', action: addButton }}
        card={(row) => ({
          title: row.path,
          facts: [['试题', formatCount(row.question_count)]],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <KnowledgeForm key={edited.key} row={edited.row} rows={rows} onClose={close} />}
      {historyDrawer}
    </>
  );
}

const labels = { name: '名称', parent_id: '上级', code: '编码' };

function KnowledgeForm({ row, rows, onClose }: RowFormProps<Knowledge> & { rows: readonly Knowledge[] }) {
  const below = row ? withBelow(rows, [row.id]) : [];
  const parents = rows.filter(({ id }) => !below.includes(id)).map(({ id, path }) => ({ value: id, label: path }));
  const form = useRowForm({
    row,
    what: '知识点',
    draft: 'exam.knowledge',
    labels,
    valuesOf: (one: Knowledge | null) => ({
      name: one?.name ?? '',
      parent_id: one?.parent_id ?? null,
      code: one?.code ?? '',
    }),
    required: ['name'],
    call: calls.saveKnowledge,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: configReads,
    choices: { parent_id: parents },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('parent_id')} options={parents} placeholder="无，作为最上级" />
      <TextField {...form.fields('code')} maxLength={limits.code} />
    </RowDrawer>
  );
}
