import { documentKinds, fieldFileOwner } from '@contract/people/field-files';
import type { PersonField as FieldSpec, PersonValue, PersonValues } from '@contract/people/type-config';
import { AreaField } from '@/kits/form/fields/area-field';
import { DateField } from '@/kits/form/fields/date-field';
import { FileField } from '@/kits/form/fields/file-field';
import type { FieldExtras } from '@/kits/form/fields/field-layout';
import { NumberField } from '@/kits/form/fields/number-field';
import type { Option } from '@/kits/form/fields/option';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import type { FieldProps, ReachForm } from '@/kits/form/use-reach-form';
import { DepartmentField } from '@/kits/pick/option-fields';

/** What the fields of a file choose from. */
export interface FieldOptions {
  bases: readonly Option<number>[];
  majors: readonly Option<string>[];
  academies: readonly Option<number>[];
}

interface PersonFieldProps extends FieldExtras {
  form: ReachForm<PersonValues>;
  field: FieldSpec;
  options: FieldOptions;
  /** What is said at the field besides its own checks. */
  error?: string | undefined;
  onChange?: (value: PersonValue) => void;
}

/** The input of one field of a personal file, by the field's type. */
export function PersonField({ form, field, options, error, onChange, ...extras }: PersonFieldProps) {
  const own = form.fields(field.key);
  const props = { ...own, error: own.error ?? error, onChange: onChange ?? own.onChange };
  const asText = { ...props, value: String(own.value ?? '') } as FieldProps<string>;
  const asNumber = { ...props, value: own.value === null ? null : Number(own.value) } as FieldProps<number | null>;
  const asChoice = props as unknown as FieldProps<string | null>;
  switch (field.type) {
    case 'textarea':
      return <TextareaField {...asText} {...extras} rows={3} />;
    case 'number':
      return <NumberField {...asNumber} {...extras} />;
    case 'date':
      return <DateField {...asChoice} {...extras} />;
    case 'choice':
      return (
        <SelectField {...asChoice} {...extras} options={field.options.map((word) => ({ value: word, label: word }))} />
      );
    case 'dept':
      return <DepartmentField {...asNumber} {...extras} />;
    case 'base':
      return <SelectField {...asNumber} {...extras} options={options.bases} />;
    case 'academy':
      return <SelectField {...asNumber} {...extras} options={options.academies} />;
    case 'major':
      return <SelectField {...asChoice} {...extras} options={options.majors} />;
    case 'address':
      return <AreaField {...asText} {...extras} />;
    case 'file':
      return <FileField {...asChoice} {...extras} owner={fieldFileOwner} kinds={documentKinds} />;
    case 'phone':
      return <TextField {...asText} {...extras} inputMode="tel" />;
    case 'email':
      return <TextField {...asText} {...extras} inputMode="email" />;
    default:
      return <TextField {...asText} {...extras} />;
  }
}
