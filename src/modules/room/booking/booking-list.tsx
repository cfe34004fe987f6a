import { bookingEndpoints as calls, type Booking } from '@contract/room/bookings';
import { bookingKinds, spanWords, stateWords, type UseState } from '@contract/room/rules';
import { bookingSheet } from '@contract/room/sheets';
import { serverNow } from '@device/api/server-time';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, dayFilter, FilterInputs, filterChips, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { bookingRecord } from '../offline';
import { bookingSpan } from '../overview/rows';
import { wishPath } from '../paths';
import { momentWords } from '../words';
import { useBookingActions } from './use-booking-actions';

const tones: Record<UseState, Tone> = {
  pending: 'warning',
  rejected: 'danger',
  withdrawn: 'info',
  waiting: 'primary',
  using: 'success',
  done: 'info',
  missed: 'danger',
  cancelled: 'info',
};
const optionsOf = <Key extends string>(words: Record<Key, string>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }));
const stateOptions = optionsOf(stateWords);
const kindOptions = optionsOf(bookingKinds);

export const StateWord = ({ row }: { row: Booking }) => (
  <StatusDot tone={tones[row.use_state]}>{stateWords[row.use_state]}</StatusDot>
);
export const whenWords = (row: Booking) => spanWords(bookingSpan(row), serverNow());
const seriesWords = (row: Booking) => (row.series_count > 1 ? `每周重复，共 ${row.series_count} 次` : '–');
const checkWords = (row: Booking) => {
  if (row.checked_in_at) return `${momentWords(row.checked_in_at).slice(11)} 已签到`;
  if (row.release_at && row.use_state !== 'done') return `${momentWords(row.release_at).slice(11)} 前签到`;
  return row.must_check_in ? '未签到' : '不需签到';
};

const title: Column<Booking> = { key: 'title', title: '用途', isFixed: true, width: 200, cell: (row) => row.title };
const room: Column<Booking> = { key: 'room', title: '房间', width: 136, cell: (row) => row.room_name };
const owner: Column<Booking> = {
  key: 'owner',
  title: '预订人',
  width: 96,
  cell: (row) => <PersonNames people={row.owner} />,
};
const rest: Column<Booking>[] = [
  { key: 'when', title: '时间', isWhole: true, width: 208, cell: whenWords },
  { key: 'kind', title: '来源', width: 88, cell: (row) => bookingKinds[row.kind] },
  { key: 'people', title: '人数', width: 64, align: 'right', cell: (row) => row.people },
  { key: 'state', title: '状态', width: 96, cell: (row) => <StateWord row={row} /> },
  {
    key: 'check',
    title: '签到',
    width: 144,
    cell: (row) => (
      <>
        {checkWords(row)} <PendingMark record={bookingRecord(row.id)} />
      </>
    ),
  },
  { key: 'supplies', title: '设备与耗材', width: 200, isOptional: true, cell: (row) => row.supplies || '–' },
  { key: 'serves', title: '服务于', width: 200, isOptional: true, cell: (row) => row.serves || '–' },
  { key: 'series', title: '重复', width: 144, isOptional: true, cell: seriesWords },
  { key: 'place', title: '位置', cell: (row) => row.place || '–' },
];
const card = (row: Booking) => ({
  title: row.title,
  status: (
    <>
      <PendingMark record={bookingRecord(row.id)} /> <StateWord row={row} />
    </>
  ),
  facts: [
    ['房间', row.room_name],
    ['时间', whenWords(row)],
    ['签到', checkWords(row)],
    ...(row.serves ? [['服务于', row.serves]] : []),
    ...(row.supplies ? [['设备与耗材', row.supplies]] : []),
  ] as [string, string][],
});

const ownFilters = {
  keyword: textFilter('关键字', '用途或房间'),
  use_state: choiceFilter('状态', stateOptions),
  kind: choiceFilter('来源', kindOptions),
};
const allFilters = { ...ownFilters, from: dayFilter('从'), to: dayFilter('至') };

interface ListProps {
  title?: string | undefined;
  main?: ReactNode;
  quick?: ReactNode;
}

/** One's own bookings and applications. */
export function OwnBookings({ title: heading, main, quick }: ListProps) {
  const list = useList(calls.myBookings, { what: '用房记录', views: 'room.own', filters: ownFilters });
  const { actionsOf, dialogs } = useBookingActions();
  return (
    <>
      <TablePage
        {...list}
        title={heading ?? '用房记录'}
        main={main}
        quick={quick}
        columns={[title, room, ...rest]}
        actions={actionsOf}
        card={card}
        tools={
          <ListExport
            call={calls.myBookings}
            list={list}
            sheet={bookingSheet}
            fileName="用房记录"
            exported={exported}
          />
        }
        empty={{
          title: '还没有用房记录',
          text: '在房间总览中拖出一段空闲时间即可预订，也可以按时间找房间',
          action: (
            <Button component={Link} to={wishPath()}>
              申请用房
            </Button>
          ),
        }}
      />
      {dialogs}
    </>
  );
}

/** Everybody's bookings, of one room or of all. */
export function AllBookings({ title: heading, main, quick, roomId }: ListProps & { roomId?: number }) {
  const table = useTableState({ filters: allFilters });
  const query = { ...table.query, ...(roomId !== undefined && { room_id: roomId }) };
  const rows = useCall(calls.bookings, { query }, { keepPrevious: true });
  const { actionsOf, dialogs } = useBookingActions();
  const { historyAction, historyDrawer } = useHistory('room_booking');
  return (
    <>
      <TablePage
        {...(heading !== undefined && { title: heading })}
        what="用房记录"
        views={roomId === undefined ? 'room.all' : 'room.ofRoom'}
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        filters={<FilterInputs table={table} names={['keyword', 'use_state', 'from', 'to']} passed={{}} />}
        moreFilters={<FilterInputs table={table} names={['kind']} passed={{}} />}
        chips={filterChips(table, {})}
        main={main}
        quick={quick}
        columns={
          roomId === undefined
            ? [title, room, owner, ...rest]
            : [title, owner, ...rest.filter(({ key }) => key !== 'place')]
        }
        actions={(row) => [...actionsOf(row), historyAction({ ...row, name: row.title })]}
        card={card}
        tools={
          <Permitted code="room:booking:export">
            <ListExport
              call={calls.bookings}
              list={{ table: { query }, rows }}
              sheet={bookingSheet}
              fileName="用房记录"
              exported={exported}
            />
          </Permitted>
        }
        empty={{ title: '没有用房记录', text: '预订、课程与考试用房都会出现在这里' }}
      />
      {dialogs}
      {historyDrawer}
    </>
  );
}

const exported = (row: Booking) => ({
  ...row,
  start_at: momentWords(row.start_at),
  end_at: momentWords(row.end_at),
  kind: bookingKinds[row.kind],
  use_state: stateWords[row.use_state],
  owner: row.owner?.name ?? '',
});
