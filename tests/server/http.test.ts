import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { peopleEndpoints } from '@contract/people/endpoints';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { buildApp } from '@server/app';
import { deviceHalf } from '@server/modules/account/session-proofs';
import { closeSession, openSession, renewSession } from '@server/modules/account/sessions';
import { errorOf } from './client';
import { startTestServer } from './harness';

const client = mkdtempSync(join(tmpdir(), 'reach-client-'));
afterAll(() => rmSync(client, { recursive: true, force: true }));
mkdirSync(join(client, 'assets'));
writeFileSync(join(client, 'index.html'), '<!doctype html><title>Reach</title>');
writeFileSync(join(client, 'sw.js'), 'self.addEventListener("install", () => {});');
writeFileSync(join(client, 'assets/index-4f2a91c0.js'), `export const text = '${'reach '.repeat(1000)}';`);
const packed = join(client, 'assets/packed-4f2a91c0.js');
writeFileSync(packed, 'as it is');
writeFileSync(`${packed}.br`, brotliCompressSync('packed as br'));
writeFileSync(`${packed}.gz`, gzipSync('packed as gzip'));

const server = await startTestServer({ working: false, client, trustProxy: ['127.0.0.1'] });
const admin = await server.as('admin');
const signedIn = { authorization: admin.token! };
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const html = { accept: 'text/html,application/xhtml+xml' };

describe('the application under /main', () => {
  it.each(['/', '/main'])('is found from %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/main/']);
  });

  it.each(['/main/', '/main/index.html', '/main/rotation-management/rotation-overview?page=2'])(
    'opens at %s, never from a cache',
    async (url) => {
      const answer = await get(url, html);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.body).toContain('<title>Reach</title>');
    },
  );

  it('keeps files named by their content for ever, and asks for the service worker each time', async () => {
    expect((await get('/main/assets/index-4f2a91c0.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/main/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/main/assets/index-00000000.js',
    '/main/missing.png',
    '/elsewhere',
    '/main/../package.json',
    '/main/../.git/config',
    '/.git/config',
    '/main/assets/',
  ])('has no %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('runs scripts and styles of its own only, and makes no text into HTML', async () => {
    const { headers } = await get('/main/', html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
  });

  it('insists on https once the browser came by it', async () => {
    expect((await get('/main/', html)).headers).not.toHaveProperty('strict-transport-security');
    const secure = await get('/main/', { ...html, 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('answers', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each(['br', 'gzip'] as const)('above 1 KiB come as %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const plain = await admin.call(peopleEndpoints.query, { body: {} });
    const packed = await admin.call(peopleEndpoints.query, { body: {} }, { headers });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack[encoding](packed.bytes)).toEqual(plain.bytes);
    const file = await get('/main/assets/index-4f2a91c0.js', headers);
    expect(file.headers['content-encoding']).toBe(encoding);
  });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('of the application are as the build packed them: %s', async (asked, encoding, unpacked) => {
    const { headers, rawPayload } = await get('/main/assets/packed-4f2a91c0.js', { 'accept-encoding': asked });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(unpacked(rawPayload).toString()).toBe(`packed as ${encoding}`);
    expect((await get('/main/assets/packed-4f2a91c0.js')).body).toBe('as it is');
  });

  it.each([
    ['/main/', 'text/html; charset=utf-8'],
    ['/main/assets/index-4f2a91c0.js', 'application/javascript; charset=utf-8'],
    ['/api/health', 'application/json; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/nowhere', 'application/json; charset=utf-8'],
  ])('say what they are, and in which letters: %s', async (url, type) => {
    const { headers } = await get(url, url === '/main/' ? html : {});
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff']);
  });

  it('below stay as they are', async () => {
    expect((await get('/api/health', { 'accept-encoding': 'gzip' })).headers).not.toHaveProperty('content-encoding');
  });

  it('of the API are never cached by the browser', async () => {
    expect((await admin.call(peopleEndpoints.query, { body: {} })).headers['cache-control']).toBe('no-store');
  });
});

describe('bodies', () => {
  const path = peopleEndpoints.query.path;
  const send = (payload: Buffer, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { authorization: admin.token!, 'content-type': 'application/json', ...headers },
    });
  const json = Buffer.from('{"size":1}');

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)('may come as %s', async (encoding, pack) => {
    const answer = await send(pack(json), { 'content-encoding': encoding });
    expect(answer.json().data.list).toHaveLength(1);
  });

  it('are counted after unpacking', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const answer = await send(bomb, { 'content-encoding': 'gzip' });
    expect([answer.statusCode, answer.json().data.error]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may be as large as the endpoint says and no larger', async () => {
    const limit = rotationEndpoints.importCreate.bodyLimit;
    const answer = await server.app.inject({
      method: 'POST',
      url: rotationEndpoints.importCreate.path,
      payload: Buffer.alloc(limit + 1, ' '),
      headers: { authorization: admin.token!, 'content-type': 'application/json', 'idempotency-key': 'too-large' },
    });
    expect(answer.statusCode).toBe(413);
    expect((await send(Buffer.alloc(1024 * 1024 + 1, ' '), {})).statusCode).toBe(413);
  });

  it.each([
    ['broken gzip', Buffer.from('no gzip'), { 'content-encoding': 'gzip' }],
    ['an unknown encoding', json, { 'content-encoding': 'br' }],
    ['an unknown type', json, { 'content-type': 'text/xml' }],
  ])('with %s are refused as an input error', async (_, payload, headers) => {
    const answer = await send(payload, headers);
    expect([answer.statusCode, answer.json().data.error]).toEqual([400, 'INPUT_INVALID']);
  });

  it('of unsigned callers are not even read', async () => {
    const bytes = randomBytes(1024);
    const answer = await server.anonymous.call(rotationEndpoints.importFile, {
      params: { id: crypto.randomUUID() },
      body: bytes,
    });
    expect(errorOf(answer)).toBe('SIGN_IN_REQUIRED');
  });
});

describe('requests that no careful client sends', () => {
  const refused = (answer: Awaited<ReturnType<typeof get>>) => [answer.statusCode, answer.json().data.error];
  const token = { authorization: admin.token! };

  it.each(['/api/%', '/api/v2/rotation/%zz', '/%', '/api/v2/notice/push/%E0%A4%A/send'])(
    'to %s are answered in the envelope',
    async (url) => {
      const answer = await get(url, token);
      expect(refused(answer)).toEqual([400, 'INPUT_INVALID']);
      expect(answer.body).not.toMatch(/FST_|Bad Request/);
    },
  );

  it('with a key that would change prototypes are refused', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: peopleEndpoints.query.path,
      payload: '{"size":1,"__proto__":{"isAdmin":true}}',
      headers: { ...token, 'content-type': 'application/json' },
    });
    expect(refused(answer)).toEqual([400, 'INPUT_INVALID']);
  });

  it('with a key twice, or a list for one value, are refused', async () => {
    const { path } = peopleEndpoints.detail;
    expect(refused(await get(`${path}?user_id=1&user_id=2`, token))).toEqual([400, 'INPUT_INVALID']);
    const answer = await admin.call(peopleEndpoints.query, { body: { keyword: ['a'] as unknown as string } });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });
});

