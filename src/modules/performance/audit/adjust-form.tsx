import { approvalEndpoints } from '@contract/approval/endpoints';
import { performanceEntryEndpoints as calls } from '@contract/performance/entries';
import type { ScoredTarget } from '@contract/performance/results';
import { limits, valueProblem } from '@contract/performance/rules';
import type { PerformanceItem } from '@contract/performance/tables';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { fillReads } from '../input/reads';
import { shown } from '../words';

const labels = { item_id: '绩效项', value: '调整为', reason: '原因' };

/** Puts a number right while it is reviewed; what was handed in stays in the log. */
export function AdjustForm({
  row,
  items,
  onClose,
}: {
  row: ScoredTarget;
  items: readonly PerformanceItem[];
  onClose: () => void;
}) {
  const options = items.map(({ id, name }) => ({ value: id, label: name }));
  const form = useReachForm({
    key: `performance.adjust:${row.id}`,
    initial: { item_id: null as number | null, value: null as number | null, reason: '' },
    version: row.version,
    labels,
    rules: {
      item_id: required(labels.item_id),
      value: (value, { item_id: id }) => {
        if (value === null) return '请填写数值';
        const item = items.find((one) => one.id === id);
        return item ? valueProblem(item, value) || null : null;
      },
      reason: required(labels.reason),
    },
  });
  const save = useFormSave(form, calls.adjustEntry, {
    refresh: [...fillReads, approvalEndpoints.detail],
    done: `${row.name}的数值已调整`,
    toInput: ({ item_id, value, reason }) => ({ body: { id: row.id, item_id: item_id!, value: value!, reason } }),
  });
  const chosen = items.find(({ id }) => id === form.values.item_id);
  const now = row.scores.find(({ item_id: id }) => id === chosen?.id)?.n ?? null;
  return (
    <RowDrawer form={form} title={`调整${row.name}`} submitLabel="调整" onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('item_id')} options={options} />
      <NumberField
        {...form.fields('value')}
        suffix={chosen?.unit && ` ${chosen.unit}`}
        help={chosen && `现为 ${shown(now, '空')}`}
      />
      <TextField {...form.fields('reason')} maxLength={limits.reason} help="与原值一起记入填报记录" />
    </RowDrawer>
  );
}
