import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { BedMap, buildingEndpoints, MapBed, MapRoom } from '@contract/dorm/buildings';
import { bedLook, limits, roomGender, roomNumbers } from '@contract/dorm/rules';
import { roomSheet } from '@contract/dorm/sheets';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first } from '@server/kits/rows';
import { buildingSource } from './buildings';
import { holdersOf, houseSight, placeOrder, placeRows } from './places';
import { fillBeds, importRoom, refuseGender } from './room-writes';
import { beds, buildings, lodgings, rooms, roomTypes } from './tables';
import { dormWords } from './words';

type Where = Parameters<typeof holdersOf>[2];

/** Rooms with their beds and those who live in them. */
async function mapRooms({ db, user }: Reader, where: Where): Promise<MapRoom[]> {
  const list = await db
    .select({
      id: rooms.id,
      floor: rooms.floor,
      number: rooms.number,
      typeId: rooms.typeId,
      typeName: roomTypes.name,
      gender: rooms.gender,
      buildingGender: buildings.gender,
      note: rooms.note,
      version: rooms.version,
    })
    .from(rooms)
    .innerJoin(roomTypes, eq(roomTypes.id, rooms.typeId))
    .innerJoin(buildings, eq(buildings.id, rooms.buildingId))
    .where(where)
    .orderBy(asc(rooms.floor), asc(rooms.number));
  const found = await placeRows(db)
    .where(where)
    .orderBy(...placeOrder);
  const byRoom = groupBy(found, ({ roomId }) => roomId);
  const holders = await holdersOf(db, user, where);
  const byBed = groupBy(holders, ({ bedId }) => bedId);
  return list.map(({ id, typeId, typeName, buildingGender, ...room }) => {
    const living = holders.filter(({ roomId }) => roomId === id).map(({ gender }) => gender);
    return {
      ...room,
      id,
      type_id: typeId,
      type_name: typeName,
      living_gender: roomGender(room.gender, buildingGender, living),
      beds: (byRoom.get(id) ?? []).map(({ id: bedId, bedNumber, state, note, version }): MapBed => {
        const holder = byBed.get(bedId)?.[0];
        return {
          id: bedId,
          number: bedNumber,
          state,
          look: bedLook(state, holder?.state ?? null),
          holder: holder
            ? {
                lodging_id: holder.id,
                name: holder.isSeen ? holder.name : '',
                staff_id: holder.isSeen ? holder.staffId : '',
                state: holder.state,
                due_on: holder.isSeen ? holder.dueOn : '',
              }
            : null,
          note,
          version,
        };
      }),
    };
  });
}

const roomSource: RowSource<MapRoom> = {
  table: rooms,
  words: dormWords.room,
  read: async (reader, id) => first(await mapRooms(reader, eq(rooms.id, id))),
};
const bedSource: RowSource<MapBed> = {
  table: beds,
  words: dormWords.bed,
  read: async (reader, id) => {
    const { roomId } = await find(reader.db, beds, id);
    const room = await roomSource.read(reader, roomId);
    return first(room.beds.filter((one) => one.id === id));
  },
};

type Calls = Omit<typeof buildingEndpoints, 'buildings' | 'saveBuilding' | 'removeBuilding' | 'roomChoices'>;

