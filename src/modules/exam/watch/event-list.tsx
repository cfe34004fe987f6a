import { eventWord, isSignal } from '@contract/exam/watch/rules';
import type { WatchEvent, WatchSnapshot } from '@contract/exam/watch/watch';
import { EmptyState } from '@/ui/state-views';
import { formatDateTime } from '@/ui/format';
import classes from './watch.module.css';

interface EventListProps {
  data: WatchSnapshot;
  /** Of one room alone, as text; null: of all. */
  room?: string | null;
  search?: string;
  /** Of one candidate alone. */
  candidateId?: number;
}

/** What happened, the newest first. */
export function EventList({ data, room = null, search = '', candidateId }: EventListProps) {
  const byId = new Map(data.seats.map((seat) => [seat.candidate_id, seat]));
  const nameOf = ({ candidate_id: id }: WatchEvent) => (id === null ? '' : (byId.get(id)?.name ?? ''));
  const shown = data.events
    .filter(
      (event) =>
        (room === null || event.room_id === null || String(event.room_id) === room) &&
        (candidateId === undefined || event.candidate_id === candidateId) &&
        nameOf(event).includes(search),
    )
    .toReversed();
  if (shown.length === 0) return <EmptyState title="还没有事件">离开页面、延长时间、收卷等都会记在这里</EmptyState>;
  return (
    <ol className={classes.events}>
      {shown.map((event) => (
        <li key={event.seq} data-signal={isSignal(event.kind) || undefined}>
          <span className={classes.quiet}>{formatDateTime(event.at)}</span>
          <span>
            <b>{eventWord(event.kind)}</b>{' '}
            {[candidateId === undefined ? nameOf(event) : '', event.text].filter(Boolean).join('，')}
          </span>
          <span className={classes.quiet}>{event.actor || '自动记录'}</span>
        </li>
      ))}
    </ol>
  );
}
