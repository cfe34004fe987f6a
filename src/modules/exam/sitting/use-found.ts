import { useEffect, useState } from 'react';
import { CallError } from '@device/api/call-error';

interface Found<Data> {
  data?: Data;
  error?: CallError;
}

const settle = <Data>(load: () => Promise<Data>): Promise<Found<Data>> =>
  load().then(
    (data) => ({ data }),
    (error: unknown) => {
      if (error instanceof CallError) return { error };
      throw error;
    },
  );

/** What is found out once a page is open, from the server or this device. @param load the same function while nothing changed */
export function useFound<Data>(load: () => Promise<Data>): Found<Data> & { retry: () => void } {
  const [found, set] = useState<Found<Data>>({});
  useEffect(() => {
    let isGone = false;
    void settle(load).then((one) => !isGone && set(one));
    return () => {
      isGone = true;
    };
  }, [load]);
  const retry = () => {
    set({});
    void settle(load).then(set);
  };
  return { ...found, retry };
}
