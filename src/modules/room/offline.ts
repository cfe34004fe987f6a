import { bookingEndpoints as api, type Booking } from '@contract/room/bookings';
import { overviewEndpoints } from '@contract/room/overview';
import { stateWords } from '@contract/room/rules';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';
import { bookingReads } from './booking/reads';

/** Name of a booking among the records that queued calls change. */
export const bookingRecord = (id: number) => `room-booking:${id}`;

interface Seen {
  title: string;
  room: string;
}
type CheckIn = QueuedInput<typeof api.checkIn>;

const there = <Row extends { id: number; checked_in_at: string | null }>(row: Row, { body }: CheckIn): Row =>
  row.id === body.id ? { ...row, checked_in_at: body.at ?? null } : row;
const listed = (row: Booking, input: CheckIn): Booking =>
  row.id === input.body.id ? { ...there(row, input), release_at: null } : row;

const theirWords = ({ checked_in_at: at, use_state: state }: Booking) => {
  if (at !== null) return `${formatMoment(at)} 已签到`;
  return state === 'missed' ? '爽约：逾期未签到，房间已释放，仍需使用请再次申请' : stateWords[state];
};

/**
 * 用房签到: the time of the tap counts. What arrives once the room was given free, or the booking taken away, is put to the
 * person; what was changed otherwise (a later end) does not hinder it.
 */
export const checkInRoom = defineQueued<typeof api.checkIn, Seen, Booking>({
  endpoint: api.checkIn,
  title: (_, { title, room }) => `用房签到：${title}（${room}）`,
  records: ({ body }) => [bookingRecord(body.id)],
  projections: [
    projectOn(api.myBookings, api.checkIn, (data, input) => ({
      ...data,
      list: data.list.map((row) => listed(row, input)),
    })),
    projectOn(api.bookings, api.checkIn, (data, input) => ({
      ...data,
      list: data.list.map((row) => listed(row, input)),
    })),
    projectOn(overviewEndpoints.overview, api.checkIn, (data, input) => ({
      ...data,
      bookings: data.bookings.map((row) => there(row, input)),
    })),
  ],
  refresh: bookingReads,
  conflict: {
    fields: ({ input: { body } }, copy) =>
      isWaitedFor(copy)
        ? []
        : [{ key: 'state', label: '用房', mine: `${formatMoment(body.at ?? '')} 签到`, theirs: theirWords(copy) }],
    again: ({ input, seen }, copy) => (isWaitedFor(copy) ? { input: { ...input, ifMatch: copy.version }, seen } : null),
  },
});

/** Whether somebody can still check in. */
const isWaitedFor = (row: Booking) => row.state === 'approved' && row.must_check_in && row.checked_in_at === null;
