import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Building, buildingEndpoints } from '@contract/dorm/buildings';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { personRefs, postHolders } from '../people/public';
import { people } from '../people/tables';
import { houseSight, isOpenLodging } from './places';
import { beds, buildings, lodgings, rooms, roomTypes } from './tables';
import { dormWords } from './words';

const bedsWhere = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${beds} bed
  join ${rooms} room on room.id = bed.room_id where room.building_id = dorm_building.id and ${condition})`;
const held = (states: ReturnType<typeof sql>) =>
  sql`exists (select 1 from ${lodgings} lodging where lodging.bed_id = bed.id and lodging.state in (${states}))`;

const buildingRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(buildings),
      rooms: sql<number>`(select count(*)::int from ${rooms} room where room.building_id = dorm_building.id)`,
      beds: bedsWhere(sql`true`),
      taken: bedsWhere(held(sql`'in', 'leaving'`)),
      free: bedsWhere(sql`bed.state = 'open' and not ${held(sql`'planned', 'in', 'leaving'`)}`),
    })
    .from(buildings)
    .$dynamic();
type Row = Awaited<ReturnType<typeof buildingRows>>[number];

async function toBuildings({ db, user }: Reader, rows: readonly Row[]): Promise<Building[]> {
  const refs = await personRefs(
    db,
    user.scope,
    rows.map(({ managerId }) => managerId),
  );
  return rows.map(({ managerId, ...row }) => ({
    ...onWire(row),
    status: row.status as 1 | 2,
    manager: managerId === null ? null : (refs.get(managerId) ?? null),
  }));
}

export const buildingSource: RowSource<Building> = {
  table: buildings,
  words: dormWords.building,
  read: async (reader, id) =>
    first(
      await toBuildings(
        reader,
        await buildingRows(reader.db).where(and(eq(buildings.id, id), houseSight(reader.user))),
      ),
    ),
};

type Calls = Pick<typeof buildingEndpoints, 'buildings' | 'saveBuilding' | 'removeBuilding' | 'roomChoices'>;

/** 楼栋管理: the buildings themselves. */
export const buildingHandlers: Handlers<Calls> = {
  buildings: async (call) => {
    const { name, status } = call.query;
    const where = and(houseSight(call.user), contains(buildings.name, name), equals(buildings.status, status));
    const asked = { ...call.query, where, orderBy: [asc(buildings.id)] };
    const { total, list } = await pageOfRows(call.db, buildings, asked, buildingRows(call.db));
    return { total, list: await toBuildings(call, list) };
  },
  saveBuilding: (call) => {
    const { id, manager_id, ...fields } = call.body;
    return savedRow(call, buildingSource, async () => {
      const { db, user } = call;
      const present = id === undefined ? null : await find(db, buildings, id);
      if (present) await refuseOthers(db, present, fields);
      const holders = present?.managerId ? [{ post: 'manager' as const, personId: present.managerId }] : [];
      const [manager] = await postHolders(db, user.scope, { manager: manager_id }, holders);
      return saveRow(db, buildings, id, { ...inTable(fields), managerId: manager?.personId ?? null });
    });
  },
  removeBuilding: (call) =>
    removedRow(call, buildingSource, async ({ name, rooms: used }) =>
      refuseUsed(name, '删除', [{ label: '房间', count: used }]),
    ),
  roomChoices: async ({ db, user }) => ({
    buildings: await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      // Whoever looks at houses chooses among those that concern him; others only learn what they are called.
      .where(and(eq(buildings.status, 1), holds(user, 'dorm:building:list') ? houseSight(user) : undefined))
      .orderBy(asc(buildings.id)),
    types: await db
      .select({ id: roomTypes.id, name: roomTypes.name, beds: roomTypes.beds })
      .from(roomTypes)
      .orderBy(asc(roomTypes.id)),
  }),
};

/**
 * A building is not stopped while it is lived in, nor given to a gender that not all of them have.
 * @throws AppError DORM_OCCUPIED
 */
async function refuseOthers(
  db: Db,
  present: typeof buildings.$inferSelect,
  wanted: { status: number; gender: number | null },
): Promise<void> {
  const isStopped = wanted.status !== 1 && present.status === 1;
  const isOther = wanted.gender !== null && wanted.gender !== present.gender;
  if (!isStopped && !isOther) return;
  const [found] = await db
    .select({ total: count() })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(rooms, eq(rooms.id, beds.roomId))
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(
      and(
        eq(rooms.buildingId, present.id),
        isOpenLodging,
        isStopped ? undefined : sql`${people.gender} is distinct from ${wanted.gender}`,
      ),
    );
  if (found!.total === 0) return;
  const action = isStopped ? '停用' : '改为另一性别的楼栋';
  throw new AppError('DORM_OCCUPIED', { name: present.name, count: found!.total, action });
}
