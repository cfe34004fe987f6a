import type { PersonRef } from '@contract/people/person-ref';
import type { FieldExtras } from '../form/fields/field-layout';
import type { FieldProps } from '../form/use-reach-form';
import { PickField } from './pick-field';
import { optionOf, usePeoplePick, type WhomToPick } from './use-people-pick';

interface PeopleFieldProps extends WhomToPick, FieldExtras {
  field: FieldProps<readonly PersonRef[]>;
  /** Most that can be chosen. */
  most: number;
}

/** People by name, initials or number; the form keeps whom it names, so that a draft and a conflict can name them too. */
export function PeopleField({ field, most, among, only, help, ...extras }: PeopleFieldProps) {
  const { personOf, ...search } = usePeoplePick({ among, only });
  const { value, onChange } = field;
  const refOf = (id: number): PersonRef => {
    const { user_id, name, staff_id } = value.find(({ user_id: one }) => one === id) ?? personOf(id)!;
    return { user_id, name, staff_id };
  };
  return (
    <PickField
      {...field}
      {...extras}
      {...search}
      placeholder="输入姓名、拼音首字母或工号"
      help={help ?? (most > 1 && `已选 ${value.length} 人`)}
      most={most}
      chosen={value.map(optionOf)}
      onChoose={(options) => onChange(options.map(({ id }) => refOf(id)))}
    />
  );
}
