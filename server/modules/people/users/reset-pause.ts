import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandBelow, liftPauses } from '../../account/rank/public';
import { demandManaged } from '../scope';

/**
 * Lets codes go to a person's new number and address before the time; nobody vouches for himself.
 * @param db a transaction
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, PAUSE_IS_OWN, RANK_TOO_LOW, RESETS_NOT_PAUSED
 */
export async function liftResetPause(db: Db, user: CurrentUser, userId: number, reason: string): Promise<void> {
  await demandManaged(db, user.scope, [userId]);
  if (userId === user.userId) throw new AppError('PAUSE_IS_OWN');
  await demandBelow(db, user, [userId], '解除找回密码的暂停');
  await liftPauses(db, user, userId, reason);
}
