import { serverNow } from '@device/api/server-time';
import { useEffect, useState } from 'react';

/**
 * The server's clock in ms since 1970, read anew every so often: what time alone changes (an activity that ends, a window
 * that opens) changes on a page that stays open.
 */
export function useServerNow(everyMs = 15_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
