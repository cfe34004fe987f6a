import svgCaptcha from 'svg-captcha';
import type { Db } from '@server/kernel/database/database';
import { issueToken, redeemToken } from './one-time-token';

const kind = 'captcha';
/** Signs that people take for one another are left out. */
const ambiguous = '0oO1iIlLq9g2zZ5sS8B';

/** A picture of four letters; its id holds the answer, sealed, for five minutes. */
export async function drawCaptcha(db: Db): Promise<{ captcha_id: string; svg: string }> {
  const { data, text } = svgCaptcha.create({ size: 4, noise: 2, color: true, ignoreChars: ambiguous });
  return { captcha_id: await issueToken(db, kind, text.toLowerCase()), svg: data };
}

/** Whether the answer is right, in any case. A picture counts once, right or wrong. */
export async function isCaptchaRight(db: Db, id: string, answer: string): Promise<boolean> {
  return (await redeemToken(db, kind, id)) === answer.toLowerCase();
}
