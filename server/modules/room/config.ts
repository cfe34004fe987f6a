import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { Blackout, configEndpoints, Equipment, RoomType } from '@contract/room/config';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { roomBlackouts, roomEquipment, roomFittings, rooms, roomTypeDepartments, roomTypes } from './tables';
import { roomWords } from './words';

const types: RowSource<RoomType> = {
  table: roomTypes,
  words: roomWords.type,
  read: async ({ db }, id) => first(await toTypes(db, [await find(db, roomTypes, id)])),
};
const things: RowSource<Equipment> = {
  table: roomEquipment,
  words: roomWords.equipment,
  read: async ({ db }, id) => first(await toThings(db, [await find(db, roomEquipment, id)])),
};
const closed: RowSource<Blackout> = {
  table: roomBlackouts,
  words: roomWords.blackout,
  read: async ({ db }, id) => first(await toBlackouts(db, [await find(db, roomBlackouts, id)])),
};

/** 房间配置: kinds of rooms with their rules, equipment, and times in which rooms are closed. */
export const configHandlers: Handlers<typeof configEndpoints> = {
  types: async ({ db, query }) => {
    const where = contains(roomTypes.name, query.name);
    const { total, list } = await pageOfRows(db, roomTypes, { ...query, where, orderBy: [asc(roomTypes.id)] });
    return { total, list: await toTypes(db, list) };
  },
  saveType: (call) =>
    savedRow(call, types, async () => {
      const { id, dept_ids, weekdays, ...fields } = call.body;
      const row = { ...inTable(fields), weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other) };
      const saved = await saveRow(call.db, roomTypes, id, row);
      const open = [...new Set(dept_ids)].map((deptId) => ({ typeId: saved, deptId }));
      await replaceParts(call.db, roomTypeDepartments, roomTypeDepartments.typeId, saved, open);
      return saved;
    }),
  removeType: (call) =>
    removedRow(call, types, async ({ name, room_count }) =>
      refuseUsed(name, '删除', [{ label: '该类型的房间', count: room_count }]),
    ),

  equipment: async ({ db, query }) => {
    const where = contains(roomEquipment.name, query.name);
    const { total, list } = await pageOfRows(db, roomEquipment, { ...query, where, orderBy: [asc(roomEquipment.id)] });
    return { total, list: await toThings(db, list) };
  },
  saveEquipment: (call) =>
    savedRow(call, things, () => saveRow(call.db, roomEquipment, call.body.id, { name: call.body.name })),
  removeEquipment: (call) =>
    removedRow(call, things, async ({ name, room_count }) =>
      refuseUsed(name, '删除', [{ label: '配有该设备的房间', count: room_count }]),
    ),

  blackouts: async ({ db, query }) => {
    const where = equals(roomBlackouts.typeId, query.type_id);
    const orderBy = [desc(roomBlackouts.from), desc(roomBlackouts.id)];
    const { total, list } = await pageOfRows(db, roomBlackouts, { ...query, where, orderBy });
    return { total, list: await toBlackouts(db, list) };
  },
  saveBlackout: (call) =>
    savedRow(call, closed, () => {
      const { id, name: reason, room_id: roomId, type_id: typeId, start_at: from, end_at: to } = call.body;
      const row = { reason, roomId, typeId, from: new Date(from), to: new Date(to) };
      return saveRow(call.db, roomBlackouts, id, row);
    }),
  removeBlackout: (call) => removedRow(call, closed),
};

/** Kinds as they are answered, with the departments that they are open to. */
export async function toTypes(db: Db, rows: (typeof roomTypes.$inferSelect)[]): Promise<RoomType[]> {
  const ids = rows.map(({ id }) => id);
  const open = await db.select().from(roomTypeDepartments).where(inArray(roomTypeDepartments.typeId, ids));
  const deptsOf = groupBy(open, ({ typeId }) => typeId);
  const counts = await db
    .select({ id: rooms.typeId, count: count() })
    .from(rooms)
    .where(inArray(rooms.typeId, ids))
    .groupBy(rooms.typeId);
  return rows.map(({ updatedAt: _updatedAt, ...row }) => ({
    ...onWire(row),
    dept_ids: (deptsOf.get(row.id) ?? []).map(({ deptId }) => deptId),
    room_count: counts.find(({ id }) => id === row.id)?.count ?? 0,
  }));
}

async function toThings(db: Db, rows: (typeof roomEquipment.$inferSelect)[]): Promise<Equipment[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ id: roomFittings.equipmentId, count: count() })
    .from(roomFittings)
    .where(inArray(roomFittings.equipmentId, ids))
    .groupBy(roomFittings.equipmentId);
  return rows.map(({ id, name, version }) => ({
    id,
    name,
    version,
    room_count: counts.find((one) => one.id === id)?.count ?? 0,
  }));
}

async function toBlackouts(db: Db, rows: (typeof roomBlackouts.$inferSelect)[]): Promise<Blackout[]> {
  const ids = rows.map(({ id }) => id);
  const named = await db
    .select({ id: roomBlackouts.id, room: rooms.name, type: roomTypes.name })
    .from(roomBlackouts)
    .leftJoin(rooms, eq(rooms.id, roomBlackouts.roomId))
    .leftJoin(roomTypes, eq(roomTypes.id, roomBlackouts.typeId))
    .where(and(inArray(roomBlackouts.id, ids)));
  return rows.map((row) => {
    const where = named.find(({ id }) => id === row.id);
    return {
      id: row.id,
      name: row.reason,
      room_id: row.roomId,
      type_id: row.typeId,
      where: where?.room ?? where?.type ?? '全部房间',
      start_at: row.from.toISOString(),
      end_at: row.to.toISOString(),
      version: row.version,
    };
  });
}
