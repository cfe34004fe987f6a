import { expect, it } from 'vitest';
import { sealEndpoints } from '@contract/system/seal-endpoints';
import { startTestServer } from '@tests/server/harness';
import { sealAddress } from './seal';

const server = await startTestServer();
const isGenuine = async (seal: string) =>
  (await server.anonymous.data(sealEndpoints.checkSeal, { query: { seal } })).is_genuine;

it('a stranger is told that a paper of ours is genuine, and that any other is not', async () => {
  const address = new URL(await sealAddress(server.database, 'https://reach.example', { kind: 'exit', id: 'A2' }));
  expect([address.origin, address.pathname]).toEqual(['https://reach.example', '/main/verify']);
  const seal = address.searchParams.get('seal')!;
  expect(await isGenuine(seal)).toBe(true);
  const [kind, , ...rest] = seal.split('.');
  for (const other of [[kind, 'A3', ...rest].join('.'), seal.slice(0, -1), `${seal}x`, 'x', '.', `.${seal}`]) {
    expect(await isGenuine(other), other).toBe(false);
  }
});

it('says nothing else, and nothing without a seal', async () => {
  const { seal } = { seal: 'attendance.12-2026-11.x.y' };
  const answer = await server.anonymous.call(sealEndpoints.checkSeal, { query: { seal } });
  expect(answer.body.data).toEqual({ is_genuine: false });
  expect((await server.anonymous.call(sealEndpoints.checkSeal, { query: { seal: '' } })).status).toBeLessThan(500);
});
