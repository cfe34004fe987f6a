import { bigDepartmentEndpoints, type BigDepartment } from '@contract/dictionary/big-departments';
import { departmentEndpoints } from '@contract/dictionary/departments';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { name: '名称', code: '编码' };

/** Adds or edits a large department. */
export function BigDepartmentForm({ row, onClose }: { row: BigDepartment | null; onClose: () => void }) {
  const form = useReachForm({
    key: `big-department:${row?.id ?? 'new'}`,
    initial: { name: row?.name ?? '', code: row?.code ?? '' },
    version: row?.version,
    labels,
    rules: { name: required(labels.name), code: required(labels.code) },
  });
  const save = useFormSave(form, bigDepartmentEndpoints.saveBigDepartment, {
    toInput: (values) => ({ body: { ...(row && { id: row.id }), ...values } }),
    fromCopy: ({ name, code }: BigDepartment) => ({ name, code }),
    refresh: [
      bigDepartmentEndpoints.bigDepartments,
      bigDepartmentEndpoints.publicBigDepartments,
      departmentEndpoints.departmentTree,
    ],
    done: row ? '大科室已保存' : '大科室已新增',
    errorFields: { DICT_NAME_TAKEN: 'name', DICT_CODE_TAKEN: 'code' },
  });
  return (
    <FormDrawer form={form} title={row ? '编辑大科室' : '新增大科室'} onSubmit={save} onClose={onClose}>
      <FormSection>
        <TextField {...form.fields('name')} />
        <TextField {...form.fields('code')} maxLength={50} help="在全院内唯一，如 N" />
      </FormSection>
    </FormDrawer>
  );
}
