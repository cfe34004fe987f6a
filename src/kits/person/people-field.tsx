import { departmentEndpoints } from '@contract/dictionary/departments';
import type { PersonRef } from '@contract/people/person-ref';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { layoutProps } from '@/kits/form/fields/field-layout';
import type { FieldProps } from '@/kits/form/use-reach-form';

const pauseMs = 300;

/** Staff of the caller's data scope: posts are not for trainees. */
function usePersons(keyword: string) {
  const query = { keyword: keyword || undefined, kind: 'staff' as const };
  return useCall(departmentEndpoints.persons, { query }, { keepPrevious: true });
}

interface PeopleFieldProps {
  field: FieldProps<readonly PersonRef[]>;
  most: number;
}

/** Several people of the staff; the form keeps whom it names, so that a draft and a conflict can name them too. */
export function PeopleField({ field: { value, onChange, ...field }, most }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), pauseMs);
  const { data = [], isFetching } = usePersons(keyword);
  const known = new Map([...value, ...data].map((person) => [String(person.user_id), person]));
  return (
    <MultiSelect
      {...field}
      {...layoutProps(field.error, `已选 ${value.length} 人`)}
      placeholder="输入姓名或工号"
      data={[...known].map(([id, person]) => ({ value: id, label: `${person.name}（${person.staff_id}）` }))}
      value={value.map(({ user_id: id }) => String(id))}
      maxValues={most}
      searchable
      clearable
      hidePickedOptions
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isFetching ? '查找中' : '没有找到'}
      onChange={(ids) => {
        onChange(
          ids.flatMap((id) => {
            const person = known.get(id);
            return person ? [{ user_id: person.user_id, name: person.name, staff_id: person.staff_id }] : [];
          }),
        );
        setTyped('');
      }}
    />
  );
}
