import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemEndpoints } from '@contract/system/endpoints';
import { startTestServer } from './harness';

const server = await startTestServer({ working: false });
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;

/** What the server answers to bytes as they are. */
function answerTo(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
const post = (headers: string, body: string) =>
  `POST /api/user/login HTTP/1.1\r\nhost: reach\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;

describe('where a message ends', () => {
  it.each([
    [
      'a length beside chunks',
      'content-length: 4\r\ntransfer-encoding: chunked',
      '0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', 'content-length: 2\r\ncontent-length: 40', '{}'],
    ['chunks by another name', 'transfer-encoding: xchunked', '0\r\n\r\n'],
    ['a length that is none', 'content-length: 2x', '{}'],
    ['a space before the colon', 'content-length : 2', '{}'],
  ])('is never guessed: %s', async (_, headers, body) => {
    const answer = await answerTo(post(headers, body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ data: { error: 'INPUT_INVALID' } });
  });
});

describe('a call', () => {
  it.each(['TRACE', 'OPTIONS', 'PATCH'] as const)('is not made by %s, and nothing of it comes back', async (method) => {
    const { statusCode, body } = await server.app.inject({ method, url: '/api/health', headers: { 'x-mark': 'echo' } });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('echo');
  });

  it('allows no other site to read its answer', async () => {
    const { headers } = await server.app.inject({ url: '/api/health', headers: { origin: 'https://elsewhere.cn' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('that names one value twice is refused where one is meant', async () => {
    const { token } = await server.as('admin');
    const twice = await server.app.inject({
      url: `${systemEndpoints.sessionList.path}?page=1&page=2`,
      headers: { authorization: token! },
    });
    expect([twice.statusCode, twice.json().data.error]).toEqual([400, 'INPUT_INVALID']);
  });
});
