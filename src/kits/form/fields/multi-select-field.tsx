import { MultiSelect } from '@mantine/core';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';
import { textOptions, valueOf, type Option } from './option';

interface MultiSelectFieldProps<Value extends string | number> extends FieldProps<readonly Value[]>, FieldExtras {
  options: readonly Option<Value>[];
  /** Most that can be chosen. */
  most?: number;
}

export function MultiSelectField<Value extends string | number>(props: MultiSelectFieldProps<Value>) {
  const { options, value, onChange, help, placeholder = '请选择', most, ...field } = props;
  return (
    <MultiSelect
      {...field}
      {...layoutProps(field.error, help)}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={textOptions(options)}
      value={value.map(String)}
      maxValues={most}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="没有符合的选项"
      onChange={(texts) => onChange(texts.flatMap((text) => valueOf(options, text) ?? []))}
    />
  );
}
