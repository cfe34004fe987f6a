import { and, eq, sql } from 'drizzle-orm';
import type { RankingRow } from '@contract/dorm/inspections/inspections';
import { ranked } from '@contract/dorm/inspections/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { buildings, rooms } from '../tables';
import { inspectionSight } from './rows';
import { findings, inspectedPeople, inspectedRooms, inspections } from './tables';

/** Rooms of a month by what was published of them. */
export async function rankingOf(
  db: Db,
  user: CurrentUser,
  { month, building_id }: { month: string; building_id?: number | undefined },
): Promise<RankingRow[]> {
  const sum = (source: ReturnType<typeof sql>) => sql<number>`coalesce(sum((${source})), 0)::int`;
  const rows = await db
    .select({
      room_id: rooms.id,
      place: sql<string>`${buildings.name} || ' ' || ${rooms.number}`,
      score: sql<number | null>`round(avg(${inspectedRooms.score}))::int`,
      rounds: sql<number>`count(*)::int`,
      absent: sum(
        sql`select count(*) from ${inspectedPeople} one where one.inspected_id = dorm_inspected_room.id and one.presence = 'absent'`,
      ),
      violations: sum(sql`select count(*) from ${findings} one where one.inspected_id = dorm_inspected_room.id`),
    })
    .from(inspectedRooms)
    .innerJoin(inspections, eq(inspections.id, inspectedRooms.inspectionId))
    .innerJoin(rooms, eq(rooms.id, inspectedRooms.roomId))
    .innerJoin(buildings, eq(buildings.id, rooms.buildingId))
    .where(
      and(
        eq(inspections.state, 'published'),
        sql`to_char(${inspections.day}, 'YYYY-MM') = ${month}`,
        equals(inspections.buildingId, building_id),
        inspectionSight(user),
      ),
    )
    .groupBy(rooms.id, buildings.name, rooms.number);
  return ranked(rows);
}
