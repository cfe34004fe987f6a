import { and, asc, count, eq, getTableColumns, gt, inArray, ne } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Room, roomsEndpoints } from '@contract/room/rooms';
import { roomSheet } from '@contract/room/sheets';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { savedRow, switchedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { personRefs, postHolders } from '../people/public';
import { toTypes } from './config';
import { keepPhotos, photosOf } from './photos';
import { roomApprovers, roomBookings, roomEquipment, roomFittings, rooms, roomTypes } from './tables';
import { roomWords } from './words';

type Row = typeof rooms.$inferSelect & { typeName: string };

const source: RowSource<Room> = {
  table: rooms,
  words: roomWords.room,
  read: async (reader, id) => first(await toRooms(reader, await selectRows(reader.db).where(eq(rooms.id, id)))),
};

/** 房间管理. */
export const roomHandlers: Handlers<typeof roomsEndpoints> = {
  rooms: async (call) => {
    const { name, type_id, building, status } = call.query;
    const where = and(
      contains(rooms.name, name),
      equals(rooms.typeId, type_id),
      contains(rooms.building, building),
      equals(rooms.status, status),
    );
    const asked = { ...call.query, where, orderBy: [asc(rooms.code)] };
    const { total, list } = await pageOfRows(call.db, rooms, asked, selectRows(call.db));
    return { total, list: await toRooms(call, list) };
  },
  room: (call) => source.read(call, call.params.id),
  choices: async ({ db }) => {
    const types = await toTypes(db, await db.select().from(roomTypes).orderBy(asc(roomTypes.id)));
    const equipment = await db
      .select({ id: roomEquipment.id, name: roomEquipment.name })
      .from(roomEquipment)
      .orderBy(asc(roomEquipment.id));
    const places = await db
      .selectDistinct({ building: rooms.building })
      .from(rooms)
      .where(ne(rooms.building, ''))
      .orderBy(asc(rooms.building));
    return {
      types: types.map(({ room_count: _count, ...type }) => type),
      equipment,
      buildings: places.map(({ building }) => building),
    };
  },
  addRoom: save,
  saveRoom: save,
  changeRoomStatus: (call) => switchedRow(call, source, async () => []),
  importRooms: async ({ db, body, audit }) => {
    const options = { type_id: await db.select({ id: roomTypes.id, name: roomTypes.name }).from(roomTypes) };
    const answer = await importRows({ tx: db, sheet: roomSheet, rows: body.rows, options, write: importRoom });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

function save(call: Call<(typeof roomsEndpoints)['addRoom' | 'saveRoom']>): Promise<Room> {
  const { id, equipment_ids, manager_id, approver_ids, photos, ...fields }: typeof call.body & { id?: number } =
    call.body;
  return savedRow(call, source, async () => {
    const { db, user } = call;
    const present = id === undefined ? null : (await find(db, rooms, id)).managerId;
    const approvers = id === undefined ? [] : await approversOf(db, [id]);
    const holders = [
      ...(present === null ? [] : [{ post: 'manager' as const, personId: present }]),
      ...approvers.map(({ personId }) => ({ post: 'approver' as const, personId })),
    ];
    const set = await postHolders(db, user.scope, { manager: manager_id, approver: approver_ids }, holders);
    const manager = set.find(({ post }) => post === 'manager');
    const row = { ...inTable(fields), managerId: manager?.personId ?? null };
    const saved = await saveRow(db, rooms, id, row);
    const deciding = set.flatMap(({ post, personId }) => (post === 'approver' ? { roomId: saved, personId } : []));
    await replaceParts(db, roomApprovers, roomApprovers.roomId, saved, deciding);
    await fit(db, saved, equipment_ids);
    await keepPhotos(call, saved, photos);
    return saved;
  });
}

const approversOf = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(roomApprovers)
    .where(inArray(roomApprovers.roomId, [...ids]))
    .orderBy(asc(roomApprovers.personId));

const fit = (db: Db, roomId: number, ids: readonly number[]) => {
  const parts = [...new Set(ids)].map((equipmentId) => ({ roomId, equipmentId }));
  return replaceParts(db, roomFittings, roomFittings.roomId, roomId, parts);
};

/** A room is known by its code; what the sheet does not say of it stays. */
async function importRoom(tx: Db, { equipment, ...row }: RowOf<typeof roomSheet>) {
  const { name, code, type_id: typeId, capacity } = row;
  const fields = {
    name,
    code,
    typeId,
    capacity,
    building: row.building ?? '',
    floor: row.floor ?? '',
    note: row.note ?? '',
  };
  const wanted = (equipment ?? '').split(/[、，,;；]/).flatMap((word) => word.trim() || []);
  const known =
    wanted.length === 0 ? [] : await tx.select().from(roomEquipment).where(inArray(roomEquipment.name, wanted));
  const strange = wanted.find((word) => !known.some((one) => one.name === word));
  if (strange !== undefined) throw new AppError('INPUT_INVALID', { detail: `设备“${strange}”不在设备字典中` });
  const ids = known.map(({ id }) => id);
  const [stored] = await tx.select().from(rooms).where(eq(rooms.code, code));
  const fitted = stored ? await tx.select().from(roomFittings).where(eq(roomFittings.roomId, stored.id)) : [];
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  const isSame =
    stored &&
    keys.every((key) => stored[key] === fields[key]) &&
    fitted.length === new Set(ids).size &&
    fitted.every(({ equipmentId }) => ids.includes(equipmentId));
  if (isSame) return 'unchanged';
  const saved = await saveRow(tx, rooms, stored?.id, fields);
  await fit(tx, saved, ids);
  return stored ? 'updated' : 'created';
}

const selectRows = (db: Db) =>
  db
    .select({ ...getTableColumns(rooms), typeName: roomTypes.name })
    .from(rooms)
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.typeId));

async function toRooms({ db, user }: Reader, rows: Row[]): Promise<Room[]> {
  const ids = rows.map(({ id }) => id);
  const fitted = await db
    .select({ roomId: roomFittings.roomId, id: roomEquipment.id, name: roomEquipment.name })
    .from(roomFittings)
    .innerJoin(roomEquipment, eq(roomEquipment.id, roomFittings.equipmentId))
    .where(inArray(roomFittings.roomId, ids))
    .orderBy(asc(roomEquipment.id));
  const byRoom = groupBy(fitted, ({ roomId }) => roomId);
  const ahead = await db
    .select({ id: roomBookings.roomId, count: count() })
    .from(roomBookings)
    .where(and(inArray(roomBookings.roomId, ids), eq(roomBookings.state, 'approved'), gt(roomBookings.to, new Date())))
    .groupBy(roomBookings.roomId);
  const photos = await photosOf(db, ids);
  const approvers = await approversOf(db, ids);
  const refs = await personRefs(db, user.scope, [
    ...rows.map(({ managerId }) => managerId),
    ...approvers.map(({ personId }) => personId),
  ]);
  return rows.map(({ managerId, updatedAt: _updatedAt, ...row }) => ({
    ...onWire(row),
    equipment: (byRoom.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    manager: managerId === null ? null : (refs.get(managerId) ?? null),
    approvers: approvers.flatMap(({ roomId, personId }) => (roomId === row.id ? (refs.get(personId) ?? []) : [])),
    future_count: ahead.find(({ id }) => id === row.id)?.count ?? 0,
    photos: photos.get(row.id) ?? [],
  }));
}
