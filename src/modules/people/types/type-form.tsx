import { configProblems } from '@contract/people/core-fields';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { TypeConfig } from '@contract/people/type-config';
import type { TypeDetail } from '@contract/people/type-endpoints';
import { useNavigate } from 'react-router-dom';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { useTabTitle } from '@/kernel/page-title';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { typesPath } from '../paths';
import { FieldsEditor } from './fields-editor';
import { useRoleOptions } from './role-options';
import { StatusesEditor } from './statuses-editor';

interface Values extends Omit<TypeConfig, 'account_rule' | 'default_role'> {
  type_name: string;
  sort: number | null;
  default_role: string | null;
  account_rule: TypeConfig['account_rule'] | null;
}

const labels = {
  type_name: '类型名称',
  sort: '排序',
  default_role: '默认角色',
  account_rule: '账号规则',
  trains: '参加培训',
  rotates: '参加轮转',
  handbook: '填写手册',
  statuses: '业务状态',
  sections: '档案分组',
  fields: '档案字段',
};
const accountRules = [
  { value: 'staff_id', label: '以工号为账号' },
  { value: 'student_id', label: '以学号为账号' },
] as const;
const onOff = ['是', '否'] as const;

const valuesOf = ({ type_name, sort, config }: Pick<TypeDetail, 'type_name' | 'sort' | 'config'>): Values => ({
  type_name,
  sort,
  ...config,
});

function configOf({ type_name: _name, sort: _sort, default_role, account_rule, ...rest }: Values): TypeConfig {
  return { ...rest, default_role: default_role!, account_rule: account_rule! };
}

interface TypeFormProps {
  type: Pick<TypeDetail, 'type_name' | 'sort' | 'config'> & Partial<Pick<TypeDetail, 'id' | 'version'>>;
}

/** Name, rules, statuses and fields of a personnel type. */
export function TypeForm({ type }: TypeFormProps) {
  const navigate = useNavigate();
  const what = type.id === undefined ? '新增人员类型' : '编辑人员类型';
  useTabTitle(what, type.type_name);
  const form = useReachForm<Values>({
    key: `person-type:${type.id ?? 'new'}`,
    initial: valuesOf(type),
    version: type.version,
    labels,
    rules: {
      type_name: required(labels.type_name),
      sort: all<number | null>(required(labels.sort), between(0, 9999)),
      default_role: required(labels.default_role),
      account_rule: required(labels.account_rule),
      fields: (_, values) => problemOf(values, 'fields'),
      statuses: (_, values) => problemOf(values, 'statuses'),
    },
  });
  const roles = useRoleOptions(type.config.default_role);
  const save = useFormSave(form, peopleEndpoints.typeSave, {
    refresh: [peopleEndpoints.typeList, peopleEndpoints.typeRow, peopleEndpoints.systemTypes],
    done: '已保存',
    errorFields: { PERSON_TYPE_NAME_TAKEN: 'type_name' },
    fieldNames: { config: 'fields' },
    show: (name, value) => shownValue(name, value),
    toInput: (values) => ({
      body: { id: type.id, type_name: values.type_name, sort: values.sort!, config: configOf(values) },
    }),
    fromCopy: (copy: TypeDetail) => valuesOf(copy),
    onDone: () => void navigate(typesPath),
  });
  const { values } = form;
  return (
    <FormPage
      form={form}
      title={type.type_name ? `${what}：${type.type_name}` : what}
      onSubmit={save}
      onCancel={() => void navigate(typesPath)}
    >
      <FormSection title="基本设置">
        <TextField {...form.fields('type_name')} maxLength={30} />
        <NumberField {...form.fields('sort')} />
        <SelectField {...form.fields('account_rule')} options={accountRules} />
        <SelectField {...form.fields('default_role')} options={roles} help="新账号最初的角色" />
        <SwitchField {...form.fields('trains')} words={onOff} />
        <SwitchField {...form.fields('rotates')} words={onOff} />
        <SwitchField {...form.fields('handbook')} words={onOff} />
      </FormSection>
      <StatusesEditor {...form.fields('statuses')} trains={values.trains} />
      <FieldsEditor
        {...form.fields('fields')}
        sections={values.sections}
        onSections={(sections) => form.set({ sections })}
      />
    </FormPage>
  );
}

/** The first thing that keeps the configuration from being saved, at the part of the form that it is about. */
function problemOf(values: Values, part: 'fields' | 'statuses'): string | null {
  if (part === 'fields' && values.sections.some(({ title }) => title.trim() === '')) return '分组名称是必填项';
  const problems = configProblems(configOf(values));
  const own = problems.find(({ field, message }) =>
    part === 'statuses' ? field === null && message.startsWith('业务状态') : !message.startsWith('业务状态'),
  );
  return own?.message ?? null;
}

function shownValue(name: keyof Values, value: unknown) {
  if (name === 'fields') return `${(value as Values['fields']).length} 个字段`;
  if (name === 'sections') return (value as Values['sections']).map(({ title }) => title).join('、');
  if (name === 'statuses') return `${(value as Values['statuses']).length} 个状态`;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? String(value) : (value as string | null);
}
