import { and, asc, eq } from 'drizzle-orm';
import { applicationKinds } from '@contract/dorm/application-rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify } from '../../notice/public';
import { holdBedsAndPeople, moveTo, occupy, placeOf } from '../occupy';
import { peopleHolding } from '../../system/public';
import { demandHouse, isOpenLodging, placeRows, placesIn } from '../places';
import { beds, lodgings } from '../tables';
import { suitableBeds } from './suitable';
import { applications } from './tables';

type Asked = typeof applications.$inferSelect;

/** Where somebody lives or will; of several what comes first. */
export async function lodgingOf(db: Db, userId: number, lock?: 'lock') {
  const rows = db
    .select()
    .from(lodgings)
    .where(and(eq(lodgings.userId, userId), isOpenLodging))
    .orderBy(asc(lodgings.fromOn), asc(lodgings.id));
  const [found] = await (lock ? rows.for('update') : rows);
  return found;
}

const obstacle = (reason: string) => new AppError('APPROVAL_OBSTACLE', { reason });

/**
 * What a passed application does, in the transaction of its last decision: a bed is given or changed, the check-out opens, a
 * 外宿 or a visit holds.
 * @param bedId chosen by who decided; null where nothing is reviewed: then the one that suits best
 * @param deciderId who passed it: a keeper gives beds of his own houses alone; null where nobody did
 * @throws AppError APPROVAL_OBSTACLE
 */
export async function takeEffect(tx: Db, id: number, bedId: number | null, deciderId: number | null): Promise<void> {
  try {
    if (bedId !== null && deciderId !== null) {
      const givesBeds = (await peopleHolding(tx, 'dorm:lodging:assign')).includes(deciderId);
      await demandHouse(tx, bedId, await placesIn(tx, deciderId, givesBeds));
    }
    await effect(tx, id, bedId);
  } catch (error) {
    // A bed that was taken meanwhile is an obstacle to this pass, in the bed's own words.
    if (error instanceof AppError && error.key.startsWith('DORM_')) throw obstacle(error.message);
    throw error;
  }
}

async function effect(tx: Db, id: number, bedId: number | null): Promise<void> {
  const row = await find(tx, applications, id);
  const lodging = await lodgingOf(tx, row.userId, 'lock');
  if (row.kind === 'checkIn' && lodging) throw obstacle('申请人已有床位，请驳回');
  if (row.kind !== 'checkIn' && !lodging) throw obstacle('申请人已没有床位，请驳回');
  let lodgingId = lodging?.id ?? null;
  if (row.kind === 'checkIn') lodgingId = await giveBed(tx, row, bedId ?? (await suitableBed(tx, row)));
  if (row.kind === 'move') lodgingId = await changeBed(tx, row, lodging!, bedId ?? (await suitableBed(tx, row)));
  if (row.kind === 'out') await openCheckOut(tx, row, lodging!);
  await changeRow(tx, applications, id, { state: 'approved', lodgingId });
}

async function suitableBed(tx: Db, row: Asked): Promise<number> {
  const [one] = await suitableBeds(tx, row);
  if (!one) throw obstacle('没有合适的空床，请先腾出床位');
  return one.bed_id;
}

async function giveBed(tx: Db, row: Asked, bedId: number): Promise<number> {
  const day = today();
  // It may have waited beyond its first day.
  const fromOn = row.fromOn < day ? day : row.fromOn;
  if (row.dueOn === null || row.dueOn < fromOn) throw obstacle('申请的时间已过，请驳回并请申请人重新申请');
  await holdBedsAndPeople(tx, [bedId], [row.userId]);
  const id = await occupy(tx, { userId: row.userId, bedId, fromOn, dueOn: row.dueOn }, { note: '按入住申请分配' });
  await tell(tx, row, bedId, fromOn);
  return id;
}

async function changeBed(tx: Db, row: Asked, lodging: typeof lodgings.$inferSelect, bedId: number): Promise<number> {
  if (lodging.state === 'leaving') throw obstacle('申请人正在办理退宿，请驳回');
  if (lodging.bedId === bedId) throw obstacle('所选床位就是申请人现住的床位，请另选');
  await holdBedsAndPeople(tx, [lodging.bedId, bedId], [row.userId]);
  const [id] = await moveTo(tx, [{ lodging, bedId }], today(), '按调宿申请调整');
  await tell(tx, row, bedId, lodging.fromOn > today() ? lodging.fromOn : today());
  return id!;
}

/** Who leaves on a day checks out then; what has not begun is cancelled. */
async function openCheckOut(tx: Db, row: Asked, lodging: typeof lodgings.$inferSelect): Promise<void> {
  if (lodging.state === 'planned')
    return changeRow(tx, lodgings, lodging.id, { state: 'cancelled', endedOn: lodging.fromOn });
  const dueOn = row.fromOn > lodging.fromOn ? row.fromOn : lodging.fromOn;
  return changeRow(tx, lodgings, lodging.id, {
    state: 'leaving',
    ...(dueOn < lodging.dueOn && { dueOn }),
  });
}

async function tell(tx: Db, row: Asked, bedId: number, fromOn: string): Promise<void> {
  const place = first(await placeRows(tx).where(eq(beds.id, bedId)));
  await notify(tx, {
    event: 'dorm.application.bed',
    recipients: { person: [row.userId] },
    variables: { kind: applicationKinds[row.kind], place: placeOf(place), from: fromOn },
    link: '/dorm-manage/dorm-apply',
  });
}
