import { peopleEndpoints } from '@contract/people/endpoints';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';

const mostFound = 20;

/** People of the data scope by name or number: what a `PersonSelect` takes. */
export function usePeopleSearch() {
  const [keyword, onSearch] = useState('');
  const body = { page: 1, size: mostFound, ...(keyword && { keyword }) };
  const { data, isFetching } = useCall(peopleEndpoints.query, { body }, { keepPrevious: true });
  const found = (data?.list ?? []).map(({ user_id, name, staff_id }) => ({ id: user_id, name, number: staff_id }));
  return { found, isFetching, onSearch };
}
