import { dataScopes, type DataScope } from '@contract/account/types';
import { systemEndpoints } from '@contract/system/endpoints';
import { isDifferent, roleDifference, scopeWords } from '@contract/system/role-rules';
import type { RoleRow } from '@contract/system/role-types';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { TextField } from '@/kits/form/fields/text-field';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { useDepartments } from '@/kits/pick/use-departments';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import { roleListPath } from './paths';
import { PermissionField } from './permission-field';
import { codesOf, type PermissionGroup } from './permission-tree';
import { PreviewDrawer } from './preview-drawer';
import { DifferenceWords } from './role-difference';

interface RoleFormProps {
  /** The role that is edited; null for a new one. */
  role: RoleRow | null;
  /** What a new one begins with. */
  like?: RoleRow;
  groups: readonly PermissionGroup[];
}

interface RoleValues {
  name: string;
  description: string;
  data_scope: DataScope;
  dept_ids: readonly number[];
  person_type_ids: readonly number[];
  permissions: readonly string[];
}

const labels = {
  name: '角色名称',
  description: '说明',
  data_scope: '数据范围',
  dept_ids: '指定科室',
  person_type_ids: '适用人员类型',
  permissions: '权限',
};
const scopeOptions = dataScopesAsOptions();
const valuesOf = ({ name, description, data_scope, dept_ids, person_type_ids, permissions }: RoleRow): RoleValues => ({
  name,
  description,
  data_scope,
  dept_ids,
  person_type_ids,
  permissions,
});
/** More than any hospital has. */
const mostDepartments = 1000;
const empty: RoleValues = {
  name: '',
  description: '',
  data_scope: 'dept',
  dept_ids: [],
  person_type_ids: [],
  permissions: [],
};

/** A role with its data scope and permission tree; before an existing one is saved, says what will change for whom. */
export function RoleForm({ role, like, groups }: RoleFormProps) {
  const navigate = useNavigate();
  const what = role ? '编辑角色' : like ? '复制角色' : '新增角色';
  const name = (role ?? like)?.name;
  useTabTitle(what, name);
  const [isPreviewing, setPreviewing] = useState(false);
  const departments = useDepartments();
  const types = useCall(systemEndpoints.personTypes, {}, { staleTime: 3_600_000 });
  const form = useReachForm<RoleValues>({
    key: role ? `role:${role.id}` : `role:new${like ? `:${like.id}` : ''}`,
    initial: role ? valuesOf(role) : like ? { ...valuesOf(like), name: `${like.name}（副本）` } : empty,
    version: role?.version,
    labels,
    rules: {
      name: required(labels.name),
      data_scope: required(labels.data_scope),
      dept_ids: (ids, { data_scope }) =>
        data_scope === 'custom' && ids.length === 0 ? `请至少选择一个${labels.dept_ids}` : null,
    },
  });
  const save = useFormSave(form, systemEndpoints.roleSave, {
    toInput: (values) => ({
      body: {
        ...values,
        id: role?.id,
        dept_ids: [...values.dept_ids],
        person_type_ids: [...values.person_type_ids],
        permissions: [...values.permissions],
      },
    }),
    fromCopy: valuesOf,
    refresh: [systemEndpoints.roleList, systemEndpoints.roleRow],
    done: '已保存',
    onDone: () => void navigate(roleListPath),
    errorFields: { ROLE_NAME_TAKEN: 'name' },
    show: (name, value) => show(name, value),
  });
  const typeOptions = (types.data ?? []).map(({ id, type_name }) => ({ value: id, label: type_name }));

  const askAndSave = async (values: RoleValues): Promise<boolean> => {
    const difference = role && roleDifference(valuesOf(role), values, codesOf(groups));
    const isSure =
      !difference ||
      !isDifferent(difference) ||
      (await confirm({
        title: '保存对角色的修改',
        message: (
          <DifferenceWords
            difference={difference}
            groups={groups}
            departments={departments}
            userCount={role.user_count}
          />
        ),
        confirmLabel: '保存修改',
      }));
    return isSure && save(values);
  };

  return (
    <>
      <FormPage
        form={form}
        title={name ? `${what}：${name}` : what}
        onSubmit={askAndSave}
        onCancel={() => void navigate(roleListPath)}
        actions={[{ label: '预览菜单', onClick: () => setPreviewing(true) }]}
      >
        <FormSection title="基本信息">
          <TextField {...form.fields('name')} />
          <TextareaField {...form.fields('description')} />
          <MultiSelectField
            {...form.fields('person_type_ids')}
            options={typeOptions}
            placeholder="全部人员类型"
            help="建立账号时，只向这些类型的人员推荐此角色"
          />
        </FormSection>
        <FormSection title="数据范围" hint="一个人持有几个角色时，能看到各角色范围内的所有人员。">
          <SelectField
            {...form.fields('data_scope')}
            options={scopeOptions}
            onChange={(scope) => scope && form.set({ data_scope: scope })}
          />
          {form.values.data_scope === 'custom' && (
            <DepartmentsField field={form.fields('dept_ids')} most={mostDepartments} />
          )}
        </FormSection>
        <Panel title="权限">
          <PermissionField
            groups={groups}
            value={form.values.permissions}
            onChange={(permissions) => form.set({ permissions })}
          />
        </Panel>
      </FormPage>
      {isPreviewing && <PreviewDrawer permissions={form.values.permissions} onClose={() => setPreviewing(false)} />}
    </>
  );
}

/** Words of a value in the conflict dialog. */
function show(name: keyof RoleValues, value: unknown): string {
  if (name === 'data_scope') return scopeWords[value as DataScope];
  return Array.isArray(value) ? `${value.length} 项` : String(value);
}

function dataScopesAsOptions() {
  return dataScopes.map((value) => ({ value, label: scopeWords[value] }));
}
