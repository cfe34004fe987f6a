import type { KindField } from '@contract/activities/kinds';
import { limits } from '@contract/activities/rules';
import { Textarea } from '@mantine/core';
import type { FieldProps } from '@/kits/form/use-reach-form';

interface ContentFieldsProps {
  field: FieldProps<Readonly<Record<string, string>>>;
  /** Of the chosen kind. */
  kindFields: readonly KindField[];
}

/** The fields that a kind has of its own. */
export function ContentFields({ field, kindFields }: ContentFieldsProps) {
  const { id, value, onChange, error } = field;
  // What is missing is said at the first that lacks it, where the form puts the focus.
  const lacking = kindFields.find(({ key, is_required }) => is_required && !value[key]?.trim());
  const marked = lacking ?? kindFields[0];
  return kindFields.map(({ key, label, is_required: isRequired }) => (
    <Textarea
      key={key}
      id={key === marked?.key ? id : `${id}-${key}`}
      label={label}
      required={isRequired}
      autosize
      minRows={2}
      maxRows={10}
      maxLength={limits.word}
      error={key === marked?.key ? error : undefined}
      value={value[key] ?? ''}
      onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
    />
  ));
}
