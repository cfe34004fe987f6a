import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { startTestServer } from './harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const student = await server.as('student');

/** Sends a JSON text as it is, whatever it is. */
function send({ method, path }: EndpointSpec, json: string | Buffer, token = admin.token, headers = {}) {
  const url = path.replace(':id', randomUUID()).replace(':seq', '0').replace(':key', 'home');
  return server.app.inject({
    method,
    url,
    payload: json,
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  });
}
const errorIn = (answer: Awaited<ReturnType<typeof send>>) => answer.json<{ data: { error: string } }>().data.error;
const problemsIn = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.json<{ data: { details: { fields: object[] } } }>().data.details.fields;
const chunkOf = (items: number, deptList: unknown[]) =>
  JSON.stringify({ chunks: [Array.from({ length: items }, () => ({ record: { deptList } }))] });

describe('a small request that unpacks to a large one', () => {
  it.each([500, 800])('is refused before it is parsed: %i people of 1,024 wrong months', async (people) => {
    const packed = gzipSync(chunkOf(people, Array(1024).fill(0)));
    expect(packed.length).toBeLessThan(4096);
    const answer = await send(rotationEndpoints.importChunks, packed, admin.token, { 'content-encoding': 'gzip' });
    expect([answer.statusCode, errorIn(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('hears of the first problems only', async () => {
    const answer = await send(rotationEndpoints.importChunks, chunkOf(50, Array(1024).fill(0)));
    expect([answer.statusCode, errorIn(answer)]).toEqual([400, 'INPUT_INVALID']);
    expect(problemsIn(answer)).toHaveLength(20);
    expect(answer.rawPayload.length).toBeLessThan(4096);
  });
});

describe('JSON that nobody sends who means well', () => {
  it.each([
    [
      'many keys',
      413,
      JSON.stringify({ values: Object.fromEntries(Array.from({ length: 95_000 }, (_, at) => [`k${at}`, 0])) }),
    ],
    ['many members', 413, JSON.stringify({ values: Array(100_000).fill(0) })],
    [
      'many wrong keys',
      400,
      JSON.stringify({ values: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`第${at}`, 0])) }),
    ],
    ['lists in lists', 400, `{"values":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a key of the prototype', 400, '{"values":{"__proto__":{"a":1}}}'],
  ])('%s: a short refusal', async (_, status, json) => {
    const answer = await send(userinfoEndpoints.commit, json, student.token);
    expect(answer.statusCode).toBe(status);
    expect(answer.rawPayload.length).toBeLessThan(4096);
  });
});

describe('bodies', () => {
  it('give their room back with the answer', async () => {
    const body = Buffer.alloc(1024 * 1024 - 1, ' ');
    for (let sent = 0; sent < 20; sent++) {
      expect(errorIn(await send(userinfoEndpoints.commit, body, student.token))).toBe('INPUT_INVALID');
    }
  });
});
