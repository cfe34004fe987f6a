import { overviewEndpoints as calls } from '@contract/room/overview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  useEffect(() => {
    if (!isOnline) return;
    const line = new AbortController();
    const onChange = () => void queryClient.invalidateQueries({ queryKey: endpointKey(calls.overview) });
    void listen({ day, days, ...(room !== undefined && { room_id: room }) }, line.signal, onChange);
    return () => line.abort();
  }, [day, days, room, isOnline, queryClient]);
  return useCall(calls.overview, { query: asked }, { keepPrevious: true, staleTime: 0 });
}

/** Hears what the server tells of some days until the signal is aborted; what broke off is begun again. */
async function listen(query: Days, signal: AbortSignal, onChange: () => void): Promise<void> {
  let seen = '';
  while (!signal.aborted) {
    try {
      for await (const { stamp } of await call(calls.overviewEvents, { query, signal })) {
        if (seen !== '' && seen !== stamp) onChange();
        seen = stamp;
      }
    } catch {
      // Whatever keeps the events away: the list says itself whether it can be read.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}
