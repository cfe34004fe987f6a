import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '@contract/kernel/errors';
import { installFailures } from './failures';

/** A server that refuses everything, and the lines that it logs. */
function refusing(error: () => Error) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ genReqId: () => 'r-1', logger: { level: 'warn', stream } });
  app.decorateRequest('gate', undefined);
  app.decorateRequest('user', undefined);
  installFailures(app);
  app.post('/api/things/:id', () => {
    throw error();
  });
  return { app, lines };
}
const call = { method: 'POST', url: '/api/things/7?keyword=wen', payload: { password: 'secret' } } as const;

it.each(['LOGIN_WRONG', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'INPUT_INVALID'] as const)(
  'logs a refusal that guards something with when, where, from where and why: %s',
  async (key) => {
    const { app, lines } = refusing(() => new AppError(key));
    await app.inject(call);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ refusal: key, ip: '127.0.0.1', route: '/api/things/:id', reqId: 'r-1' });
    expect(Math.abs(Number(lines[0]!.time) - Date.now())).toBeLessThan(10_000);
    expect(JSON.stringify(lines)).not.toMatch(/wen|secret/);
  },
);

it('logs nothing of refusals that guard nothing', async () => {
  const { app, lines } = refusing(() => new AppError('VERSION_STALE'));
  await app.inject(call);
  expect(lines).toEqual([]);
});

it('writes what it logs as one line, whatever was in it', async () => {
  const { app, lines } = refusing(() => new Error('one\n{"level":50,"msg":"another"}'));
  await app.inject(call);
  expect(lines).toHaveLength(1);
});
