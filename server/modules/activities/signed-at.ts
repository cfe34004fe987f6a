import type { SignPlace } from '@contract/room/place';
import type { Db } from '@server/kernel/database/database';
import { roomPlaces } from '../room/public';
import type { activities } from './tables';

type Placed = Pick<typeof activities.$inferSelect, 'id' | 'signPlace' | 'roomId'>;

/** Where people have to be to sign, by activity: its own place, or that of its room; nothing where neither says one. */
export async function signPlaces(db: Db, rows: readonly Placed[]): Promise<Map<number, SignPlace>> {
  const open = rows.flatMap(({ signPlace, roomId }) => (signPlace === null && roomId !== null ? [roomId] : []));
  const ofRooms = await roomPlaces(db, [...new Set(open)]);
  return new Map(
    rows.flatMap(({ id, signPlace, roomId }) => {
      const place = signPlace ?? ofRooms.get(roomId ?? 0);
      return place ? [[id, place] as const] : [];
    }),
  );
}
