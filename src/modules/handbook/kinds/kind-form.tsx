import {
  fieldsProblem,
  fieldTypes,
  freshKey,
  kindIdentities,
  kindLimits,
  kindReviews,
  type FieldType,
  type KindField,
  type KindIdentity,
  type KindReview,
} from '@contract/handbook/kind-rules';
import { kindEndpoints as calls, type Kind } from '@contract/handbook/kinds';
import { requirementEndpoints } from '@contract/handbook/requirements';
import { EnableState } from '@contract/kernel/enums';
import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import classes from './kinds.module.css';

const labels = {
  name: '类别名称',
  unit: '单位',
  has_level: '区分程度',
  has_role: '区分术者助手',
  review: '审核人',
  needs_proof: '须附证明',
  identity: '患者信息',
  min_interval: '登记间隔',
  deadline_days: '登记期限',
  fields: '登记字段',
  isEnabled: '状态',
};
const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
const reviews = optionsOf<KindReview>(kindReviews);
const identities = optionsOf<KindIdentity>(kindIdentities);
const types = optionsOf<FieldType>(fieldTypes);
const yesNo = ['是', '否'] as const;

const valuesOf = (row: Kind | null) => {
  const { name, unit, has_level, has_role, review, needs_proof, identity, min_interval, deadline_days, fields } = row!;
  return {
    name,
    unit,
    has_level,
    has_role,
    review: review as KindReview | null,
    needs_proof,
    identity: identity as KindIdentity | null,
    min_interval: min_interval as number | null,
    deadline_days,
    fields,
    isEnabled: row!.status === EnableState.enabled,
  };
};

/** How entries of a kind are made, proved and reviewed. */
export function KindForm({ row, onClose }: { row: Kind; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: `要求类别：${row.name}`,
    draft: 'handbook.kind',
    labels,
    valuesOf,
    required: ['name', 'unit', 'review', 'identity'],
    rules: {
      min_interval: all<number | null>(required(labels.min_interval), between(...kindLimits.interval)),
      deadline_days: between(...kindLimits.deadline),
      fields: (fields) => fieldsProblem(fields),
    },
    call: calls.saveKind,
    toInput: ({ isEnabled, review, identity, min_interval: interval, ...values }) => ({
      body: {
        id: row.id,
        ...values,
        review: review!,
        identity: identity!,
        min_interval: interval!,
        status: isEnabled ? EnableState.enabled : EnableState.disabled,
      },
    }),
    refresh: [calls.kinds, requirementEndpoints.kindOptions],
    choices: { review: reviews, identity: identities },
    show: (name, value) =>
      name === 'fields' ? (value as KindField[]).map(({ label }) => label).join('、') || '未设置' : undefined,
    done: () => `“${row.name}”已保存`,
  });
  return (
    <FormDrawer {...form.drawer} size={700} onClose={onClose}>
      <FormSection title="类别">
        <TextField {...form.fields('name')} maxLength={kindLimits.name} />
        <TextField {...form.fields('unit')} maxLength={kindLimits.unit} help="如 例、份、次" />
        <SwitchField {...form.fields('has_level')} words={yesNo} help="要求中填写了解、熟悉或掌握" />
        <SwitchField {...form.fields('has_role')} words={yesNo} help="要求中填写术者或助手" />
        <SwitchField
          {...form.fields('isEnabled')}
          words={['启用', '停用']}
          help={`已有 ${row.requirements} 条要求；停用后不能再添加此类要求，已有的保留`}
        />
      </FormSection>
      <FormSection title="登记与审核">
        <SelectField {...form.fields('review')} options={reviews} />
        <SwitchField {...form.fields('needs_proof')} words={yesNo} help="登记时须上传照片或扫描件" />
        <SelectField {...form.fields('identity')} options={identities} />
        <NumberField {...form.fields('min_interval')} suffix=" 天" help="同一项目两次登记至少相隔的天数，0 为不限" />
        <NumberField {...form.fields('deadline_days')} suffix=" 天" help="出科后多少天内可以登记；不填为不限" />
      </FormSection>
      <FormSection title="登记字段">
        <RowList
          {...form.fields('fields')}
          what="字段"
          most={kindLimits.fields}
          fresh={(): KindField => ({
            key: freshKey(form.values.fields),
            label: '',
            type: 'text',
            required: false,
            options: [],
          })}
        >
          {(field, change) => (
            <>
              <TextInput
                aria-label="字段名称"
                placeholder="字段名称"
                maxLength={kindLimits.label}
                value={field.label}
                onChange={(event) => change({ label: event.currentTarget.value })}
              />
              <Select
                aria-label="字段类型"
                data={types}
                value={field.type}
                allowDeselect={false}
                onChange={(type) => type && change({ type })}
              />
              <Checkbox
                className={classes.required}
                label="必填"
                checked={field.required}
                onChange={(event) => change({ required: event.currentTarget.checked })}
              />
              {field.type === 'choice' && (
                <TagsInput
                  className={classes.options}
                  aria-label="选项"
                  placeholder={field.options.length === 0 ? '选项，输入后按回车' : undefined}
                  value={field.options}
                  maxTags={kindLimits.options}
                  maxLength={kindLimits.label}
                  onChange={(options) => change({ options })}
                />
              )}
            </>
          )}
        </RowList>
      </FormSection>
    </FormDrawer>
  );
}
