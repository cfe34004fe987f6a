import { roomModule } from '@contract/room/module';
import type { OverviewBooking, OverviewRoom } from '@contract/room/overview';
import { dayMs, startOfDay, weekStart } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Permitted, usePermits } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { wishPath } from '../paths';
import { overviewAddress, roomsOf, type OverviewView } from './filters';
import { Legend } from './legend';
import classes from './overview.module.css';
import { OverviewBar } from './overview-bar';
import { RoomCards } from './room-cards';
import { hoursOf, roomRows } from './rows';
import { midnightsFrom, type SlotAxis } from './slot-axis';
import { SlotGrid } from './slot-grid';
import { useOverview } from './use-overview';

const BookingDrawer = late(() => import('../booking/booking-drawer').then((file) => file.BookingDrawer));
const UsageView = late(() => import('./usage-view').then((file) => file.UsageView));

const viewOptions = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
] as const;
const usageOption = { value: 'use', label: '使用率' } as const;

/** 房间总览: rooms by times, for everybody; a free stretch is drawn to book it. */
export default function RoomOverviewPage() {
  const [state, change] = useUrlState(overviewAddress);
  const permits = usePermits();
  const mayUse = permits('room:booking:list');
  const view = state.view === 'use' && !mayUse ? 'day' : state.view;
  return (
    <div className={classes.page}>
      <PageHeader
        title={roomModule.screens.overview.title}
        actions={
          <>
            <SegmentedControl
              aria-label="查看方式"
              data={[...viewOptions, ...(mayUse ? [usageOption] : [])]}
              value={view}
              onChange={(next: OverviewView) => change({ view: next })}
            />
            <Permitted code="room:booking:apply">
              <Button component={Link} to={wishPath()} leftSection={<IconPlus size={16} aria-hidden />}>
                申请用房
              </Button>
            </Permitted>
          </>
        }
      />
      {view === 'use' ? (
        <UsageView state={state} onChange={change} />
      ) : (
        <Timeline view={view} state={state} onChange={change} />
      )}
    </div>
  );
}

interface TimelineProps {
  view: 'day' | 'week';
  state: Parameters<typeof roomsOf>[1];
  onChange: (change: Partial<Parameters<typeof roomsOf>[1]>) => void;
}

function Timeline({ view, state, onChange }: TimelineProps) {
  const navigate = useNavigate();
  const permits = usePermits();
  const isMobile = useIsMobile();
  const [opened, open] = useState<{ room: OverviewRoom; booking: OverviewBooking } | null>(null);
  const chosen = state.day === '' ? hospitalToday() : state.day;
  const isWeek = view === 'week' && !isMobile;
  const first = isWeek ? weekStart(startOfDay(chosen)) : startOfDay(chosen);
  const days = isWeek ? 7 : 1;
  const call = useOverview({ day: hospitalDay(first), days });
  const onPick = permits('room:booking:apply')
    ? (room: number, { from, to }: { from: number; to: number }) => void navigate(wishPath({ room, from, to }))
    : undefined;
  const onDay = (day: string) => onChange({ day: day === hospitalToday() ? '' : day });
  return (
    <>
      <OverviewBar
        state={state}
        day={chosen}
        data={call.data}
        onChange={onChange}
        onStep={(by) => onDay(hospitalDay(first + by * days * dayMs))}
        onDay={onDay}
      />
      <Loaded call={call} what="房间总览">
        {(data) => {
          const midnights = midnightsFrom(first, days);
          const list = roomsOf(data, state, serverNow());
          const axis: SlotAxis = { ...hoursOf(data.types), step: isWeek ? 60 : 30, days };
          const openBooking = (id: number) => {
            const booking = data.bookings.find((one) => one.id === id);
            const room = data.rooms.find((one) => one.id === booking?.room_id);
            if (booking && room) open({ booking, room });
          };
          if (list.length === 0) {
            return (
              <EmptyState title={data.rooms.length === 0 ? '还没有启用的房间' : '没有符合条件的房间'}>
                {data.rooms.length === 0 ? '请联系教育处在房间管理中新增' : '请放宽条件，或换一天查看'}
              </EmptyState>
            );
          }
          const rows = roomRows(data, list, midnights, axis);
          if (isMobile) {
            return <RoomCards data={data} rooms={list} midnight={first} onPick={onPick} onOpen={openBooking} />;
          }
          return (
            <>
              <SlotGrid
                label={`房间总览，${list.length} 个房间，${isWeek ? '一周' : chosen}`}
                corner={`${list.length} 个房间`}
                rows={rows}
                axis={axis}
                onPick={onPick && ((row, span) => onPick(row.key, span))}
                onOpen={({ key }) => openBooking(Number(key.split(' ')[1]))}
              />
              <Legend />
            </>
          );
        }}
      </Loaded>
      {opened && (
        <BookingDrawer
          room={opened.room}
          booking={call.data?.bookings.find(({ id }) => id === opened.booking.id) ?? opened.booking}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
