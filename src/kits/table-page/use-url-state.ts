import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readState, writeState, type UrlFields } from './url-state';

/**
 * Filters, page and size of a table page live in the address: they survive a reload and can be sent to a colleague.
 * `fields` must be a constant of the page. A change is a new entry of the browser's history.
 */
export function useUrlState<State>(fields: UrlFields<State>): [State, (change: Partial<State>) => void] {
  const [address, setAddress] = useSearchParams();
  const state = useMemo(() => readState(fields, address), [fields, address]);
  const change = useCallback(
    (part: Partial<State>) => {
      setAddress((before) => writeState(fields, { ...readState(fields, before), ...part }, before));
    },
    [fields, setAddress],
  );
  return [state, change];
}
