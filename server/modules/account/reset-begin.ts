import { createHash, createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { accountEndpoints } from '@contract/account/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { people } from '../people/tables';
import { isCaptchaRight } from './captcha';
import { purposeKey } from './keys';
import { accountNamed } from './login-name';
import { passwordResets } from './tables';

/**
 * First step of a recovery. The answer looks the same whether or not somebody has the name: what an account does not
 * have is made up from the name, always the same way.
 */
export const beginReset: Handler<typeof accountEndpoints.resetGetAccount> = async ({ db, body }) => {
  if (!(await isCaptchaRight(db, body.captcha_id, body.captcha))) throw new AppError('CAPTCHA_WRONG');
  const found = (await accountNamed(db, body.username)) ?? (await accountNamed(db, body.username, 'student'));
  const account = found?.status === EnableState.enabled ? found : undefined;
  const subject = createHash('sha256').update(body.username.toLowerCase()).digest('hex');
  const ticket = randomUUID();
  await db.insert(passwordResets).values({ id: ticket, subject, accountId: account?.id });
  const { phone, email } = await contactOf(db, account?.userId);
  const invented = createHmac('sha256', await purposeKey(db, 'one-time'))
    .update(`contact:${subject}`)
    .digest();
  return {
    ticket,
    channels: [
      { channel: 'phone', masked: maskPhone(phone || String(100 + (invented[0]! % 100))) },
      { channel: 'mail', masked: maskMail(email || String.fromCharCode(97 + (invented[1]! % 26))) },
    ],
  };
};

async function contactOf(db: Db, userId: number | undefined): Promise<{ phone: string; email: string }> {
  const [person] = await db
    .select({ phone: people.phone, email: people.email })
    .from(people)
    // No person has the id 0: a name that nobody has costs the same query.
    .where(eq(people.id, userId ?? 0));
  return person ?? { phone: '', email: '' };
}

/** Two digits: enough to recognise one's own number, too little to learn somebody else's. */
const maskPhone = (phone: string) => `1********${phone.slice(-2)}`;
const maskMail = (mail: string) => `${mail.slice(0, 1).toLowerCase()}***@***`;
