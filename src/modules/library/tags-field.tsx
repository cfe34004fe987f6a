import { limits } from '@contract/library/rules';
import { TagsInput } from '@mantine/core';
import { layoutProps } from '@/kits/form/fields/field-layout';
import type { FieldProps } from '@/kits/form/use-reach-form';

/** Words by which files are found. */
export function TagsField({ value, onChange, ...field }: FieldProps<readonly string[]>) {
  return (
    <TagsInput
      {...field}
      {...layoutProps(field.error, '回车添加，每个不超过 20 字')}
      placeholder={value.length === 0 ? '如：课件、制度' : undefined}
      maxTags={limits.tags}
      clearable
      value={[...value]}
      onChange={onChange}
    />
  );
}

export const tagsProblem = (tags: readonly string[]) =>
  tags.some((tag) => tag.length > limits.tag) ? `每个标签不超过 ${limits.tag} 字` : null;
