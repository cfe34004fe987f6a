import { coreFieldTypes, isCoreField, isIndispensable } from '@contract/people/core-fields';
import type { FieldType, PersonField, TypeConfig } from '@contract/people/type-config';
import { Button } from '@mantine/core';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, pattern, required } from '@/kits/form/rules';
import { useReachForm } from '@/kits/form/use-reach-form';
import { addedFieldTypes, fieldTypeNames } from './field-type-names';

interface FieldDrawerProps {
  /** Null for a new field. */
  field: PersonField | null;
  fields: readonly PersonField[];
  sections: TypeConfig['sections'];
  onSave: (field: PersonField) => void;
  onRemove: (key: string) => void;
  onClose: () => void;
}

interface Values {
  label: string;
  key: string;
  type: FieldType | null;
  section: string | null;
  required: boolean;
  options: string;
  import_column: string;
}

const labels: { [Name in keyof Values]: string } = {
  label: '字段名称',
  key: '标识',
  type: '类型',
  section: '分组',
  required: '必填',
  options: '选项',
  import_column: '导入列',
};
const blank: PersonField = {
  key: '',
  label: '',
  type: 'text',
  section: '',
  required: false,
  shown: true,
  editable_by_self: false,
  needs_review: false,
  options: [],
  import_column: '',
};

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** One field of the personal file. Its changes are part of the form beneath, and saved with it. */
export function FieldDrawer({ field, fields, sections, onSave, onRemove, onClose }: FieldDrawerProps) {
  const { key, label, type, section, options, import_column, required: isRequired } = field ?? blank;
  const isCore = isCoreField(key);
  const others = fields.filter((other) => other !== field);
  const form = useReachForm<Values>({
    key: `person-type-field:${key || 'new'}`,
    initial: {
      label,
      key,
      type,
      section: section || (sections[0]?.key ?? null),
      required: isRequired,
      options: options.join('\n'),
      import_column,
    },
    labels,
    rules: {
      label: required(labels.label),
      key: all(
        required(labels.key),
        pattern(/^[a-z][a-z0-9_]{0,39}$/, '只能由小写字母、数字和下划线组成，以字母开头'),
        (value) => (others.some((other) => other.key === value) ? '标识已被其他字段使用' : null),
        (value) => (!field && Object.hasOwn(coreFieldTypes, value) ? '这是系统字段的标识，请换一个' : null),
      ),
      type: required(labels.type),
      section: required(labels.section),
      options: (value, values) => (values.type === 'choice' && lines(value).length === 0 ? '请至少填写一个选项' : null),
      import_column: (value) =>
        value.trim() && others.some((other) => other.import_column === value.trim()) ? '其他字段已使用该导入列' : null,
    },
  });
  const submit = (values: Values) => {
    form.markSaved();
    onSave({
      ...(field ?? blank),
      key: values.key,
      label: values.label.trim(),
      type: values.type!,
      section: values.section!,
      required: values.required,
      options: values.type === 'choice' ? lines(values.options) : [],
      import_column: values.type === 'file' ? '' : values.import_column.trim(),
    });
    return Promise.resolve(true);
  };
  const types: readonly FieldType[] = field && isCore ? [field.type] : addedFieldTypes;
  return (
    <FormDrawer
      form={form}
      title={field ? `编辑字段：${label}` : '新增字段'}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="确定"
    >
      <FormSection>
        <TextField {...form.fields('label')} maxLength={30} />
        <TextField
          {...form.fields('key')}
          maxLength={40}
          disabled={field !== null}
          help={field ? '标识不能修改' : '保存后不能修改，如 hometown'}
        />
        <SelectField
          {...form.fields('type')}
          disabled={isCore}
          options={types.map((value) => ({ value, label: fieldTypeNames[value] }))}
        />
        <SelectField
          {...form.fields('section')}
          options={sections.map(({ key: value, title }) => ({ value, label: title }))}
        />
        <SwitchField {...form.fields('required')} words={['是', '否']} disabled={isIndispensable(key)} />
        {form.values.type === 'choice' && (
          <TextareaField {...form.fields('options')} rows={6} maxLength={2000} help="每行一个选项" disabled={isCore} />
        )}
        {form.values.type !== 'file' && (
          <TextField {...form.fields('import_column')} maxLength={30} help="导入表格中的列名，不填则不导入" />
        )}
        {field && !isCore && (
          <Button
            variant="subtle"
            color="danger"
            onClick={() => {
              form.markSaved();
              onRemove(field.key);
              onClose();
            }}
          >
            移除此字段
          </Button>
        )}
      </FormSection>
    </FormDrawer>
  );
}
