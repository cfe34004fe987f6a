import { useState } from 'react';

interface Asked<Data> {
  data?: Data | undefined;
  isFetching: boolean;
  held?: object | undefined;
}

/**
 * The answer of a call once it is no longer being asked for, and from then on: a form that began with the copy from
 * before the last save would run into its own change, and one that began with a row of a list would lack what that leaves
 * out.
 */
export function useFresh<Data>({ data, isFetching, held }: Asked<Data>): Data | undefined {
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && data !== undefined && !isFetching && !held) setFresh(true);
  return isFresh ? data : undefined;
}
