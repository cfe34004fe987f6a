import { buildingEndpoints as calls, type MapBed, type MapRoom } from '@contract/dorm/buildings';
import { bedLooks, genderWords, isOpen } from '@contract/dorm/rules';
import { ActionIcon, Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { usePermission } from '@/kernel/session/permissions';
import { useRemove } from '@/kits/list/row-hooks';
import { placeReads } from '../reads';
import classes from './bed-map.module.css';

/** What is open beside the map. */
export type MapDeed =
  | { kind: 'rooms' }
  | { kind: 'room'; room: MapRoom }
  | { kind: 'bed'; bed: MapBed; room: MapRoom }
  | { kind: 'assign'; bed: MapBed; room: MapRoom };

interface RoomCardProps {
  room: MapRoom;
  isDimmed: (bed: MapBed) => boolean;
  /** Says of each room whose it is. */
  isMixed: boolean;
  onDeed: (deed: MapDeed) => void;
}

/** A room with its beds; each bed says what can be done with it. */
export function RoomCard({ room, isDimmed, isMixed, onDeed }: RoomCardProps) {
  const mayEdit = usePermission('dorm:building:edit');
  const remove = useRemove(calls.removeRoom, '房间', placeReads);
  const facts = [room.type_name, isMixed && genderWords(room.living_gender), room.note].filter(Boolean).join(' · ');
  const isEmpty = room.beds.every(({ holder }) => holder === null);
  return (
    <li className={classes.room}>
      <div className={classes.roomHead}>
        <b>{room.number}</b>
        <span className={classes.facts} title={facts}>
          {facts}
        </span>
        {mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="info" size={28} aria-label={`管理房间 ${room.number}`}>
                <IconPencil size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onDeed({ kind: 'room', room })}>编辑房间</Menu.Item>
              {isEmpty && (
                <Menu.Item
                  color="danger"
                  onClick={() => remove({ id: room.id, name: room.number, version: room.version }).onClick()}
                >
                  删除房间
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes.beds}>
        {room.beds.map((bed) => (
          <Bed key={bed.id} {...{ bed, room, onDeed }} isDimmed={isDimmed(bed)} />
        ))}
      </div>
    </li>
  );
}

interface BedProps {
  bed: MapBed;
  room: MapRoom;
  isDimmed: boolean;
  onDeed: (deed: MapDeed) => void;
}

function Bed({ bed, room, isDimmed, onDeed }: BedProps) {
  const mayEdit = usePermission('dorm:building:edit');
  const mayAssign = usePermission('dorm:lodging:assign');
  const { holder, look, number } = bed;
  const who = holder ? holder.name || '有人' : '';
  const label = [`${room.number} ${number}床`, bedLooks[look], who, holder?.due_on && `到 ${holder.due_on}`]
    .filter(Boolean)
    .join('，');
  const box = (
    <button
      type="button"
      className={classes.bed}
      data-look={look}
      data-dimmed={isDimmed || undefined}
      aria-label={label}
    >
      <span className={classes.bedNumber}>{number}</span>
      <span className={classes.bedName}>{who || bedLooks[look]}</span>
    </button>
  );
  return (
    <Menu>
      <Menu.Target>{box}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {bed.note && <Menu.Label>{bed.note}</Menu.Label>}
        {mayAssign && look === 'free' && (
          <Menu.Item onClick={() => onDeed({ kind: 'assign', bed, room })}>分配给</Menu.Item>
        )}
        {mayEdit && !(holder && isOpen(holder.state)) && (
          <Menu.Item onClick={() => onDeed({ kind: 'bed', bed, room })}>预留、维修或恢复</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
