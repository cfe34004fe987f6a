import { Select } from '@mantine/core';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';
import { textOptions, valueOf, type Option } from './option';

interface SelectFieldProps<Value extends string | number> extends FieldProps<Value | null>, FieldExtras {
  options: readonly Option<Value>[];
}

/** One of the options; a field that may stay empty can be cleared. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, help, placeholder = '请选择', ...field } = props;
  return (
    <Select
      {...field}
      {...layoutProps(field.error, help)}
      placeholder={placeholder}
      data={textOptions(options)}
      value={value === null ? null : String(value)}
      searchable={options.length > 8}
      clearable={!field.required}
      allowDeselect={!field.required}
      nothingFoundMessage="没有符合的选项"
      onChange={(text) => onChange(valueOf(options, text))}
    />
  );
}
