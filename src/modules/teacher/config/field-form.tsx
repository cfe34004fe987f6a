import { fieldLimits as limits } from '@contract/teacher/archive-fields';
import { fieldTypes, type FieldType } from '@contract/teacher/archive-sections';
import { fieldSettingEndpoints as calls, type FieldRow } from '@contract/teacher/field-settings';
import { TagsInput } from '@mantine/core';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { statusOptions } from '@/kits/list/status-word';
import { fieldReads, sections } from './field-reads';

const labels = {
  section: '档案部分',
  name: '字段名称',
  type: '类型',
  options: '选项',
  is_required: '是否必填',
  sort: '顺序',
  status: '状态',
};
const types = (Object.keys(fieldTypes) as FieldType[]).map((value) => ({ value, label: fieldTypes[value] }));

const valuesOf = (row: FieldRow | null) => ({
  section: row?.section ?? null,
  name: row?.name ?? '',
  type: (row?.type ?? 'text') as FieldType | null,
  options: row?.options ?? [],
  is_required: row?.is_required ?? false,
  sort: (row?.sort ?? 0) as number | null,
  status: (row?.status ?? 1) as FieldRow['status'] | null,
});

/** Adds a field of the hospital's own or changes one; of a standing one only whether it is demanded and asked for. */
export function FieldForm({ row, onClose }: RowFormProps<FieldRow>) {
  const form = useRowForm({
    row,
    what: '档案字段',
    draft: 'teacher.archiveField',
    labels,
    valuesOf,
    required: ['section', 'name', 'type', 'status'],
    rules: {
      options: (options, { type }) => (type === 'choice' && options.length < 2 ? '请至少填写两个选项' : null),
      sort: all(required(labels.sort), between(...limits.sort)),
    },
    call: calls.saveArchiveField,
    toInput: ({ section, type, options, sort, status, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        section: section!,
        type: type!,
        options: [...options],
        sort: sort!,
        status: status!,
      },
    }),
    refresh: fieldReads,
    choices: { section: sections, type: types, status: statusOptions },
    errorFields: { TEACHER_FIELD_REFUSED: 'name' },
  });
  const isStanding = row?.is_standing === true;
  const typeIsFixed = isStanding || (row?.uses ?? 0) > 0;
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('section')} options={sections} disabled={row !== null} />
      <TextField
        {...form.fields('name')}
        maxLength={limits.name}
        disabled={isStanding}
        {...(isStanding && { help: '固定字段，只能修改是否必填和启用' })}
      />
      <SelectField
        {...form.fields('type')}
        options={types}
        disabled={typeIsFixed}
        {...(!isStanding && typeIsFixed && { help: `已有 ${row!.uses} 份档案填写，不能修改类型` })}
      />
      {form.values.type === 'choice' && <OptionsField {...form.fields('options')} />}
      <SwitchField
        {...form.fields('is_required')}
        words={['必填', '选填']}
        help="改为必填后，已有条目没有填写的，该部分完善程度计一半"
      />
      {!isStanding && <NumberField {...form.fields('sort')} help="同一部分按从小到大排列，在固定字段之后" />}
      <SelectField {...form.fields('status')} options={statusOptions} help="停用后不再填写与显示，已填的内容保留" />
    </RowDrawer>
  );
}

const OptionsField = ({ required: _required, range: _range, onChange, ...field }: FieldProps<readonly string[]>) => (
  <TagsInput
    {...field}
    {...layoutProps(field.error, '输入后按回车；至少两个')}
    value={[...field.value]}
    maxTags={limits.options}
    maxLength={limits.option}
    onChange={onChange}
  />
);
