import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { bedStates, genderProblem, placeWords, roomGender, type LodgingState } from '@contract/dorm/rules';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { people } from '../people/tables';
import { isOpenLodging, placeRows, type Place } from './places';
import { beds, lodgings } from './tables';

/** Somebody in a bed from a day on; `dueOn` is the last one. */
export interface Wish {
  userId: number;
  bedId: number;
  fromOn: string;
  dueOn: string;
}

const constraints = [
  'dorm_lodging_bed_apart',
  'dorm_lodging_person_apart',
  'dorm_lodging_bed_present',
  'dorm_lodging_person_present',
];

/** `1号楼 305 2床` */
export const placeOf = (place: Pick<Place, 'buildingName' | 'roomNumber' | 'bedNumber'>) =>
  placeWords({ building_name: place.buildingName, room_number: place.roomNumber, bed_number: place.bedNumber });

/**
 * Keeps beds and people from other writers until the transaction ends. Always in this order, so that of two who want the same
 * the second waits and is refused in words, and nobody ends as a deadlock.
 */
export async function holdBedsAndPeople(tx: Db, bedIds: readonly number[], userIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: beds.id })
    .from(beds)
    .where(inArray(beds.id, [...bedIds]))
    .orderBy(asc(beds.id))
    .for('no key update');
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...userIds]))
    .orderBy(asc(people.id))
    .for('no key update');
}

/**
 * Refuses a wish that cannot be had now; the caller holds bed and person.
 * @param leaving lodgings that end in the same step
 * @throws AppError NOT_FOUND, DORM_BED_CLOSED, DORM_GENDER, DORM_BED_TAKEN, DORM_PERSON_HOUSED
 */
export async function demandFree(tx: Db, wish: Wish, leaving: readonly number[] = []): Promise<Place> {
  const place = first(await placeRows(tx).where(eq(beds.id, wish.bedId)));
  const where = placeOf(place);
  if (place.state !== 'open') throw new AppError('DORM_BED_CLOSED', { place: where, state: bedStates[place.state] });
  if (place.buildingStatus !== 1) throw new AppError('DORM_BED_CLOSED', { place: where, state: '停用楼栋' });
  const person = first(
    await tx.select({ name: people.name, gender: people.gender }).from(people).where(eq(people.id, wish.userId)),
  );
  const stays = leaving.length > 0 ? sql`${lodgings.id} not in ${[...leaving]}` : undefined;
  const roommates = await tx
    .select({ gender: people.gender })
    .from(lodgings)
    .innerJoin(beds, eq(beds.id, lodgings.bedId))
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(and(eq(beds.roomId, place.roomId), isOpenLodging, ne(lodgings.userId, wish.userId), stays));
  const gender = roomGender(
    place.roomGender,
    place.buildingGender,
    roommates.map((one) => one.gender),
  );
  const problem = genderProblem(person.gender, gender);
  if (problem) throw new AppError('DORM_GENDER', { name: person.name, place: where, reason: problem });
  const days = `${wish.fromOn} 至 ${wish.dueOn}`;
  const overlapping = and(
    isOpenLodging,
    stays,
    lte(lodgings.fromOn, wish.dueOn),
    gt(sql`${lodgings.dueOn} + 1`, wish.fromOn),
  );
  const [taken] = await tx
    .select()
    .from(lodgings)
    .where(and(eq(lodgings.bedId, wish.bedId), overlapping));
  if (taken) throw new AppError('DORM_BED_TAKEN', { place: where, days });
  const [housed] = await tx
    .select()
    .from(lodgings)
    .where(and(eq(lodgings.userId, wish.userId), overlapping));
  if (housed) {
    const present = first(await placeRows(tx).where(eq(beds.id, housed.bedId)));
    throw new AppError('DORM_PERSON_HOUSED', { name: person.name, days, place: placeOf(present) });
  }
  return place;
}

