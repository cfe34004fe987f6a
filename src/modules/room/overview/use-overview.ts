import { overviewEndpoints as calls } from '@contract/room/overview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { endpointKey } from '@/kernel/query/query-key';
import { useOnline } from '@/kernel/use-online';

/** Pause before the server's events are listened to again after they broke off. */
const againMs = 4000;

interface Days {
  day: string;
  days: number;
  room_id?: number;
}

/** What holds which room on some days, kept up with what others book. */
export function useOverview(asked: Days) {
  const { day, days } = asked;
  const room = asked.room_id;
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState('');
  useEffect(() => {
    if (!isOnline) return;
    const line = new AbortController();
    void listen({ day, days, ...(room !== undefined && { room_id: room }) }, line.signal, setHeard);
    return () => {
      line.abort();
      setHeard('');
    };
  }, [day, days, room, isOnline]);
  const call = useCall(calls.overview, { query: asked }, { keepPrevious: true, staleTime: 0 });
  const shown = call.isPrevious ? undefined : call.data?.stamp;
  // The first stamp counts as well: what was booked between the answer and the first event is in no later event.
  useEffect(() => {
    if (heard === '' || shown === undefined || heard === shown) return;
    void queryClient.invalidateQueries({ queryKey: endpointKey(calls.overview) });
  }, [heard, shown, queryClient]);
  return call;
}

/** Hears what the server tells of some days until the signal is aborted; what broke off is begun again. */
async function listen(query: Days, signal: AbortSignal, onStamp: (stamp: string) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const { stamp } of await call(calls.overviewEvents, { query, signal })) onStamp(stamp);
    } catch {
      // Whatever keeps the events away: the list says itself whether it can be read.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}
