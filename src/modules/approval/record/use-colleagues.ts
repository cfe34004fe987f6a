import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';

/** People whom a review can be handed to, as `PersonSelect` takes them. */
export function useColleagues() {
  const [keyword, onSearch] = useState('');
  const { data = [], isFetching } = useCall(api.colleagues, { query: { keyword } }, { keepPrevious: true });
  const found = data.map(({ user_id, name, staff_id }) => ({ id: user_id, name, number: staff_id }));
  return { found, isFetching, onSearch };
}
