import type { InspectedRoom, InspectSheet } from '@contract/dorm/inspections/inspections';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { late } from '@/kits/late/late';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { StatusDot } from '@/ui/status-dot';
import { roomRecord, type saveRoom } from '../offline';
import { enteredOf, nothingFound } from './entered';
import classes from './inspections.module.css';
import { isEntered, roomWords } from './words';

const PhotoViewer = late(() => import('@/kits/attachments/photo-viewer').then((file) => file.PhotoViewer));
const RoomForm = late(() => import('./room-form').then((file) => file.RoomForm));

interface RoomListProps {
  sheet: InspectSheet;
  /** Absent where nothing can be entered. */
  call?: typeof saveRoom | undefined;
  /** Goes on to the next room that nobody entered. */
  goesOn?: boolean;
}

/** Rooms of a round in the order of walking. */
export function RoomList({ sheet, call, goesOn = false }: RoomListProps) {
  const [openId, open] = useState<number | null>(null);
  const [looked, look] = useState<InspectedRoom | null>(null);
  const { rooms, inspection } = sheet;
  const shown = rooms.find(({ room_id }) => room_id === openId);
  const nextOf = (id: number) => {
    const at = rooms.findIndex(({ room_id }) => room_id === id);
    return [...rooms.slice(at + 1), ...rooms.slice(0, at)].find((room) => !isEntered(room))?.room_id ?? null;
  };
  const next = goesOn && shown ? nextOf(shown.room_id) : null;
  return (
    <>
      <ul className={classes.rooms} aria-label="房间">
        {rooms.map((room) => {
          const done = isEntered(room);
          const words = (
            <>
              <span className={classes.head}>
                <span className={classes.number}>{room.number}</span>
                <StatusDot tone={done ? 'success' : 'info'}>{done ? '已登记' : '未登记'}</StatusDot>
              </span>
              <span className={classes.said}>{roomWords(room, sheet)}</span>
            </>
          );
          return (
            <li key={room.room_id}>
              {call ? (
                <button type="button" className={classes.room} onClick={() => open(room.room_id)}>
                  {words}
                </button>
              ) : (
                <div className={classes.room}>{words}</div>
              )}
              {call && !done && room.people.length === 0 && <EmptyButton sheet={sheet} room={room} call={call} />}
              {!call && room.photos.length > 0 && (
                <Button variant="default" className={classes.empty} fullWidth onClick={() => look(room)}>
                  {`看照片（${room.photos.length}）`}
                </Button>
              )}
              <PendingMark record={roomRecord(inspection.id, room.room_id)} />
            </li>
          );
        })}
      </ul>
      {looked && (
        <PhotoViewer
          title={`${inspection.building_name} ${looked.number} 照片`}
          ids={looked.photos}
          onClose={() => look(null)}
        />
      )}
      {shown && call && (
        <RoomForm
          key={shown.room_id}
          sheet={sheet}
          room={shown}
          call={call}
          hasNext={next !== null}
          onClose={(wasSaved) => open(wasSaved ? next : null)}
        />
      )}
    </>
  );
}

interface EmptyProps {
  sheet: InspectSheet;
  room: InspectedRoom;
  call: typeof saveRoom;
}

/** Nobody lives there and nothing was found: one tap. */
function EmptyButton({ sheet, room, call }: EmptyProps) {
  const save = useQueuedSave(call, { done: ({ number }) => `${number} 已登记` });
  return (
    <Button
      variant="default"
      className={classes.empty}
      fullWidth
      aria-label={`${room.number} 空房，无异常`}
      loading={save.isRunning}
      onClick={() => void save.run(enteredOf(sheet, room, nothingFound))}
    >
      空房，无异常
    </Button>
  );
}
