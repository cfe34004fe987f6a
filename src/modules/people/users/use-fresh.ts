import { useState } from 'react';

interface Asked<Data> {
  data?: Data | undefined;
  isFetching: boolean;
}

/**
 * The answer of a call once it is no longer being asked for, and from then on: a form that began with the copy from
 * before the last save would run into its own change.
 */
export function useFresh<Data>({ data, isFetching }: Asked<Data>): Data | undefined {
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && data !== undefined && !isFetching) setFresh(true);
  return isFresh ? data : undefined;
}