describe('what the server says of itself', () => {
  it('is its health', async () => {
    const health = await server.anonymous.data(systemEndpoints.health);
    expect(health).toMatchObject({ state: 'ok', engine: server.database.engine, version: '0.1.0' });
    expect(health.schema).toMatch(/^\d{14}_/);
  });

  it('is that the data are invented', async () => {
    expect((await server.anonymous.data(systemEndpoints.frontConfig)).demo).toBe(true);
  });

  it('is a document of every call', async () => {
    const document = (await get('/api/openapi.json', signedIn)).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.values(document.paths).flatMap((path) => Object.keys(path));
    const { catalog } = await import('@contract/catalog');
    expect(documented.length).toBe(Object.values(catalog).flatMap(({ endpoints }) => Object.keys(endpoints)).length);
  });

  it('is a page to read it on', async () => {
    const page = await get('/api/docs/', signedIn);
    expect(page.body).toContain('Swagger UI');
    expect(page.body).not.toMatch(/<script>[^<]/);
  });

  it('is documented to who is signed in, a browser’s own requests included', async () => {
    const account = { id: 1, userId: 1 };
    const { sessionId, refreshToken } = await openSession(server.database.db, account, { ip: '', agent: '' });
    const half = await deviceHalf(server.database.db, sessionId);
    const browser = { cookie: `reach_refresh=${refreshToken}` };
    const pages = [
      '/api/openapi.json',
      '/api/docs/',
      '/api/docs/static/swagger-ui.css',
      '/api/docs/json',
      '/api/docs/yaml',
    ];
    for (const url of pages) {
      const answers = await Promise.all([get(url), get(url, { cookie: 'reach_refresh=x.y' }), get(url, browser)]);
      expect([url, ...answers.map(({ statusCode }) => statusCode)]).toEqual([url, 401, 401, 200]);
      expect(answers[0].json<{ data: { error: string } }>().data.error).toBe('SIGN_IN_REQUIRED');
    }
    expect(await renewSession(server.database.db, refreshToken, half)).toMatchObject({ sessionId });
    await closeSession(server.database.db, sessionId);
    expect((await get('/api/openapi.json', browser)).statusCode).toBe(401);
  });

  it('is documented to everybody where the configuration says so', async () => {
    const app = await buildApp({ ...server, logLevel: 'silent', openDocuments: true });
    expect((await app.inject('/api/openapi.json')).statusCode).toBe(200);
    expect((await app.inject('/api/docs/')).statusCode).toBe(200);
    await app.close();
  });

  it('is that it is stopping, to everything but questions of health', async () => {
    server.status.state = 'stopping';
    try {
      expect((await server.anonymous.data(systemEndpoints.health)).state).toBe('stopping');
      const refused = await admin.call(systemEndpoints.personTypes);
      expect([refused.status, errorOf(refused)]).toEqual([503, 'SERVER_BUSY']);
    } finally {
      server.status.state = 'ok';
    }
  });
});
