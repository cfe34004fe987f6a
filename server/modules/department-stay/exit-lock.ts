import { eq } from 'drizzle-orm';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { exitStay } from './exit-rows';
import { departmentExits } from './tables';

/**
 * The leaving of a stay that a caller sees, kept from others until the transaction ends. Its row is made where there is none
 * yet, with version 0: two who are the first at once wait for each other here.
 * @throws AppError NOT_FOUND
 */
export async function lockedExit(db: Db, user: CurrentUser, id: number) {
  const { stay, row } = await exitStay(db, user, id);
  const { name } = row;
  const isOver = stay.state === 'left' || stay.state === 'failed';
  if (!isOver) {
    await db.insert(departmentExits).values({ stayId: id, userId: stay.userId, version: 0 }).onConflictDoNothing();
  }
  const [exit] = await db.select().from(departmentExits).where(eq(departmentExits.stayId, id)).for('update');
  return { stay, name, exit: first(exit ? [exit] : []) };
}
