import type { ResetChannel } from '@contract/account/password-types';
import type { CoreField } from '@contract/people/core-fields';
import type { PersonValues } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { demandBelow, noteContactChange, type Caller } from '../account/rank/public';

/** By which a forgotten password is recovered: whoever sets one can become the person. */
const contacts: readonly { key: CoreField; channel: ResetChannel }[] = [
  { key: 'phone', channel: 'phone' },
  { key: 'email', channel: 'mail' },
];
/** By which people sign in. */
const names: readonly CoreField[] = ['staff_id', 'student_id', 'id_card'];

interface Change {
  before: PersonValues;
  after: PersonValues;
}

/**
 * What signs a person in, or lets them back in, is changed by themselves or by somebody above them (ADR 37).
 * @throws AppError RANK_TOO_LOW
 */
export async function demandSignInRank(db: Db, author: Caller, userId: number, change: Change): Promise<void> {
  const isContact = contacts.some(({ key }) => differs(change, key));
  if (!isContact && !names.some((key) => differs(change, key))) return;
  await demandBelow(db, author, [userId], isContact ? '修改手机号码或邮箱' : '修改登录用的号码');
}

/** Tells of changed contacts and pauses the recovery of passwords by them. @param tx the change's transaction */
export async function noteContacts(tx: Db, userId: number, change: Change): Promise<void> {
  for (const { key, channel } of contacts.filter(({ key: one }) => differs(change, one))) {
    await noteContactChange(tx, userId, { channel, from: textOf(change.before[key]), to: textOf(change.after[key]) });
  }
}

const textOf = (value: PersonValues[string] | undefined) => String(value ?? '');
const differs = ({ before, after }: Change, key: CoreField) => textOf(before[key]) !== textOf(after[key]);
