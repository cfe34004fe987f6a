import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Lodging } from '@contract/dorm/lodgings';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { onWire } from '@server/kits/wire-names';
import { departments } from '../dictionary/tables';
import { people, personTypes } from '../people/tables';
import { lodgingSight } from './places';
import { beds, buildings, lodgings, rooms } from './tables';
import { dormWords } from './words';

/** Lodgings with the person and the place. */
export const lodgingRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(lodgings),
      name: people.name,
      staffId: people.staffId,
      gender: people.gender,
      typeName: personTypes.name,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      buildingId: buildings.id,
      buildingName: buildings.name,
      roomNumber: rooms.number,
      bedNumber: beds.number,
    })
    .from(lodgings)
    .innerJoin(people, eq(people.id, lodgings.userId))
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(rooms, eq(rooms.id, beds.roomId))
    .innerJoin(buildings, eq(buildings.id, rooms.buildingId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof lodgingRows>>[number];

export const toLodging = ({ updatedAt: _updatedAt, ...row }: Row): Lodging => onWire(row);

/** A lodging whose person the caller may know; NOT_FOUND otherwise. */
export const lodgingSource: RowSource<Lodging> = {
  table: lodgings,
  words: dormWords.lodging,
  read: async ({ db, user }, id) =>
    first((await lodgingRows(db).where(and(eq(lodgings.id, id), lodgingSight(user)))).map(toLodging)),
};
