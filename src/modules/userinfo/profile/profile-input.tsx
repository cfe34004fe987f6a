import { documentKinds, fieldFileOwner } from '@contract/people/field-files';
import type { PersonValues } from '@contract/people/type-config';
import type { ProfileField } from '@contract/userinfo/profile';
import { AreaField } from '@/kits/form/fields/area-field';
import { DateField } from '@/kits/form/fields/date-field';
import { FileField } from '@/kits/form/fields/file-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import type { FieldProps, ReachForm } from '@/kits/form/use-reach-form';

interface ProfileInputProps {
  form: ReachForm<PersonValues>;
  field: ProfileField;
  disabled: boolean;
  help?: string;
}

/** The input of one field that people keep themselves; see `isSelfEditable`. */
export function ProfileInput({ form, field, ...extras }: ProfileInputProps) {
  const props = form.fields(field.key);
  const text: FieldProps<string> = { ...props, value: String(props.value ?? '') };
  const maybeText: FieldProps<string | null> = { ...props, value: props.value === null ? null : String(props.value) };
  const number: FieldProps<number | null> = { ...props, value: props.value === null ? null : Number(props.value) };
  switch (field.type) {
    case 'textarea':
      return <TextareaField {...text} {...extras} rows={3} />;
    case 'number':
      return <NumberField {...number} {...extras} />;
    case 'date':
      return <DateField {...maybeText} {...extras} />;
    case 'choice':
      return (
        <SelectField
          {...maybeText}
          {...extras}
          options={field.options.map((option) => ({ value: option, label: option }))}
        />
      );
    case 'address':
      return <AreaField {...text} {...extras} />;
    case 'file':
      return <FileField {...maybeText} {...extras} owner={fieldFileOwner} kinds={documentKinds} />;
    case 'phone':
      return <TextField {...text} {...extras} inputMode="tel" maxLength={20} />;
    case 'email':
      return <TextField {...text} {...extras} inputMode="email" />;
    default:
      return <TextField {...text} {...extras} />;
  }
}
