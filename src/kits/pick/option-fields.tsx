import type { FieldExtras } from '../form/fields/field-layout';
import type { FieldProps } from '../form/use-reach-form';
import { PickField } from './pick-field';
import type { PickOption } from './pick-option';
import { useDepartments } from './use-departments';
import { useMajors } from './use-majors';

type OneProps = FieldProps<number | null> & FieldExtras;
interface SeveralProps extends FieldExtras {
  field: FieldProps<readonly number[]>;
  /** Most that can be chosen. */
  most: number;
}

/** One department, by name or initials. */
export const DepartmentField = (props: OneProps) => <One {...props} options={useDepartments()} what="科室" />;
/** Several departments, by name or initials. */
export const DepartmentsField = (props: SeveralProps) => (
  <OptionsField {...props} options={useDepartments()} what="科室" />
);
/** One major, by name, code or initials. */
export const MajorField = (props: OneProps) => <One {...props} options={useMajors()} what="专业" />;
/** Several majors, by name, code or initials. */
export const MajorsField = (props: SeveralProps) => <OptionsField {...props} options={useMajors()} what="专业" />;

interface Choice {
  /** Those that were chosen stay named though they are not offered any more. */
  options: readonly PickOption[];
  what: string;
}

function One({ value, onChange, ...field }: OneProps & Choice) {
  const { options, what, help, placeholder, disabled, ...rest } = field;
  return (
    <OptionsField
      field={{ ...rest, value: value === null ? [] : [value], onChange: ([id = null]) => onChange(id) }}
      {...{ options, what, help, placeholder, disabled }}
      most={1}
    />
  );
}

/** Several of some options of one's own. */
export function OptionsField({ field, options, what, placeholder, ...rest }: SeveralProps & Choice) {
  const { value, onChange } = field;
  const byId = new Map(options.map((option) => [option.id, option]));
  // A number says nothing to anybody while names are still on their way.
  const unnamed = (id: number) => (options.length === 0 ? '…' : `${what} ${id}`);
  return (
    <PickField
      {...field}
      {...rest}
      placeholder={placeholder ?? `输入${what}名称或拼音首字母`}
      options={options}
      chosen={value.map((id) => byId.get(id) ?? { id, name: unnamed(id), note: '' })}
      onChoose={(chosen) => onChange(chosen.map(({ id }) => id))}
    />
  );
}
