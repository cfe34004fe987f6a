import { and, eq, or } from 'drizzle-orm';
import type { BedChoice } from '@contract/dorm/applications';
import { rankRooms } from '@contract/dorm/rank-rooms';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { people } from '../../people/tables';
import { readSettings } from '../config';
import { placeOf } from '../occupy';
import { isOpenLodging } from '../places';
import { freeRooms } from '../propose';
import { lodgings } from '../tables';
import type { applications } from './tables';

/** No list is longer; a house has some hundred beds. */
const most = 300;

/**
 * Beds that are free for an applicant's days, of rooms where he may live, the best first.
 * @param houses those that may be chosen; null: all
 */
export async function suitableBeds(
  db: Db,
  row: typeof applications.$inferSelect,
  houses: ReadonlySet<number> | null = null,
): Promise<BedChoice[]> {
  const { gender, typeId, recruitYear: grade } = first(await db.select().from(people).where(eq(people.id, row.userId)));
  const [own] = await db
    .select({ fromOn: lodgings.fromOn, dueOn: lodgings.dueOn })
    .from(lodgings)
    .where(and(eq(lodgings.userId, row.userId), isOpenLodging));
  const day = today();
  const fromOn = row.fromOn > day ? row.fromOn : day;
  const until = row.kind === 'move' ? own?.dueOn : row.dueOn;
  const { rooms, places } = await freeRooms(db, [], fromOn, until && until > fromOn ? until : fromOn);
  const settings = await readSettings(db);
  const applicant = {
    id: row.userId,
    gender,
    typeId,
    grade,
    buildingId: row.buildingId,
    roommateId: await roommateOf(db, row),
  };
  const ranked = rankRooms(applicant, rooms, { sameType: settings.same_type, sameGrade: settings.same_grade });
  return ranked
    .filter(({ room }) => houses === null || houses.has(room.buildingId))
    .flatMap(({ room, reasons }) =>
      room.bedIds.map((id) => {
        const place = places.get(id)!;
        return { bed_id: id, place: placeOf(place), type_name: place.typeName, reasons };
      }),
    )
    .slice(0, most);
}

/** Who is meant by a wish: the one person of that number or name who lives there. */
async function roommateOf(db: Db, { roommate, userId }: { roommate: string; userId: number }): Promise<number | null> {
  if (roommate === '') return null;
  const found = await db
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(lodgings, and(eq(lodgings.userId, people.id), isOpenLodging))
    .where(or(eq(people.staffId, roommate), eq(people.name, roommate)))
    .limit(2);
  return found.length === 1 && found[0]!.id !== userId ? found[0]!.id : null;
}
