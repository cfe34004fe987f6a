import { seatStates, type SeatState } from '@contract/exam/watch/rules';
import type { WatchSeat, WatchSnapshot } from '@contract/exam/watch/watch';
import { Table } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import { useIsMobile } from '@/ui/use-is-mobile';
import { seatTones } from './tones';
import classes from './watch.module.css';

/** A seat with how it stands now. */
export type ShownSeat = WatchSeat & { state: SeatState };

interface SeatsProps {
  seats: readonly ShownSeat[];
  rooms: WatchSnapshot['rooms'];
  /** By the server's clock. */
  now: number;
  onOpen: (candidateId: number) => void;
}

/** Time that is left, in minutes and seconds; empty where nobody writes. */
export function leftWords({ state, deadline }: ShownSeat, now: number): string {
  if (deadline === null || (state !== 'answering' && state !== 'offline' && state !== 'trouble')) return '';
  const seconds = Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long ago a page was last heard of. */
export function seenWords({ seen_at: seen }: WatchSeat, now: number): string {
  if (seen === null) return '–';
  const seconds = Math.max(0, Math.round((now - Date.parse(seen)) / 1000));
  if (seconds < 15) return '刚刚';
  return seconds < 60 ? `${seconds} 秒前` : `${Math.floor(seconds / 60)} 分钟前`;
}

export const doneWords = ({ answered, parts }: WatchSeat) => (parts > 0 ? `${answered} / ${parts}` : String(answered));

/** 座位图: room by room, each seat a button in the place that it has in its room. */
export function SeatMap({ seats, rooms, now, onOpen }: SeatsProps) {
  const places = [...rooms.map(({ id, name }) => ({ id: id as number | null, name })), { id: null, name: '未分考场' }];
  return places.map(({ id, name }) => {
    const own = seats
      .filter(({ room_id: room }) => room === id)
      .toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
    if (own.length === 0) return null;
    return (
      <section key={id ?? 0} aria-label={name}>
        <h2 className={classes.room}>{`${name} · ${own.length} 人`}</h2>
        <ul className={classes.map}>
          {own.map((seat) => (
            <li key={seat.candidate_id}>
              <button
                type="button"
                className={classes.seat}
                data-tone={seatTones[seat.state]}
                onClick={() => onOpen(seat.candidate_id)}
              >
                <span className={classes.seatHead}>
                  <span className={classes.seatName}>{seat.name}</span>
                  <span className={classes.quiet}>{seat.seat ?? ''}</span>
                </span>
                <StatusDot tone={seatTones[seat.state]}>{seatStates[seat.state]}</StatusDot>
                <span className={classes.seatFacts}>
                  <span>{doneWords(seat)}</span>
                  <span>{leftWords(seat, now)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** 名单: the same seats as rows, those that want somebody first; cards on a phone. */
export function SeatList({ seats, rooms, now, onOpen }: SeatsProps) {
  const isMobile = useIsMobile();
  const roomName = (id: number | null) => rooms.find((room) => room.id === id)?.name ?? '–';
  const left = (count: number) => (count > 0 ? `离开 ${count} 次` : '');
  if (isMobile) {
    return (
      <ul className={classes.cards}>
        {seats.map((seat) => (
          <li key={seat.candidate_id}>
            <button type="button" className={classes.seat} onClick={() => onOpen(seat.candidate_id)}>
              <span className={classes.seatHead}>
                <span className={classes.seatName}>{seat.name}</span>
                <StatusDot tone={seatTones[seat.state]}>{seatStates[seat.state]}</StatusDot>
              </span>
              <span className={classes.quiet}>
                {[
                  `${roomName(seat.room_id)} ${seat.seat ?? ''} 号`,
                  doneWords(seat),
                  leftWords(seat, now),
                  left(seat.left_count),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {['考生', '准考证号', '考场', '座位', '状态', '已答', '剩余时间', '最近收到', '设备', '离开页面'].map(
              (head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {seats.map((seat) => (
            <Table.Tr key={seat.candidate_id}>
              <Table.Td>
                <button type="button" className={classes.link} onClick={() => onOpen(seat.candidate_id)}>
                  {`${seat.name} ${seat.staff_id}`}
                </button>
              </Table.Td>
              <Table.Td>{seat.ticket_no || '–'}</Table.Td>
              <Table.Td>{roomName(seat.room_id)}</Table.Td>
              <Table.Td>{seat.seat ?? '–'}</Table.Td>
              <Table.Td>
                <StatusDot tone={seatTones[seat.state]}>{seatStates[seat.state]}</StatusDot>
              </Table.Td>
              <Table.Td>{doneWords(seat)}</Table.Td>
              <Table.Td>{leftWords(seat, now) || '–'}</Table.Td>
              <Table.Td>{seenWords(seat, now)}</Table.Td>
              <Table.Td>{seat.devices > 1 ? `第 ${seat.devices} 台` : seat.devices}</Table.Td>
              <Table.Td>{seat.left_count}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
