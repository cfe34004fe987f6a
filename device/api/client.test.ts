import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { askedToWait, type AppError } from '@contract/kernel/errors';
import { idleHeader } from '@contract/kernel/idle-mark';
import { handbookEndpoints } from '@contract/handbook/endpoints';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { createClient, type ClientOptions } from './client';

const fetchMock = vi.fn<typeof fetch>();
const requests = () => fetchMock.mock.calls.map(([url, init]) => ({ url: url as string, ...init }));
const headersOf = (index: number) => new Headers(requests()[index]!.headers);

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refused = (status: number, code: number, message = 'x') =>
  json({ code, message, data: { error: status === 401 ? 'SIGN_IN_REQUIRED' : 'X', requestId: 'r-1' } }, status);

const clientWith = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: '', getToken: () => 'old', onUnauthorised: async () => null, ...options });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should have failed'),
    (error: AppError) => error,
  );

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const id = '6b0c3a52-8b0e-4c8e-9d0e-1f2a3b4c5d6e';
const range = { body: { userIds: [1], startDate: '2026-01', endDate: '2026-02' } };

describe('what travels', () => {
  it('fills path and query, sends the token bare and the cookies', async () => {
    fetchMock.mockResolvedValue(json({ code: 200, message: '', data: { total: 0, list: [] } }));
    await clientWith()(rotationEndpoints.importDifference, { params: { id }, query: { page: 2, kind: undefined } });
    expect(requests()[0]).toMatchObject({
      url: `/api/v2/rotation/imports/${id}/difference?page=2`,
      method: 'GET',
      credentials: 'include',
    });
    expect(headersOf(0).get('authorization')).toBe('old');
    expect(headersOf(0).get('idempotency-key')).toBeNull();
  });

  it('gives each mutation a key of its own, or the caller’s', async () => {
    fetchMock.mockImplementation(async () => json({ code: 200, message: '', data: { removed: 0 } }));
    const call = clientWith();
    await call(rotationEndpoints.deleteRange, range);
    await call(rotationEndpoints.deleteRange, range);
    await call(rotationEndpoints.deleteRange, { ...range, idempotencyKey: 'mine' });
    const keys = [0, 1, 2].map((index) => headersOf(index).get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
  });

  it('says how long nobody touched the client, where that is known', async () => {
    fetchMock.mockImplementation(async () => json({ code: 200, message: '', data: { removed: 0 } }));
    for (const idle of [0, 61, undefined]) {
      await clientWith({ idleSeconds: () => idle })(rotationEndpoints.deleteRange, range);
    }
    await clientWith()(rotationEndpoints.deleteRange, range);
    expect([0, 1, 2, 3].map((index) => headersOf(index).get(idleHeader))).toEqual(['0', '61', null, null]);
  });

  it('sends bytes as they are and gzips on request', async () => {
    fetchMock.mockImplementation(async () => json({ code: 200, message: '', data: { hash: '' } }));
    const bytes = new Uint8Array([1, 2, 3]);
    await clientWith()(rotationEndpoints.importFile, { params: { id }, body: bytes });
    expect(requests()[0]!.body).toBe(bytes);
    expect(headersOf(0).get('content-type')).toBe('application/octet-stream');

    await clientWith()(rotationEndpoints.deleteRange, { ...range, compress: true });
    expect(headersOf(1).get('content-encoding')).toBe('gzip');
    const packed = Buffer.from(await (requests()[1]!.body as Blob).arrayBuffer());
    expect(JSON.parse(gunzipSync(packed).toString())).toEqual(range.body);
  });
});

describe('answers', () => {
  it.each([0, 200])('takes body code %i as success', async (code) => {
    fetchMock.mockResolvedValue(json({ code, message: '', data: [2026] }));
    await expect(clientWith()(handbookEndpoints.grades, { query: { version_id: 1 } })).resolves.toEqual([2026]);
  });

  it.each([
    ['a code of ours', refused(400, 1002, '账号或密码错误'), 'LOGIN_WRONG', '账号或密码错误'],
    ['a code above 0 with status 200', json({ code: 409001, message: '不能执行' }), 'IMPORT_STATE', '不能执行'],
    ['a number that nobody knows', json({ code: 77, msg: '出错了' }), 'SYSTEM_ERROR', '出错了'],
    ['an error without words', json({}, 400), 'UNKNOWN', '未知错误'],
    ['403', refused(403, 403, '没有访问权限'), 'FORBIDDEN', '没有访问权限'],
    [
      'a proxy’s page with 502',
      new Response('<html>', { status: 502 }),
      'SERVER_BUSY',
      '服务正在启动或停止，请稍后重试',
    ],
    ['a network’s own sign-in page with 200', new Response('<html>'), 'NETWORK', '网络连接异常，请检查网络后重试'],
    ['a gateway’s own 401', json({ code: 401, message: 'no' }, 401), 'NETWORK', '网络连接异常，请检查网络后重试'],
  ])('%s', async (_, response, key, message) => {
    fetchMock.mockResolvedValue(response);
    const error = await failureOf(clientWith()(handbookEndpoints.versions, {}));
    expect(error).toMatchObject({ key, message });
  });

  it('carries the request id and details for the one place that shows the error', async () => {
    fetchMock.mockResolvedValue(
      json({ code: 100000, message: '系统异常', data: { error: 'SYSTEM_ERROR', requestId: 'r-9', details: [1] } }, 500),
    );
    const error = await failureOf(clientWith()(handbookEndpoints.versions, {}));
    expect(error).toMatchObject({ requestId: 'r-9', status: 500, details: [1] });
  });

  it('names a file by its content-disposition, and takes JSON in a file’s place for an error', async () => {
    const call = clientWith();
    const params = { hash: 'a'.repeat(64) };
    fetchMock.mockResolvedValueOnce(
      new Response('x', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E8%BD%AE%E8%BD%AC.xlsx" } }),
    );
    const file = await call(rotationEndpoints.file, { params });
    expect((file as File).name).toBe('轮转.xlsx');

    fetchMock.mockResolvedValueOnce(new Response('x'));
    expect(((await call(rotationEndpoints.file, { params })) as File).name).toBe('default');

    fetchMock.mockResolvedValueOnce(json({ code: 404, message: '没有找到', data: null }));
    expect(await failureOf(call(rotationEndpoints.file, { params }))).toMatchObject({ key: 'NOT_FOUND' });
  });
});

describe('no answer', () => {
  it('is a network error, and the page is told', async () => {
    fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
    const onReached = vi.fn();
    const error = await failureOf(clientWith({ onReached })(handbookEndpoints.versions, {}));
    expect(error).toMatchObject({ key: 'NETWORK' });
    expect(onReached).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('within the time limit is one too', async () => {
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    expect(await failureOf(clientWith({ timeout: 5 })(handbookEndpoints.versions, {}))).toMatchObject({
      key: 'NETWORK',
    });
  });

  it('because the caller gave up is the caller’s own reason, and says nothing about the network', async () => {
    const stop = new AbortController();
    const onReached = vi.fn();
    fetchMock.mockImplementation(async () => {
      stop.abort(new Error('left the page'));
      throw new Error('aborted');
    });
    const call = clientWith({ onReached });
    await expect(call(handbookEndpoints.versions, { signal: stop.signal })).rejects.toThrow('left the page');
    expect(onReached).not.toHaveBeenCalled();
  });
});

describe('a stream of events', () => {
  const events = { params: { id }, query: { ticket: 't' } };
  /** An answer that stays open; `say` writes to it. */
  function streaming(type = 'text/event-stream') {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const response = new Response(readable, { headers: { 'content-type': type } });
    return { response, say: (text: string) => writer.write(new TextEncoder().encode(text)), writer };
  }

  it('is handed on as it comes, in whatever pieces', async () => {
    const { response, say, writer } = streaming();
    fetchMock.mockResolvedValue(response);
    const stream = await clientWith()(rotationEndpoints.importEvents, events);
    void say(':\n\ndata: {"state":1')
      .then(() => say('5}\n\n:\n\n'))
      .then(() => writer.close());
    const seen: unknown[] = [];
    for await (const event of stream) seen.push(event);
    expect(seen).toEqual([{ state: 15 }]);
    expect(requests()[0]!.url).toBe(`/api/v2/rotation/imports/${id}/events?ticket=t`);
  });

  it('fails as the network does when nothing is heard for three heartbeats', async () => {
    vi.useFakeTimers();
    try {
      fetchMock.mockResolvedValue(streaming().response);
      const stream = await clientWith()(rotationEndpoints.importEvents, events);
      const failed = failureOf(stream[Symbol.asyncIterator]().next());
      await vi.advanceTimersByTimeAsync(15_000);
      expect((await failed).key).toBe('NETWORK');
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends with its signal, also after its beginning', async () => {
    fetchMock.mockResolvedValue(streaming().response);
    const stop = new AbortController();
    await clientWith()(rotationEndpoints.importEvents, { ...events, signal: stop.signal });
    stop.abort();
    expect(requests()[0]!.signal!.aborted).toBe(true);
  });

  it('is refused like any other call', async () => {
    fetchMock.mockResolvedValue(refused(410, 410001));
    const failed = failureOf(clientWith()(rotationEndpoints.importEvents, events));
    expect((await failed).key).toBe('TICKET_INVALID');
  });
});

it('knows when to come again, from the refusal or from a header', async () => {
  const said = json(
    { code: 503002, message: '', data: { error: 'SERVER_FULL', details: { retryAfterSeconds: 2 } } },
    503,
  );
  fetchMock.mockResolvedValueOnce(said);
  expect(askedToWait(await failureOf(clientWith()(handbookEndpoints.versions, {})))).toBe(2_000);
  fetchMock.mockResolvedValueOnce(new Response('busy', { status: 503, headers: { 'retry-after': '7' } }));
  expect(askedToWait(await failureOf(clientWith()(handbookEndpoints.versions, {})))).toBe(7_000);
  fetchMock.mockResolvedValueOnce(refused(429, 429001));
  expect(askedToWait(await failureOf(clientWith()(handbookEndpoints.versions, {})))).toBeUndefined();
});

describe('401', () => {
  it('refreshes once and repeats with the new token and the same key', async () => {
    fetchMock.mockResolvedValueOnce(refused(401, 401)).mockResolvedValueOnce(json({ code: 200, data: { removed: 3 } }));
    const onUnauthorised = vi.fn(async () => 'new');
    const call = clientWith({ onUnauthorised });
    await expect(call(rotationEndpoints.deleteRange, range)).resolves.toEqual({ removed: 3 });
    expect(onUnauthorised).toHaveBeenCalledExactlyOnceWith('old');
    expect(headersOf(1).get('authorization')).toBe('new');
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'));
  });

  it('ends the call when the session is over', async () => {
    fetchMock.mockResolvedValue(refused(401, 401));
    const call = clientWith({ onUnauthorised: async () => null });
    expect(await failureOf(call(handbookEndpoints.versions, {}))).toMatchObject({ key: 'SIGN_IN_REQUIRED' });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('from a public call is its own answer and refreshes nothing', async () => {
    fetchMock.mockResolvedValue(refused(401, 401));
    const onUnauthorised = vi.fn(async () => 'new');
    await failureOf(clientWith({ onUnauthorised })(accountEndpoints.refresh, { body: undefined }));
    expect(onUnauthorised).not.toHaveBeenCalled();
  });
});

describe('what is told besides the answer', () => {
  it('begins and ends blocking only for calls that ask for it, also when they fail, and never for tracks', async () => {
    const ended = vi.fn<() => void>();
    const onBlocking = vi.fn<() => () => void>(() => ended);
    const call = clientWith({ onBlocking });
    fetchMock.mockImplementation(async () => json({ code: 200, message: '', data: { removed: 0 } }));
    await call(rotationEndpoints.deleteRange, range);
    expect(onBlocking).not.toHaveBeenCalled();
    await call(rotationEndpoints.deleteRange, { ...range, blocking: true });
    expect([onBlocking.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1]);
    fetchMock.mockImplementation(async () => refused(400, 100000));
    await failureOf(call(rotationEndpoints.deleteRange, { ...range, blocking: true }));
    expect([onBlocking.mock.calls.length, ended.mock.calls.length]).toEqual([2, 2]);
    const track = { ...rotationEndpoints.deleteRange, path: '/api/v2/track/page' } as const;
    await failureOf(call(track, { ...range, blocking: true }));
    expect(onBlocking).toHaveBeenCalledTimes(2);
  });

  it('reports a refusal with its own key where a 403 says more than forbidden', async () => {
    const onRefused = vi.fn<(refusal: AppError) => void>();
    const call = clientWith({ onRefused });
    fetchMock.mockImplementation(async () => refused(403, 403101, '请先修改密码'));
    expect((await failureOf(call(accountEndpoints.account, {}))).key).toBe('PASSWORD_CHANGE_REQUIRED');
    fetchMock.mockImplementation(async () => refused(403, 200));
    await failureOf(call(accountEndpoints.account, {}));
    expect(onRefused.mock.calls.map(([{ key }]) => key)).toEqual(['PASSWORD_CHANGE_REQUIRED', 'FORBIDDEN']);
  });
});
