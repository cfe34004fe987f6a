import { watchEndpoints as calls, type WatchFrame, type WatchSnapshot } from '@contract/exam/watch/watch';
import { useEffect, useState } from 'react';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { useOnline } from '@/kernel/use-online';

/** Pause before the server's events are listened to again after they broke off. */
const againMs = 4000;
/** How often the whole is asked for while no event comes through: something on the way may hold events back. */
const pollMs = 10_000;

/**
 * What happens in an exam's rooms: read once, then kept up by the server's events; where those do not come through, asked for
 * every ten seconds.
 */
export function useWatch(id: number) {
  const isOnline = useOnline();
  const [live, setLive] = useState<WatchSnapshot | null>(null);
  const [isLive, setIsLive] = useState(false);
  const read = useCall(calls.watch, { params: { id } }, { staleTime: 0, enabled: live === null });
  const { refetch } = read;
  useEffect(() => {
    if (!isOnline) return;
    const line = new AbortController();
    void listen(id, line.signal, {
      onFrame: (frame) => {
        setIsLive(true);
        setLive((known) => withFrame(known, frame));
      },
      onBreak: () => setIsLive(false),
    });
    return () => {
      line.abort();
      setIsLive(false);
    };
  }, [id, isOnline]);
  useEffect(() => {
    if (isLive || !isOnline) return;
    // What was heard last is shown until the next answer is newer.
    const timer = setInterval(() => {
      setLive(null);
      refetch();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isLive, isOnline, refetch]);
  return { read: { ...read, data: live ?? read.data, isPending: live === null && read.isPending }, isLive };
}

interface Listener {
  onFrame: (frame: WatchFrame) => void;
  onBreak: () => void;
}

/** Hears of an exam until the signal is aborted; what broke off is begun again, with everything. */
async function listen(id: number, signal: AbortSignal, { onFrame, onBreak }: Listener): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const frame of await call(calls.watchEvents, { params: { id }, signal })) {
        if (signal.aborted) return;
        onFrame(frame);
      }
    } catch {
      // Whatever keeps the events away: the page says itself whether it can be read.
    }
    if (signal.aborted) return;
    onBreak();
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

/** What is known after a frame. */
export function withFrame(known: WatchSnapshot | null, frame: WatchFrame): WatchSnapshot | null {
  if (frame.is_first && frame.exam !== null) {
    const { exam, is_whole, rooms, seats, events } = frame;
    return { exam, is_whole, rooms: rooms ?? [], seats, events };
  }
  if (known === null) return null;
  const changed = new Map(frame.seats.map((seat) => [seat.candidate_id, seat]));
  const ids = new Set(known.seats.map((seat) => seat.candidate_id));
  return {
    ...known,
    exam: frame.exam ?? known.exam,
    seats: [
      ...known.seats.map((seat) => changed.get(seat.candidate_id) ?? seat),
      ...frame.seats.filter((seat) => !ids.has(seat.candidate_id)),
    ],
    events: [...known.events, ...frame.events],
  };
}