/** 楼栋管理: rooms and beds of buildings. */
export const roomHandlers: Handlers<Calls> = {
  bedMap: async (call): Promise<BedMap> => ({
    building: await buildingSource.read(call, call.params.id),
    rooms: await mapRooms(call, eq(rooms.buildingId, call.params.id)),
  }),
  beds: async ({ db, user, query }) => {
    const { building_id, room, gender, look, page, size } = query;
    const where = and(
      houseSight(user),
      equals(buildings.id, building_id),
      contains(rooms.number, room),
      gender === undefined
        ? undefined
        : or(
            sql`coalesce(${rooms.gender}, ${buildings.gender}) = ${gender}`,
            sql`coalesce(${rooms.gender}, ${buildings.gender}) is null`,
          ),
    );
    const found = await placeRows(db)
      .where(where)
      .orderBy(...placeOrder);
    const byBed = groupBy(await holdersOf(db, user, where), ({ bedId }) => bedId);
    const rows = found
      .map((place) => {
        const holder = byBed.get(place.id)?.[0];
        return {
          id: place.id,
          building_id: place.buildingId,
          building_name: place.buildingName,
          floor: place.floor,
          room_number: place.roomNumber,
          bed_number: place.bedNumber,
          type_name: place.typeName,
          gender: place.roomGender ?? place.buildingGender,
          look: bedLook(place.state, holder?.state ?? null),
          holder_name: holder?.isSeen ? holder.name : '',
        };
      })
      .filter((row) => look === undefined || row.look === look);
    return { total: rows.length, list: rows.slice((page - 1) * size, page * size) };
  },
  addRooms: async ({ db, body, audit }) => {
    const { building_id: buildingId, type_id: typeId, gender } = body;
    const [lowest, highest] = [Math.min(body.floor_from, body.floor_to), Math.max(body.floor_from, body.floor_to)];
    const floors = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at).filter((floor) => floor !== 0);
    const wanted = floors.flatMap((floor) => roomNumbers(floor, body.per_floor).map((number) => ({ floor, number })));
    if (wanted.length > limits.rooms) throw new AppError('DORM_TOO_MANY_ROOMS', { most: limits.rooms });
    const [found] = await db.select().from(buildings).where(eq(buildings.id, buildingId)).for('update');
    if (!found) throw new AppError('NOT_FOUND');
    const { beds: bedCount } = await find(db, roomTypes, typeId);
    const numbers = new Set(wanted.map(({ number }) => number));
    const present = await db.select().from(rooms).where(eq(rooms.buildingId, buildingId));
    const twice = present.filter(({ number }) => numbers.has(number)).map(({ number }) => number);
    if (twice.length > 0) throw numberTaken(found.name, twice);
    const made = await db
      .insert(rooms)
      .values(wanted.map((one) => ({ ...one, buildingId, typeId, gender })))
      .returning({ id: rooms.id });
    for (const { id } of made) await fillBeds(db, id, bedCount);
    audit({ target: `dorm_building:${buildingId}`, detail: { rooms: made.length, beds: made.length * bedCount } });
    return { rooms: made.length, beds: made.length * bedCount };
  },
  saveRoom: (call) => {
    const { id, type_id: typeId, ...fields } = call.body;
    return savedRow(call, roomSource, async (before) => {
      const { db } = call;
      const { buildingId } = await find(db, rooms, id);
      const building = await find(db, buildings, buildingId);
      const [same] = await db
        .select()
        .from(rooms)
        .where(and(eq(rooms.buildingId, buildingId), eq(rooms.number, fields.number)));
      if (same && same.id !== id) throw numberTaken(building.name, [fields.number]);
      if (fields.gender !== before!.gender) await refuseGender(db, id, fields, building);
      await changeRow(db, rooms, id, { ...fields, typeId });
      if (typeId !== before!.type_id) await fillBeds(db, id, (await find(db, roomTypes, typeId)).beds);
      return id;
    });
  },
  removeRoom: (call) =>
    removedRow(call, roomSource, async ({ id, number }) => {
      const [used] = await call.db
        .select({ total: count() })
        .from(lodgings)
        .innerJoin(beds, eq(beds.id, lodgings.bedId))
        .where(eq(beds.roomId, id));
      refuseUsed(number, '删除', [{ label: '住宿记录', count: used!.total }]);
    }),
  saveBed: (call) => {
    const { id, ...fields } = call.body;
    return savedRow(call, bedSource, async () => {
      await changeRow(call.db, beds, id, fields);
      return id;
    });
  },
  importRooms: async ({ db, body, audit }) => {
    const answer = await importRows({ tx: db, sheet: roomSheet, rows: body.rows, write: importRoom });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

const numberTaken = (building: string, numbers: readonly string[]) =>
  new AppError('DORM_ROOM_NUMBER', {
    building,
    numbers: `${numbers.slice(0, 5).join('、')}${numbers.length > 5 ? ` 等 ${numbers.length} 间` : ''}`,
  });
