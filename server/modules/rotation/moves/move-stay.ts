import { eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { HalfMonth } from '@contract/kernel/half-month';
import { mayGrow } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import { rotationStays } from '../tables';
import type { HalfChange, HeldHalf } from './halves';
import { heldHalves, lockPeople, writeHalves } from './stays-of-people';

/**
 * Moves a stay that has not begun to another time, another department or both, under its number: what refers to it goes
 * with it. Runs in the caller's transaction; whether the scheme allows the department is the caller's question.
 * @param to first half month and hospital department; the length stays what it is
 * @throws AppError NOT_FOUND, STAY_BEGUN, STAY_NO_ROOM where the person has something else then
 */
export async function moveStay(
  db: Db,
  stayId: number,
  to: { start: HalfMonth; deptId?: number; doneBy: number },
): Promise<void> {
  const stay = await lockedStay(db, stayId);
  if (!mayGrow(stay.state)) throw new AppError('STAY_BEGUN');
  const held = await heldHalves(db, [stay.userId]);
  const own = held.filter((piece) => piece.stay === stayId);
  const deptId = to.deptId ?? stay.deptId;
  const place = { deptId, stDeptId: stay.stDeptId, stay: stayId };
  const wanted = halvesFrom(to.start, stay.end - stay.start);
  demandRoom(held, wanted, stayId);
  const changes: HalfChange[] = [
    ...own.flatMap(({ userId, start, length }) =>
      halvesFrom(start, length).map((half): HalfChange => ({ userId, half, place: null })),
    ),
    ...wanted.map((half): HalfChange => ({ userId: stay.userId, half, place })),
  ];
  await writeHalves(db, { kind: 'move', doneBy: to.doneBy, origin: stay.origin }, { held, changes });
}

/**
 * Places the stay in which a failed one is made up for: the same standard department, a new number, 计划.
 * @param at first half month, how many, and the department where it is not the failed one's
 * @returns the number of the new stay
 * @throws AppError NOT_FOUND, STAY_NOT_FAILED, STAY_NO_ROOM where the person has something else then
 */
export async function placeMakeUp(
  db: Db,
  failedId: number,
  at: { start: HalfMonth; halfMonths: number; deptId?: number; doneBy: number },
): Promise<number> {
  const failed = await lockedStay(db, failedId);
  if (failed.state !== 'failed') throw new AppError('STAY_NOT_FAILED');
  const held = await heldHalves(db, [failed.userId]);
  const wanted = halvesFrom(at.start, at.halfMonths);
  demandRoom(held, wanted);
  const place = { deptId: at.deptId ?? failed.deptId, stDeptId: failed.stDeptId };
  const changes = wanted.map((half): HalfChange => ({ userId: failed.userId, half, place }));
  const source = { kind: 'makeUp', doneBy: at.doneBy, origin: 'makeUp', makeUpOf: failedId } as const;
  const { stays } = await writeHalves(db, source, { held, changes });
  const placed = stays.find(({ start, state }) => start === at.start && state !== 'cancelled');
  if (!placed) throw new Error(`the stay that makes up for ${failedId} was not written`);
  return placed.id;
}

async function lockedStay(db: Db, id: number) {
  const [known] = await db.select({ userId: rotationStays.userId }).from(rotationStays).where(eq(rotationStays.id, id));
  if (!known) throw new AppError('NOT_FOUND');
  await lockPeople(db, [known.userId]);
  const [stay] = await db.select().from(rotationStays).where(eq(rotationStays.id, id));
  return stay!;
}

const halvesFrom = (start: HalfMonth, count: number) => Array.from({ length: count }, (_, at) => start + at);

function demandRoom(held: readonly HeldHalf[], wanted: readonly HalfMonth[], except?: number): void {
  const taken = new Set(
    held
      .filter(({ stay }) => stay !== except || except === undefined)
      .flatMap(({ start, length }) => halvesFrom(start, length)),
  );
  if (wanted.some((half) => taken.has(half))) throw new AppError('STAY_NO_ROOM');
}
