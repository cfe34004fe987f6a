import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { configEndpoints, DormSettings, RoomType } from '@contract/dorm/config';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, pageOfRows, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { rooms, roomTypes, settings } from './tables';
import { dormWords } from './words';

const typeRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(roomTypes),
      roomCount: sql<number>`(select count(*)::int from ${rooms} one where one.type_id = dorm_room_type.id)`,
    })
    .from(roomTypes)
    .$dynamic();

const typeSource: RowSource<RoomType> = {
  table: roomTypes,
  words: dormWords.roomType,
  read: async ({ db }, id) => first((await typeRows(db).where(eq(roomTypes.id, id))).map(onWire)),
};
const settingsSource: RowSource<DormSettings> = {
  table: settings,
  words: dormWords.settings,
  read: async ({ db }, id) => first((await db.select().from(settings).where(eq(settings.id, id))).map(onWire)),
};

/** 宿舍配置. */
export const configHandlers: Handlers<typeof configEndpoints> = {
  roomTypes: async ({ db, query }) => {
    const where = contains(roomTypes.name, query.name);
    const { total, list } = await pageOfRows(
      db,
      roomTypes,
      { ...query, where, orderBy: [asc(roomTypes.id)] },
      typeRows(db),
    );
    return { total, list: list.map(onWire) };
  },
  saveRoomType: (call) => {
    const { id, ...fields } = call.body;
    return savedRow(call, typeSource, () => saveRow(call.db, roomTypes, id, inTable(fields)));
  },
  removeRoomType: (call) =>
    removedRow(call, typeSource, async ({ name, room_count: used }) =>
      refuseUsed(name, '删除', [{ label: '房间', count: used }]),
    ),
  settings: ({ db }) => readSettings(db),
  saveSettings: (call) => {
    const { id, check_in_items: checkIn, check_out_items: checkOut, ...likes } = call.body;
    const values = {
      ...inTable(likes),
      checkInItems: [...new Set(checkIn)],
      checkOutItems: [...new Set(checkOut)],
    };
    return savedRow(call, settingsSource, async () => {
      await changeRow(call.db, settings, id, values);
      return id;
    });
  },
};

/** The dormitory's settings; the migration made their one row. */
export async function readSettings(db: Db): Promise<DormSettings> {
  return first((await db.select().from(settings).orderBy(asc(settings.id)).limit(1)).map(onWire));
}
