import { peopleEndpoints } from '@contract/people/endpoints';
import type { PersonRef } from '@contract/people/person-ref';
import type { Picked, PickAmong, PickOnly } from '@contract/people/pick-endpoints';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { matching, type PickOption } from './pick-option';

/** Who may be chosen, see `pickEndpoints`. */
export interface WhomToPick {
  among: PickAmong;
  only?: PickOnly | undefined;
}

const pauseMs = 300;

/** The search of people as `PickField` takes it. */
export function usePeoplePick({ among, only }: WhomToPick) {
  const [typed, onSearch] = useState('');
  const [keyword] = useDebouncedValue(typed, pauseMs);
  const answer = useCall(peopleEndpoints.pick, { body: { keyword, among, only } }, { keepPrevious: true });
  const people = answer.data ?? [];
  const personOf = (id: number) => people.find(({ user_id: one }) => one === id);
  const found = people.map(optionOf);
  // Until the answer to what is typed is there, of those shown only who fits it: Enter must not choose somebody else.
  const isAnswered = keyword === typed && !answer.isPrevious;
  return {
    options: isAnswered ? found : matching(found, typed),
    personOf,
    onSearch,
    isFetching: !isAnswered || answer.isFetching,
    nothingFound: /^[a-z]$/i.test(typed) ? '请再输入一个字母' : undefined,
  };
}

/** A person as an option; of whom a form remembers, the department is not known. */
export const optionOf = (person: PersonRef | Picked): PickOption => ({
  id: person.user_id,
  name: person.staff_id ? `${person.name}（${person.staff_id}）` : person.name,
  note: 'dept_name' in person ? person.dept_name : '',
});
