import { createHmac, randomUUID } from 'node:crypto';

/** Signs people in whom another system sends; every shared hospital knows it. */
export const ssoSecret = 'a shared secret of the browser tests, long enough';

/** A sign as another system makes it, see docs/single-sign-on.md. */
export function signFor(account: string): string {
  const payload = { account, time: Math.floor(Date.now() / 1000), nonce: randomUUID() };
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${body}.${createHmac('sha256', ssoSecret).update(body).digest('base64url')}`;
}
