import { performanceConfigEndpoints as calls, type Formula } from '@contract/performance/config';
import { formulaProblem } from '@contract/performance/formula';
import { limits } from '@contract/performance/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { FormulaTrial } from './formula-trial';

const labels = { name: '名称', expression: '公式', note: '说明' };

/** What of a formula is wrong; nothing while it is not written. */
export const expressionRule = (text: string) => (text.trim() === '' ? '公式是必填项' : formulaProblem(text) || null);
export const expressionHelp = 'n 为数量或分值，k 为职称系数；可用 + - * / 括号、min(…)、max(…)';

/** Adds or edits a formula. */
export function FormulaForm({ row, onClose }: RowFormProps<Formula>) {
  const form = useRowForm({
    row,
    what: '公式',
    draft: 'performance.formula',
    labels,
    valuesOf: (one: Formula | null) => ({
      name: one?.name ?? '',
      expression: one?.expression ?? '',
      note: one?.note ?? '',
    }),
    required: ['name', 'expression'],
    rules: { expression: expressionRule },
    call: calls.saveFormula,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: [calls.formulas],
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TextField {...form.fields('expression')} maxLength={limits.expression} help={expressionHelp} />
      <FormulaTrial expression={form.values.expression} />
      <TextField {...form.fields('note')} maxLength={limits.note} />
    </RowDrawer>
  );
}
