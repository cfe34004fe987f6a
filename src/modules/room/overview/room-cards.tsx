import type { Overview, OverviewRoom } from '@contract/room/overview';
import { bookingKinds, dayMs, gapsIn, openingOn, overlaps, type Span } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { Badge, Button } from '@mantine/core';
import { bookingSpan, hoursWords } from './rows';
import classes from './overview.module.css';

interface RoomCardsProps {
  data: Overview;
  rooms: readonly OverviewRoom[];
  /** The day that is shown. */
  midnight: number;
  onPick?: ((roomId: number, span: Span) => void) | undefined;
  onOpen: (bookingId: number) => void;
}

/** The overview on a phone: for each room what is booked, and the stretches that are free, to be pressed. */
export function RoomCards({ data, rooms, midnight, onPick, onOpen }: RoomCardsProps) {
  const now = serverNow();
  return (
    <ul className={classes.cards} aria-label={`房间，共 ${rooms.length} 个`}>
      {rooms.map((room) => {
        const own = <Row extends { room_id: number; start_at: string; end_at: string }>(list: readonly Row[]) =>
          list.filter((one) => {
            return one.room_id === room.id && overlaps(bookingSpan(one), { from: midnight, to: midnight + dayMs });
          });
        const bookings = own(data.bookings);
        const closures = own(data.closures);
        const type = data.types.find(({ id }) => id === room.type_id);
        const open = type && openingOn(type, midnight);
        const busy = [...bookings.filter(({ is_pending }) => !is_pending), ...closures]
          .map(bookingSpan)
          .toSorted((one, other) => one.from - other.from);
        const slot = (type?.slot_minutes ?? 30) * 60_000;
        const begin = open && now > open.from ? open.from + Math.ceil((now - open.from) / slot) * slot : open?.from;
        const free = open && begin! < open.to ? gapsIn({ from: begin!, to: open.to }, busy) : [];
        return (
          <li key={room.id} className={classes.card}>
            <div className={classes.cardHead}>
              <span className={classes.cardName}>{room.name}</span>
              <span className={classes.cardFacts}>
                {[room.place, `${room.capacity} 人`].filter(Boolean).join(' · ')}
              </span>
            </div>
            {closures.length > 0 && (
              <div className={classes.cardFacts}>停用：{closures.map(({ reason }) => reason).join('、')}</div>
            )}
            <div className={classes.times}>
              {bookings.map((one) => (
                <Button key={one.id} size="compact-sm" variant="default" onClick={() => onOpen(one.id)}>
                  {hoursWords(bookingSpan(one))} {one.is_pending ? '待审' : bookingKinds[one.kind]}{' '}
                  {one.title.slice(0, 12)}
                </Button>
              ))}
              {free.map((span) =>
                onPick ? (
                  <Button
                    key={span.from}
                    size="compact-sm"
                    variant="light"
                    onClick={() => onPick(room.id, { from: span.from, to: Math.min(span.to, span.from + 2 * slot) })}
                  >
                    {hoursWords(span)} 空闲
                  </Button>
                ) : (
                  <Badge key={span.from} variant="light">
                    {hoursWords(span)} 空闲
                  </Badge>
                ),
              )}
              {bookings.length === 0 && free.length === 0 && (
                <span className={classes.cardFacts}>{open ? '今天的开放时间已过' : '这一天不开放'}</span>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
