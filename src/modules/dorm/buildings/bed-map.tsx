import { buildingEndpoints as calls, type BedMap } from '@contract/dorm/buildings';
import { bedLookKeys, bedLooks, floorWords, type BedLook } from '@contract/dorm/rules';
import { groupBy } from '@contract/kernel/group-by';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { AssignForm } from '../lodgings/assign-form';
import { BedExport } from './bed-export';
import classes from './bed-map.module.css';
import { RoomCard, type MapDeed } from './room-card';

const RoomsForm = late(() => import('./rooms-form').then((file) => file.RoomsForm));
const RoomForm = late(() => import('./room-form').then((file) => file.RoomForm));
const BedForm = late(() => import('./bed-form').then((file) => file.BedForm));

/** The beds of a building, floor by floor; on a phone room below room. */
export function BedMapView({ id, onBack }: { id: number; onBack: () => void }) {
  const map = useCall(calls.bedMap, { params: { id } }, { staleTime: 0 });
  const [deed, setDeed] = useState<MapDeed | null>(null);
  useTabTitle('楼栋管理', map.data?.building.name);
  const close = () => setDeed(null);
  const refresh = () => map.refetch();
  return (
    <div className={classes.page}>
      <PageHeader
        title={map.data?.building.name ?? '楼栋管理'}
        actions={
          <>
            <Button variant="default" onClick={onBack}>
              返回楼栋
            </Button>
            <Permitted code="dorm:building:export">
              <BedExport buildingId={id} />
            </Permitted>
            <Permitted code="dorm:building:edit">
              <Button onClick={() => setDeed({ kind: 'rooms' })}>批量新增房间</Button>
            </Permitted>
          </>
        }
      />
      <Loaded call={map} what="床位图">
        {(data) => <Floors map={data} onDeed={setDeed} />}
      </Loaded>
      {deed?.kind === 'rooms' && <RoomsForm buildingId={id} onClose={close} />}
      {deed?.kind === 'room' && <RoomForm key={deed.room.id} row={deed.room} onClose={close} />}
      {deed?.kind === 'bed' && <BedForm key={deed.bed.id} room={deed.room} row={deed.bed} onClose={close} />}
      {deed?.kind === 'assign' && (
        <AssignForm
          key={deed.bed.id}
          bed={{
            id: deed.bed.id,
            place: `${map.data?.building.name} ${deed.room.number} ${deed.bed.number}床`,
          }}
          onDone={refresh}
          onClose={close}
        />
      )}
    </div>
  );
}

type Shown = BedLook | 'all';

function Floors({ map, onDeed }: { map: BedMap; onDeed: (deed: MapDeed) => void }) {
  const [shown, show] = useState<Shown>('all');
  if (map.rooms.length === 0)
    return <EmptyState title="还没有房间">可批量新增房间，或在楼栋管理中用表格导入</EmptyState>;
  const beds = map.rooms.flatMap((room) => room.beds);
  const countOf = (look: BedLook) => beds.filter((bed) => bed.look === look).length;
  const data = [
    { value: 'all', label: `全部 ${beds.length}` },
    ...bedLookKeys.map((look) => ({
      value: look,
      label: (
        <span className={classes.legend} data-look={look}>
          {`${bedLooks[look]} ${countOf(look)}`}
        </span>
      ),
    })),
  ];
  const rooms = map.rooms.filter((room) => shown === 'all' || room.beds.some((bed) => bed.look === shown));
  return (
    <>
      <div className={classes.looks}>
        <SegmentedControl aria-label="床位状态" data={data} value={shown} onChange={(next) => show(next as Shown)} />
      </div>
      {rooms.length === 0 && <EmptyState title="没有这种状态的床位">可选择其他状态</EmptyState>}
      {[...groupBy(rooms, ({ floor }) => floor)].map(([floor, list]) => (
        <Panel
          key={floor}
          title={floorWords(floor)}
          aside={<span className={classes.count}>{`${list.length} 间`}</span>}
        >
          <ul className={classes.rooms}>
            {list.map((room) => (
              <RoomCard
                key={room.id}
                room={room}
                isDimmed={(bed) => shown !== 'all' && bed.look !== shown}
                isMixed={map.building.gender === null}
                onDeed={onDeed}
              />
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
