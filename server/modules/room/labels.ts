import { asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import type { overviewEndpoints } from '@contract/room/overview';
import { clock } from '@contract/room/rules';
import { roomModule } from '@contract/room/module';
import type { Handler } from '@server/kernel/implement';
import type { FormBlock } from '@server/kits/print/form';
import { writePdf } from '@server/kits/print/write-pdf';
import { placeOf } from './booking-rows';
import { roomEquipment, roomFittings, rooms, roomTypes } from './tables';

/** 门贴: a page for each room with a code that opens its day, to check in, book and report what is broken. */
export const doorLabels: Handler<(typeof overviewEndpoints)['doorLabels']> = async ({ db, body }) => {
  const list = await db
    .select({ room: rooms, type: roomTypes })
    .from(rooms)
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.typeId))
    .where(inArray(rooms.id, body.ids))
    .orderBy(asc(rooms.code));
  const [head] = list;
  if (!head) throw new AppError('NOT_FOUND');
  const fitted = await db
    .select({ roomId: roomFittings.roomId, name: roomEquipment.name })
    .from(roomFittings)
    .innerJoin(roomEquipment, eq(roomEquipment.id, roomFittings.equipmentId))
    .where(inArray(roomFittings.roomId, body.ids))
    .orderBy(asc(roomEquipment.id));
  const origin = new URL(body.origin).origin;
  const wordsOf = ({ room }: typeof head) => [room.code, placeOf(room)].filter(Boolean).join(' · ');
  const blocksOf = ({ room, type }: typeof head): FormBlock[] => [
    {
      kind: 'facts',
      facts: [
        ['类型', type.name],
        ['容纳', `${room.capacity} 人`],
        ['开放时间', `${clock(type.openFrom)}–${clock(type.openTo)}`],
        ['签到', type.releaseMinutes === null ? '不需签到' : `开始后 ${type.releaseMinutes} 分钟内，逾期释放`],
        ['设备', fitted.flatMap(({ roomId, name }) => (roomId === room.id ? name : [])).join('、') || '–'],
      ],
    },
    {
      kind: 'code',
      content: `${origin}/main${roomModule.screens.overview.path}?room=${room.id}`,
      caption: '扫码查看今日安排，签到、预订与报修',
    },
  ];
  const { bytes } = await writePdf({
    title: head.room.name,
    subtitle: wordsOf(head),
    blocks: list.flatMap((one, at) => [
      ...(at === 0 ? [] : [{ kind: 'page' as const, title: one.room.name, subtitle: wordsOf(one) }]),
      ...blocksOf(one),
    ]),
  });
  const name = list.length === 1 ? `门贴_${head.room.name}` : `门贴_${list.length}间`;
  return { fileName: datedName(name, 'pdf', Date.now()), contentType: 'application/pdf', bytes };
};
