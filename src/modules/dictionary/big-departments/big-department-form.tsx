import { bigDepartmentEndpoints as calls, type BigDepartment } from '@contract/dictionary/big-departments';
import { limits } from '@contract/dictionary/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { bigDepartmentReads } from '../reads';

const labels = { name: '名称', code: '编码' };
const valuesOf = (row: BigDepartment | null) => ({ name: row?.name ?? '', code: row?.code ?? '' });

/** Adds or edits a large department. */
export function BigDepartmentForm({ row, onClose }: RowFormProps<BigDepartment>) {
  const form = useRowForm({
    row,
    what: '大科室',
    draft: 'dictionary.big-department',
    labels,
    valuesOf,
    required: ['name', 'code'],
    call: calls.saveBigDepartment,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: bigDepartmentReads,
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TextField {...form.fields('code')} maxLength={limits.code} help="在全院内唯一，如 N" />
    </RowDrawer>
  );
}
