import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { departmentKinds } from '@contract/dictionary/rules';
import { EnableState } from '@contract/kernel/enums';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { wordOptions } from '@/kits/list/word-options';
import { departmentReads } from '../reads';

type Kind = (typeof departmentKinds)[number];

const labels = {
  name: '名称',
  code: '编码',
  big_dept_id: '大科室',
  parent_id: '上级科室',
  kind: '类型',
  campus: '院区',
  beds: '床位数',
  min_residents: '最少住院医师',
  is_rotation: '轮转科室',
};

/** Most beds, and most people. */
const most = 100_000;

function valuesOf(row: DepartmentRow | null) {
  return {
    name: row?.name ?? '',
    code: row?.code ?? '',
    big_dept_id: row?.big_dept_id ?? null,
    parent_id: row?.parent_id ?? null,
    kind: (row?.kind ?? '临床') as Kind | null,
    campus: row?.campus ?? '',
    beds: row?.beds ?? null,
    min_residents: row?.min_residents ?? null,
    is_rotation: row?.is_rotation ?? true,
  };
}

interface DepartmentFormProps {
  row: DepartmentRow | null;
  rows: readonly DepartmentRow[];
  groups: readonly { id: number; label: string }[];
  onClose: () => void;
}

/** Adds or edits a department. A new name is kept in the history by the server. */
export function DepartmentForm({ row, rows, groups, onClose }: DepartmentFormProps) {
  const form = useReachForm({
    key: `department:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    version: row?.version,
    labels,
    rules: {
      name: required(labels.name),
      code: required(labels.code),
      kind: required(labels.kind),
      beds: between(0, most),
      min_residents: between(0, most),
    },
  });
  const common = {
    fromCopy: valuesOf,
    refresh: departmentReads,
    errorFields: { NAME_TAKEN: 'name', CODE_TAKEN: 'code', DICT_PARENT_INVALID: 'parent_id' },
    show: (name: string, value: unknown) => shown(name, value as string | number | boolean | null, rows, groups),
  } as const;
  const bodyOf = (values: ReturnType<typeof valuesOf>) => ({ ...values, kind: values.kind! });
  const add = useFormSave(form, departmentEndpoints.addDepartment, {
    ...common,
    done: '科室已新增',
    toInput: (values) => ({ body: bodyOf(values) }),
  });
  const edit = useFormSave(form, departmentEndpoints.editDepartment, {
    ...common,
    done: (saved) => (saved.name === row?.name ? '科室已保存' : '科室已改名，已有的轮转仍显示原名称'),
    toInput: (values) => ({ params: { id: row!.id }, body: bodyOf(values) }),
  });
  const parents = rows
    .filter(({ id, status, big_dept_id: big }) => {
      const isPossible = id !== row?.id && status === EnableState.enabled;
      return isPossible && (form.values.big_dept_id === null || big === form.values.big_dept_id);
    })
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDrawer form={form} title={row ? '编辑科室' : '新增科室'} onSubmit={row ? edit : add} onClose={onClose}>
      <FormSection>
        <TextField
          {...form.fields('name')}
          help={row ? '改名后，已有的轮转安排仍显示原名称，并留下改名记录' : undefined}
        />
        <TextField {...form.fields('code')} maxLength={50} help="与医院信息系统（HIS）的科室编码一致" />
        <SelectField
          {...form.fields('big_dept_id')}
          options={groups.filter(({ id }) => id !== 0).map(({ id, label }) => ({ value: id, label }))}
        />
        <SelectField {...form.fields('parent_id')} options={parents} help="病区属于某个科室时填写" />
        <SelectField {...form.fields('kind')} options={wordOptions(departmentKinds)} />
        <TextField {...form.fields('campus')} />
        <NumberField {...form.fields('beds')} suffix=" 张" />
        <NumberField {...form.fields('min_residents')} suffix=" 人" />
        <SwitchField {...form.fields('is_rotation')} words={['接收轮转', '不接收轮转']} />
      </FormSection>
    </FormDrawer>
  );
}

/** Words of a value in the conflict dialog. */
function shown(
  name: string,
  value: string | number | boolean | null,
  rows: readonly DepartmentRow[],
  groups: readonly { id: number; label: string }[],
) {
  if (name === 'big_dept_id') return groups.find(({ id }) => id === value)?.label ?? '未填写';
  if (name === 'parent_id') return rows.find(({ id }) => id === value)?.name ?? '未填写';
  if (name === 'is_rotation') return value ? '接收轮转' : '不接收轮转';
  return value === null || value === '' ? '未填写' : String(value);
}
