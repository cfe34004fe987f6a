import { bankEndpoints as calls, type Bank } from '@contract/exam/banks';
import { bankKindWords, limits, withBelow } from '@contract/exam/rules';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { bankReads } from './reads';

interface BankFormProps extends RowFormProps<Bank> {
  banks: readonly Bank[];
  kinds: readonly (1 | 2 | 3)[];
}

const labels = { name: '名称', kind: '类别', parent_id: '上级题库', note: '说明' };

/** Adds or edits a bank. */
export function BankForm({ row, banks, kinds, onClose }: BankFormProps) {
  const kindOptions = kinds.map((value) => ({ value, label: bankKindWords[value]! }));
  const form = useRowForm({
    row,
    what: '题库',
    draft: 'exam.bank',
    labels,
    valuesOf: (one: Bank | null) => ({
      name: one?.name ?? '',
      kind: ((one?.kind as 1 | 2 | 3 | undefined) ?? kinds[0]!) as 1 | 2 | 3 | null,
      parent_id: one?.parent_id ?? null,
      note: one?.note ?? '',
    }),
    required: ['name', 'kind'],
    call: calls.saveBank,
    toInput: ({ kind, ...values }) => ({ body: { id: row?.id, kind: kind!, ...values } }),
    refresh: bankReads,
    errorFields: { EXAM_BANK_KIND: 'parent_id', EXAM_TREE_LOOP: 'parent_id' },
  });
  const below = row ? withBelow(banks, [row.id]) : [];
  const parents = banks
    .filter(({ id, kind, can_manage: can }) => can && kind === form.values.kind && !below.includes(id))
    .map(({ id: value, name: label }) => ({ value, label }));
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      {kinds.length > 1 && !row && <SelectField {...form.fields('kind')} options={kindOptions} />}
      <SelectField {...form.fields('parent_id')} options={parents} placeholder="无，作为最上级" />
      <TextareaField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
