import { TreeSelect, type TreeNodeData } from '@mantine/core';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

/** A node as lists of the server have it; generic tree nodes of requirements section 3. */
export interface TreeOption {
  /** Unique in the tree. A node without an id of its own, which only groups others, gets a text. */
  value: number | string;
  label: string;
  /** Groups others and cannot be chosen. */
  isGroup?: boolean;
  children?: readonly TreeOption[];
}

interface TreeSelectFieldProps extends FieldProps<number | null>, FieldExtras {
  options: readonly TreeOption[];
}

/** One node of a tree, e.g. a department below its large department. */
export function TreeSelectField(props: TreeSelectFieldProps) {
  const { options, value, onChange, help, placeholder = '请选择', ...field } = props;
  return (
    <TreeSelect
      {...field}
      {...layoutProps(field.error, help)}
      placeholder={placeholder}
      data={options.map(nodeOf)}
      value={value === null ? null : String(value)}
      searchable
      clearable={!field.required}
      nothingFoundMessage="没有符合的选项"
      expandOnClick={options.some((option) => option.isGroup)}
      chevronAriaLabels={{ expand: '展开', collapse: '收起' }}
      onChange={(text) => onChange(text === null ? null : Number(text))}
    />
  );
}

function nodeOf({ value, label, children }: TreeOption): TreeNodeData {
  return { value: String(value), label, children: children?.map(nodeOf) };
}
