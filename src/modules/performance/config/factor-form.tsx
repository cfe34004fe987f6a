import { performanceConfigEndpoints as calls, type TitleFactor } from '@contract/performance/config';
import { limits } from '@contract/performance/rules';
import { NumberField } from '@/kits/form/fields/number-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { factor: '系数' };
const valuesOf = ({ factor }: TitleFactor) => ({ factor: factor as number | null });

/** What a rank of titles multiplies. */
export function FactorForm({ row, name, onClose }: { row: TitleFactor; name: string; onClose: () => void }) {
  const form = useReachForm({
    key: `performance.factor:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: { factor: all(required(labels.factor), between(...limits.factor, 2)) },
  });
  const save = useFormSave(form, calls.saveTitleFactor, {
    refresh: [calls.titleFactors],
    done: '职称系数已保存',
    fromCopy: valuesOf,
    toInput: ({ factor }) => ({ body: { id: row.id, factor: factor! } }),
  });
  return (
    <RowDrawer form={form} title={`${name}的系数`} onSubmit={save} onClose={onClose}>
      <NumberField {...form.fields('factor')} help="1 为不增不减" />
    </RowDrawer>
  );
}
