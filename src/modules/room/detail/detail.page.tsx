import { roomsEndpoints, type Room } from '@contract/room/rooms';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Permitted, usePermits } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StatusWord } from '@/kits/list/status-word';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { printLabels } from '../manage/print-labels';
import { roomFormPath, wishPath } from '../paths';
import classes from './detail.module.css';

const RoomWeek = late(() => import('./room-week').then((file) => file.RoomWeek));
const AllBookings = late(() => import('../booking/booking-list').then((file) => file.AllBookings));
const RoomUse = late(() => import('./room-use').then((file) => file.RoomUse));
const RepairList = late(() => import('./repair-list').then((file) => file.RepairList));
const AttachmentList = late(() => import('@/kits/attachments/attachment-list').then((file) => file.AttachmentList));
const RepairForm = late(() => import('./repair-form').then((file) => file.ReportForm));

const parts = [
  { value: 'week', label: '周日历' },
  { value: 'history', label: '用房记录' },
  { value: 'use', label: '使用率' },
  { value: 'repair', label: '报修' },
  { value: 'photos', label: '照片' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 房间详情: a room with its week, its bookings, how much it is used, what is broken in it, and its photos. `?id=` names it. */
export default function RoomDetailPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const room = useCall(roomsEndpoints.room, { params: { id: Math.max(1, id) } }, { enabled: id > 0 });
  if (id <= 0) return <UnnamedRecord title="房间详情" what="房间" from="房间管理" />;
  return (
    <Loaded call={room} what="房间">
      {(found) => <Detail key={found.id} room={found} />}
    </Loaded>
  );
}

function Detail({ room }: { room: Room }) {
  useTabTitle('房间详情', room.name);
  const permits = usePermits();
  const [query, setQuery] = useSearchParams();
  const [isReporting, setReporting] = useState(false);
  const mayAll = permits('room:booking:list');
  const shown = parts.filter(({ value }) =>
    value === 'photos' ? room.photos.length > 0 : mayAll || value === 'week' || value === 'repair',
  );
  const part = shown.find(({ value }) => value === query.get('part'))?.value ?? 'week';
  const facts: [string, string][] = [
    ['编码', room.code],
    ['位置', [room.building, room.floor].filter(Boolean).join(' ') || '–'],
    ['类型', room.type_name],
    ['容纳', `${room.capacity} 人`],
    ['设备', room.equipment.map(({ name }) => name).join('、') || '–'],
    ['管理员', room.manager?.name ?? '–'],
    ['审批人', room.approvers.map(({ name }) => name).join('、') || '–'],
    ...(room.sign_place
      ? [['定位签到', `在此开展的活动，距房间 ${room.sign_place.radius} 米内签到`] as [string, string]]
      : []),
    ['备注', room.note || '–'],
  ];
  return (
    <div className={classes.page}>
      <PageHeader
        title={room.name}
        actions={
          <>
            <Button variant="default" onClick={() => setReporting(true)}>
              报修
            </Button>
            <Button variant="default" onClick={() => void printLabels([room.id])}>
              打印门贴
            </Button>
            <Permitted code="room:room:edit">
              <Button component={Link} to={roomFormPath(room.id)} variant="default">
                编辑
              </Button>
            </Permitted>
            <Permitted code="room:booking:apply">
              <Button component={Link} to={wishPath({ room: room.id })}>
                申请用房
              </Button>
            </Permitted>
          </>
        }
      />
      <Panel>
        <FactList facts={[['状态', <StatusWord key="status" status={room.status} />], ...facts]} />
      </Panel>
      <SegmentedControl
        aria-label="内容"
        className={classes.parts}
        data={[...shown]}
        value={part}
        onChange={(next: Part) =>
          setQuery({ id: String(room.id), ...(next !== 'week' && { part: next }) }, { replace: true })
        }
      />
      <div className={classes.part} key={part}>
        {part === 'week' && <RoomWeek roomId={room.id} />}
        {part === 'history' && <AllBookings roomId={room.id} />}
        {part === 'use' && <RoomUse roomId={room.id} />}
        {part === 'repair' && <RepairList roomId={room.id} />}
        {part === 'photos' && <AttachmentList owner="room-photo" ownerId={String(room.id)} />}
      </div>
      {isReporting && <RepairForm roomId={room.id} room={room.name} onClose={() => setReporting(false)} />}
    </div>
  );
}
