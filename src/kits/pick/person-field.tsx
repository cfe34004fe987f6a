import type { FieldExtras } from '../form/fields/field-layout';
import type { FieldProps } from '../form/use-reach-form';
import { PeopleIdsField } from './people-ids-field';
import type { WhomToPick } from './use-people-pick';

interface PersonFieldProps extends FieldProps<number | null>, WhomToPick, FieldExtras {}

/** One person, by id. */
export function PersonField({ value, onChange, among, only, help, placeholder, disabled, ...field }: PersonFieldProps) {
  return (
    <PeopleIdsField
      {...{ among, only, help, placeholder, disabled }}
      most={1}
      field={{
        ...field,
        value: value === null ? [] : [value],
        onChange: ([id = null]) => onChange(id),
      }}
    />
  );
}
