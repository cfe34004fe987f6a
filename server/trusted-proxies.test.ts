import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trustOption, trustedProxies } from './trusted-proxies';

/** The address that a caller counts as who came by a proxy at 127.0.0.1. */
async function seenAs(TRUST_PROXY: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: trustOption(trustedProxies({ TRUST_PROXY })) });
  app.get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return body;
}

it.each([
  ['off', '6.6.6.6', '127.0.0.1'],
  ['127.0.0.1', '6.6.6.6, 10.0.0.7', '10.0.0.7'],
  ['127.0.0.0/8,10.0.0.0/8', '6.6.6.6, 192.0.2.1, 10.0.0.7', '192.0.2.1'],
  ['192.0.2.1', '6.6.6.6', '127.0.0.1'],
  ['1', '6.6.6.6, 10.0.0.7', '10.0.0.7'],
  ['2', '6.6.6.6, 192.0.2.1, 10.0.0.7', '192.0.2.1'],
])('TRUST_PROXY=%s: whoever claims "%s" counts as %s', async (trusted, forwarded, address) => {
  expect(await seenAs(trusted, forwarded)).toBe(address);
});
