import { createHash, randomUUID } from 'node:crypto';
import type { accountEndpoints } from '@contract/account/endpoints';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Handler } from '@server/kernel/implement';
import { answeredOnBeat } from './beat';
import { isCaptchaRight } from './captcha';
import { accountNamed } from './login-name';
import { passwordResets } from './tables';

/**
 * Masks that are the same for everybody: where the code goes only its owner needs to know, and knows. A digit or letter that
 * is right for some names would have to be made up for the others, and would be learnt by asking under two names of one person.
 */
const channels = [
  { channel: 'phone' as const, masked: '1**********' },
  { channel: 'mail' as const, masked: '***@***' },
];

/** First step of a recovery. The answer, and when it comes, are the same whether or not somebody has the name. */
export const beginReset: Handler<typeof accountEndpoints.resetGetAccount> = ({ db, body }) =>
  answeredOnBeat(async () => {
    if (!(await isCaptchaRight(db, body.captcha_id, body.captcha))) throw new AppError('CAPTCHA_WRONG');
    const [asStaff, asStudent] = [
      await accountNamed(db, body.username),
      await accountNamed(db, body.username, 'student'),
    ];
    const found = asStaff ?? asStudent;
    const account = found?.status === EnableState.enabled ? found : undefined;
    const subject = createHash('sha256').update(body.username.toLowerCase()).digest('hex');
    const ticket = randomUUID();
    await db.insert(passwordResets).values({ id: ticket, subject, accountId: account?.id });
    return { ticket, channels };
  });
