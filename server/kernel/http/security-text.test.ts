import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installFailures, notFound } from './failures';
import { installGate } from './gate';
import { contactFaults, installSecurityText } from './security-text';

async function textWith(contact?: string) {
  const app = Fastify();
  installFailures(app);
  const nobody = async () => undefined;
  installGate(
    app,
    { byToken: nobody, bySession: nobody, byCookies: nobody, redeem: nobody },
    { state: 'ok', version: '', schema: '' },
  );
  await installSecurityText(app, { SECURITY_CONTACT: contact });
  app.setNotFoundHandler(notFound);
  return app.inject('/.well-known/security.txt');
}

it('names the address that the hospital gave, and until when the text holds', async () => {
  const { statusCode, headers, body } = await textWith('mailto:it@hospital.cn');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Contact: mailto:it@hospital.cn\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)![1]!);
  expect(expires).toBeGreaterThan(Date.now() + 30 * 24 * 3600_000);
});

it('is not there without one', async () => {
  expect((await textWith()).statusCode).toBe(404);
});

it.each(['it@hospital.cn', 'http://hospital.cn/report', 'mailto:it@hospital.cn\nExpires: never'])(
  'takes no %j for one',
  async (contact) => {
    expect(contactFaults({ SECURITY_CONTACT: contact })[0]).toMatch(/^SECURITY_CONTACT/);
    expect((await textWith(contact)).statusCode).toBe(404);
  },
);
