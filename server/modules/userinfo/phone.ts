import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { tidyValue, valueProblem } from '@contract/people/person-values';
import type { PersonField } from '@contract/people/type-config';
import type { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { isSelfEditable } from '@contract/userinfo/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import {
  canDeliver,
  codeHash,
  codeMinutes,
  codeResendSeconds,
  countSending,
  deliverCode,
  isCode,
  mostCodeTries,
  newCode,
} from '../account/public';
import { personFile, writePersonValues, type PersonFile } from '../people/public';
import { phoneChanges } from './tables';

/** Key of the field that holds the person's own mobile number. */
const phoneKey = 'phone';

/**
 * Whether people change this field by a code that their new number gets, and in no other way. Where no text message can
 * leave the house it is changed like every other field.
 */
export async function isByCode(db: Db, field: PersonField): Promise<boolean> {
  return field.key === phoneKey && isSelfEditable(field) && (await canDeliver(db, 'sms'));
}

/**
 * Sends a code to a new number. Counted by the person and by the number, which nobody is to be pestered with.
 * @throws AppError INPUT_INVALID, CODE_TOO_SOON, CODE_LIMIT, CODE_UNSENT
 */
export const sendPhoneCode: Handler<typeof userinfoEndpoints.sendPhoneCode> = async (call) => {
  const { db, database, user, body } = call;
  const phone = await newPhone(db, await personFile(db, user.userId), body.phone);
  const code = newCode();
  const hash = await codeHash(db, ticketOf(user.userId, phone), code);
  await database.transaction(async (tx) => {
    await countSending(tx, `phone of ${user.userId}`);
    await countSending(tx, createHash('sha256').update(`phone ${phone}`).digest('hex'));
    const sent = { phone, codeHash: hash, triesLeft: mostCodeTries, sentAt: sql`now()` };
    await tx
      .insert(phoneChanges)
      .values({ userId: user.userId, ...sent })
      .onConflictDoUpdate({ target: phoneChanges.userId, set: sent });
  });
  const doing = (systemName: string) => `更换“${systemName}”登记的手机号码`;
  if (!(await deliverCode(call, { kind: 'sms', to: phone, code, doing }))) throw new AppError('CODE_UNSENT');
  return { resend_after: codeResendSeconds, expires_in: codeMinutes * 60 };
};

/**
 * Takes the new number when its code is right. A try counts before it is looked at, so that tries at the same moment do
 * not share one.
 * @throws AppError CODE_EXPIRED, CODE_WRONG, INPUT_INVALID
 */
export const changePhone: Handler<typeof userinfoEndpoints.changePhone> = async ({
  db,
  database,
  user,
  body,
  audit,
}) => {
  const [tried] = await db
    .update(phoneChanges)
    .set({ triesLeft: sql`${phoneChanges.triesLeft} - 1` })
    .where(
      and(
        eq(phoneChanges.userId, user.userId),
        gt(phoneChanges.triesLeft, 0),
        gt(phoneChanges.sentAt, sql`now() - make_interval(mins => ${codeMinutes})`),
      ),
    )
    .returning();
  if (!tried) throw new AppError('CODE_EXPIRED');
  const { phone, triesLeft } = tried;
  if (!(await isCode(db, ticketOf(user.userId, phone), body.code, tried.codeHash))) {
    throw new AppError(triesLeft > 0 ? 'CODE_WRONG' : 'CODE_EXPIRED', { left: triesLeft });
  }
  await database.transaction(async (tx) => {
    const [used] = await tx
      .delete(phoneChanges)
      .where(and(eq(phoneChanges.userId, user.userId), eq(phoneChanges.codeHash, tried.codeHash)))
      .returning();
    if (!used) throw new AppError('CODE_EXPIRED');
    await newPhone(tx, await personFile(tx, user.userId), phone);
    await writePersonValues(tx, user, user.userId, { [phoneKey]: phone });
  });
  audit({ target: `person:${user.userId}` });
  return { phone };
};

const ticketOf = (userId: number, phone: string) => `phone:${userId}:${phone}`;

/** The number as it would be stored. @throws AppError INPUT_INVALID, PROFILE_UNCHANGED */
async function newPhone(db: Db, { config, values }: PersonFile, given: string): Promise<string> {
  const field = config.fields.find(({ key }) => key === phoneKey);
  if (!field || !(await isByCode(db, field))) throw refusal('手机号码不能用验证码更换');
  const problem = valueProblem({ ...field, required: true }, given);
  if (problem) throw refusal(problem);
  const phone = String(tidyValue(field, given));
  if (!/^1[3-9]\d{9}$/.test(phone)) throw refusal('请填写 11 位手机号码，以接收验证码');
  if (phone === values[phoneKey]) throw new AppError('PROFILE_UNCHANGED');
  return phone;
}

function refusal(message: string): AppError {
  return new AppError('INPUT_INVALID', { detail: message }, { fields: [{ path: 'phone', message }] });
}

/** Forgets numbers that nobody proved in time. */
export async function removeUnproven(db: Db): Promise<void> {
  await db.delete(phoneChanges).where(lt(phoneChanges.sentAt, sql`now() - make_interval(mins => ${codeMinutes})`));
}
