import { peopleEndpoints } from '@contract/people/endpoints';
import type { PersonRef } from '@contract/people/person-ref';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { FieldExtras } from '../form/fields/field-layout';
import type { FieldProps } from '../form/use-reach-form';
import { PeopleField } from './people-field';
import type { WhomToPick } from './use-people-pick';

interface PeopleIdsFieldProps extends WhomToPick, FieldExtras {
  field: FieldProps<readonly number[]>;
  most: number;
}

/** People of whom the form keeps the ids alone: those that come from a draft or the server are asked for by name. */
export function PeopleIdsField({ field, ...rest }: PeopleIdsFieldProps) {
  const { value, onChange } = field;
  const [known, remember] = useState<ReadonlyMap<number, PersonRef>>(new Map());
  const strange = value.filter((id) => !known.has(id));
  const named = useCall(
    peopleEndpoints.pick,
    { body: { among: 'seen', user_ids: strange } },
    { enabled: strange.length > 0, keepPrevious: true },
  ).data;
  const refOf = (id: number): PersonRef =>
    known.get(id) ?? named?.find(({ user_id: one }) => one === id) ?? { user_id: id, name: `人员 ${id}`, staff_id: '' };
  return (
    <PeopleField
      {...rest}
      field={{
        ...field,
        value: value.map(refOf),
        onChange: (people) => {
          remember(new Map([...known, ...people.map((person) => [person.user_id, person] as const)]));
          onChange(people.map(({ user_id: id }) => id));
        },
      }}
    />
  );
}
