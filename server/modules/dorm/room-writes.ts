import { and, count, eq, max, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Gender } from '@contract/dorm/rules';
import type { roomSheet } from '@contract/dorm/sheets';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow } from '@server/kits/rows';
import { people } from '../people/tables';
import { isOpenLodging } from './places';
import { beds, buildings, lodgings, rooms, roomTypes } from './tables';

/** A room has as many beds as its kind says; those that somebody once had stay. */
export async function fillBeds(db: Db, roomId: number, wanted: number): Promise<void> {
  const [present] = await db
    .select({ last: max(beds.number) })
    .from(beds)
    .where(eq(beds.roomId, roomId));
  const last = present?.last ?? 0;
  if (last < wanted)
    await db.insert(beds).values(Array.from({ length: wanted - last }, (_, at) => ({ roomId, number: last + at + 1 })));
  if (last > wanted)
    await db
      .delete(beds)
      .where(
        and(
          eq(beds.roomId, roomId),
          sql`${beds.number} > ${wanted}`,
          sql`not exists (select 1 from ${lodgings} one where one.bed_id = ${beds.id})`,
        ),
      );
}

/** @throws AppError DORM_OCCUPIED when somebody of the other gender lives there */
export async function refuseGender(
  db: Db,
  id: number,
  { gender, number }: { gender: number | null; number: string },
  building: { gender: number | null },
): Promise<void> {
  const wanted = gender ?? building.gender;
  if (wanted === null) return;
  const [found] = await db
    .select({ total: count() })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(and(eq(beds.roomId, id), isOpenLodging, sql`${people.gender} is distinct from ${wanted}`));
  if (found!.total > 0)
    throw new AppError('DORM_OCCUPIED', { name: number, count: found!.total, action: '改为另一性别的房间' });
}

/** A line of a sheet: a room of a building, by its number; what the sheet does not say of it stays. */
export async function importRoom(tx: Db, row: RowOf<typeof roomSheet>): Promise<'created' | 'updated' | 'unchanged'> {
  const [building] = await tx.select().from(buildings).where(eq(buildings.name, row.building));
  if (!building) throw new AppError('INPUT_INVALID', { detail: `没有楼栋“${row.building}”` });
  const [type] = await tx.select().from(roomTypes).where(eq(roomTypes.name, row.type));
  if (!type) throw new AppError('INPUT_INVALID', { detail: `没有房型“${row.type}”` });
  const [stored] = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.buildingId, building.id), eq(rooms.number, row.number)));
  const gender: Gender | null = row.gender === '男' ? 1 : row.gender === '女' ? 2 : (stored?.gender ?? null);
  const values = { floor: row.floor, typeId: type.id, gender, note: row.note ?? stored?.note ?? '' };
  const keys = Object.keys(values) as (keyof typeof values)[];
  if (stored && keys.every((key) => stored[key] === values[key])) return 'unchanged';
  if (stored && gender !== stored.gender) await refuseGender(tx, stored.id, { gender, number: row.number }, building);
  if (stored) await changeRow(tx, rooms, stored.id, values);
  const id = stored?.id ?? (await addRow(tx, rooms, { ...values, buildingId: building.id, number: row.number }));
  await fillBeds(tx, id, type.beds);
  return stored ? 'updated' : 'created';
}