/** Runs a write that gives a bed; the constraints have the last word. */
export async function holding<T>(
  tx: Db,
  wish: Wish,
  write: (savepoint: Db) => Promise<T>,
  leaving: readonly number[] = [],
): Promise<T> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    const broken = violated(error, 'exclusion');
    if (!broken || !constraints.includes(broken)) throw error;
    await demandFree(tx, wish, leaving);
    // Somebody stays beyond his last day.
    throw await stillIn(tx, wish);
  }
}

async function stillIn(tx: Db, { bedId }: Pick<Wish, 'bedId'>): Promise<AppError> {
  const place = first(await placeRows(tx).where(eq(beds.id, bedId)));
  const [holder] = await tx
    .select({ name: people.name })
    .from(lodgings)
    .innerJoin(people, eq(people.id, lodgings.userId))
    .where(and(eq(lodgings.bedId, bedId), inArray(lodgings.state, ['in', 'leaving'])));
  return new AppError('DORM_STILL_IN', { place: placeOf(place), name: holder?.name ?? '上一位住宿人员' });
}

/** Gives somebody a bed. @returns the lodging's id. @throws AppError as `demandFree` */
export async function occupy(
  tx: Db,
  wish: Wish,
  details: { state?: LodgingState; note?: string } = {},
): Promise<number> {
  const place = await demandFree(tx, wish);
  return holding(tx, wish, async (savepoint) => {
    const [made] = await savepoint
      .insert(lodgings)
      .values({ ...wish, ...details, monthlyFee: place.monthlyFee, deposit: place.deposit })
      .returning({ id: lodgings.id });
    return made!.id;
  });
}

type Stored = typeof lodgings.$inferSelect;

/**
 * Lets lodgings go on in other beds from a day on, all at once: an exchange gives each the other's. What has begun ends as
 * 已调出 and goes on as a lodging of its own; what has not is changed where it stands.
 * @returns the lodgings as they go on, in the order of `moves`. @throws AppError as `demandFree`
 */
export async function moveTo(
  tx: Db,
  moves: readonly { lodging: Stored; bedId: number }[],
  day: string,
  note: string,
): Promise<number[]> {
  const leaving = moves.map(({ lodging }) => lodging.id);
  const places: Place[] = [];
  for (const { lodging, bedId } of moves) {
    const fromOn = lodging.fromOn > day ? lodging.fromOn : day;
    const dueOn = lodging.dueOn > day ? lodging.dueOn : day;
    places.push(await demandFree(tx, { userId: lodging.userId, bedId, fromOn, dueOn }, leaving));
  }
  const { lodging, bedId } = first(moves);
  return holding(
    tx,
    { ...lodging, bedId },
    async (savepoint) => {
      await savepoint.execute(sql`set constraints all deferred`);
      const ids: number[] = [];
      for (const [at, { lodging: one, bedId: target }] of moves.entries()) {
        const next = {
          bedId: target,
          monthlyFee: places[at]!.monthlyFee,
          version: sql`${lodgings.version} + 1`,
          updatedAt: sql`now()`,
        };
        if (one.fromOn >= day) {
          await savepoint.update(lodgings).set(next).where(eq(lodgings.id, one.id));
          ids.push(one.id);
          continue;
        }
        await savepoint
          .update(lodgings)
          .set({ state: 'moved', endedOn: day, version: next.version, updatedAt: next.updatedAt })
          .where(eq(lodgings.id, one.id));
        const { userId, state, deposit, depositPaid, checkIn } = one;
        const dueOn = one.dueOn > day ? one.dueOn : day;
        const values = { userId, state, deposit, depositPaid, checkIn, bedId: target, fromOn: day, dueOn, note };
        const [made] = await savepoint
          .insert(lodgings)
          .values({ ...values, monthlyFee: places[at]!.monthlyFee })
          .returning({ id: lodgings.id });
        ids.push(made!.id);
      }
      await savepoint.execute(sql`set constraints all immediate`);
      return ids;
    },
    leaving,
  );
}
