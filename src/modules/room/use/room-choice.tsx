import { bookingEndpoints as calls, type FoundRoom } from '@contract/room/bookings';
import { overviewEndpoints } from '@contract/room/overview';
import { dayStart, minuteMs, minuteOfDay, spanWords } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { Input, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { Failure } from '@/kits/loaded/loaded';
import { bookingSpan } from '../overview/rows';
import { momentAt } from '../words';
import classes from './use.module.css';
import type { WishValues } from './wish-values';

const waitMs = 300;

/** Rooms that are free at the wanted time; where there is none, what comes nearest. */
export function RoomChoice({ form }: { form: ReachForm<WishValues> }) {
  const { day, from, to, people, type_id, building, equipment_ids } = form.values;
  const field = form.fields('room_id');
  const isAsked = day !== null && from !== null && to !== null && from < to;
  const now = { day: day ?? '', from: from ?? 0, to: to ?? 0, people: people ?? 1, type_id, building, equipment_ids };
  const [asked] = useDebouncedValue(JSON.stringify(now), waitMs);
  const wish = JSON.parse(asked) as typeof now;
  const isTold = isAsked && wish.day !== '' && wish.from < wish.to;
  const body = {
    start_at: isTold ? momentAt(wish.day, wish.from) : momentAt('2026-01-01', 0),
    end_at: isTold ? momentAt(wish.day, wish.to) : momentAt('2026-01-01', 60),
    people: wish.people,
    type_id: wish.type_id,
    building: wish.building ?? '',
    equipment_ids: [...wish.equipment_ids],
  };
  const found = useCall(calls.search, { body }, { enabled: isTold, keepPrevious: true });
  const known = useCall(overviewEndpoints.overview, { query: { day: hospitalToday(), days: 1 } });
  const chosen = known.data?.rooms.find(({ id }) => id === field.value);
  const list = found.data?.rooms ?? [];
  const choose = (id: number) => field.onChange(id);
  const take = (roomId: number, span: { from: number; to: number }) =>
    form.set({
      room_id: roomId,
      day: hospitalDay(span.from),
      from: minuteOfDay(span.from),
      to: (span.to - dayStart(span.from)) / minuteMs,
    });
  return (
    <Input.Wrapper
      id={field.id}
      label={field.label}
      required
      error={field.error}
      labelElement="div"
      className={classes.wide}
    >
      {chosen && !list.some(({ id }) => id === chosen.id) && (
        <Text size="sm">
          已选 {chosen.name}
          {chosen.place && ` · ${chosen.place}`} · {chosen.capacity} 人
        </Text>
      )}
      {!isTold ? (
        <Text c="dimmed">填写日期与时间后，这里列出空闲的房间</Text>
      ) : found.error && !found.data ? (
        <Failure what="空闲房间" error={found.error} onRetry={found.refetch} />
      ) : (
        <>
          <Text size="sm" c="dimmed" role="status">
            {found.data ? countWords(list.length, found.data.nearest.length) : '正在查找空闲的房间'}
          </Text>
          <ul className={classes.rooms} id={field.id} tabIndex={-1} aria-label="空闲的房间">
            {list.map((room) => (
              <li key={room.id}>
                <button
                  type="button"
                  className={classes.room}
                  aria-pressed={field.value === room.id}
                  onClick={() => choose(room.id)}
                >
                  <RoomWords room={room} />
                </button>
              </li>
            ))}
            {list.length === 0 &&
              found.data?.nearest.map(({ room, lacks, ...times }) => {
                const span = bookingSpan(times);
                return (
                  <li key={`${room.id} ${span.from}`}>
                    <button type="button" className={classes.room} onClick={() => take(room.id, span)}>
                      <RoomWords room={room} />
                      <span className={classes.facts}>
                        {spanWords(span, serverNow())}
                        {lacks && `，${lacks}`}
                      </span>
                    </button>
                  </li>
                );
              })}
          </ul>
        </>
      )}
    </Input.Wrapper>
  );
}

const countWords = (free: number, nearest: number) => {
  if (free > 0) return `${free} 个房间空闲，容纳人数接近的在前`;
  return nearest > 0 ? '没有符合条件的空闲房间，最接近的有：' : '没有符合条件的房间，请更换时间或放宽条件';
};

function RoomWords({ room }: { room: FoundRoom }) {
  return (
    <>
      <span className={classes.name}>{room.name}</span>{' '}
      <span className={classes.facts}>
        {room.capacity} 人{room.needs_review && ' · 需审批'}
      </span>
      <br />
      <span className={classes.facts}>{[room.place, room.equipment.join('、')].filter(Boolean).join(' · ')}</span>
      <br />
    </>
  );
}
