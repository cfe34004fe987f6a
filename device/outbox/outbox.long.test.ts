import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { handbookEndpoints } from '@contract/handbook/endpoints';
import { memoryStorage } from '@tests/builders/memory-storage';
import { CallError } from '../api/call-error';
import { accountOf, tokenStore } from '../api/token';
import { cachedCall } from '../copies/cached-call';
import { userDatabase, wipePersonalData } from '../database/user-database';
import { readDeviceKey, storeDeviceKey } from '../database/device-key';
import { drain, type DrainContext } from './drain';
import { enqueue } from './enqueue';
import type { OutboxEntry } from './entry';
import { countOfOthers } from './others';
import { anyQueued, defineQueued, projectOn, wireQueuedCalls } from './queued';
import { clientAs } from './send-as';
import { discardEntry, listEntries, readContent, readTold, replaceEntry, retryEntry, sealContent } from './store';

const deviceKeyText = (letter: string) => btoa(letter.repeat(32));
const tokenOf = (account: number) => `head.${btoa(JSON.stringify({ sub: account }))}.sign`;
const read = defineQueued({
  endpoint: recordEndpoints.setRead,
  title: () => '已读',
  records: ({ body }) => ['id' in body ? `notice:${body.id}` : 'notice'],
  projections: [
    projectOn(recordEndpoints.records, recordEndpoints.setRead, (data, { body }) => ({
      ...data,
      datas: data.datas.map((one) => (!('id' in body) || body.id === one.id ? { ...one, status: 1 as const } : one)),
    })),
  ],
});

const fetchMock = vi.fn<typeof fetch>();
const answers = (data: unknown, status = 200, code = 200) =>
  fetchMock.mockImplementation(
    async () =>
      new Response(JSON.stringify({ code, message: '', data }), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
  );

let userId = 0;
beforeEach(async () => {
  userId += 1;
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true, addEventListener: () => undefined });
  tokenStore.save(tokenOf(7), userId);
  await storeDeviceKey(userDatabase(userId), deviceKeyText('a'));
  wireQueuedCalls(async () => [anyQueued(read)]);
});
afterEach(() => vi.unstubAllGlobals());

const db = () => userDatabase(userId);
const entries = () => listEntries(db());
const save = (id: number) => enqueue(read, { input: { body: { id } }, seen: undefined });
async function sendWith(send: DrainContext['send'], over: Partial<DrainContext> = {}) {
  return drain({
    db: db(),
    account: 7,
    key: (await readDeviceKey(db()))!,
    send,
    onSettled: () => undefined,
    signal: new AbortController().signal,
    now: Date.now,
    random: () => 0.5,
    ...over,
  });
}
const failing = (key: ConstructorParameters<typeof CallError>[0], status: number, details?: unknown) => async () => {
  throw new CallError(key, { status, details });
};

describe('saving', () => {
  it('is refused for a call that is not declared as queued', () => {
    const call = { title: () => '', records: () => [], projections: [] };
    expect(() => defineQueued({ ...call, endpoint: handbookEndpoints.versions })).toThrow(TypeError);
    expect(() => defineQueued({ ...call, endpoint: recordEndpoints.confirmReceipt })).toThrow(TypeError);
  });

  it('shows in the stored copies, which stay as the server gave them', async () => {
    answers({ number: 1, total: 1, datas: [{ id: 5, status: 0 }] });
    await cachedCall(recordEndpoints.records, { query: {} });
    await save(5);
    expect(await entries()).toMatchObject([{ state: 'waiting', entity: ['notice:5'], account: 7, tries: 0 }]);
    fetchMock.mockRejectedValue(new TypeError('no network'));
    const copy = await cachedCall(recordEndpoints.records, { query: {} });
    expect(copy.data.datas).toEqual([{ id: 5, status: 1 }]);
    expect(copy.copyFrom).not.toBeNull();
    await discardEntry(db(), (await entries())[0]!);
    expect((await cachedCall(recordEndpoints.records, { query: {} })).data.datas).toEqual([{ id: 5, status: 0 }]);
  });

  it('shows the change in answers that the server gives before it has the call', async () => {
    await save(5);
    answers({
      number: 1,
      total: 2,
      datas: [
        { id: 5, status: 0 },
        { id: 6, status: 0 },
      ],
    });
    const { data } = await cachedCall(recordEndpoints.records, { query: {} });
    expect(data.datas).toEqual([
      { id: 5, status: 1 },
      { id: 6, status: 0 },
    ]);
  });

  it('seals what it is about', async () => {
    await save(31415926);
    const [entry] = await entries();
    const { sealed, entity: _entity, ...open } = entry!;
    expect(JSON.stringify(open)).not.toContain('31415926');
    expect(new TextDecoder('latin1').decode(sealed.bytes)).not.toContain('31415926');
    expect(await readContent((await readDeviceKey(db()))!, entry!)).toEqual({
      title: '已读',
      input: { body: { id: 31415926 } },
    });
  });

  it('seals what stands against it, which names people', async () => {
    await save(1);
    const details = { copy: { actor: '王芳' } };
    await sendWith(async () => {
      throw new CallError('APPROVAL_TAKEN', { status: 409, message: '王芳已驳回这一级审批', details });
    });
    const [entry] = await entries();
    const stored = JSON.stringify(entry, (_key, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    );
    expect(stored).not.toContain('王芳');
    expect(await readTold((await readDeviceKey(db()))!, entry!.problem!)).toEqual({
      message: '王芳已驳回这一级审批',
      details,
    });
  });

  it('needs somebody to be signed in', async () => {
    tokenStore.clear();
    await expect(save(1)).rejects.toMatchObject({ key: 'SIGN_IN_REQUIRED' });
  });

  it('sends at once where the browser has no cryptography', async () => {
    vi.stubGlobal('window', { isSecureContext: false, addEventListener: () => undefined });
    answers({ number: 0 });
    await save(5);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(await entries()).toEqual([]);
  });
});

describe('sending', () => {
  it('empties the outbox in order and repeats the key of an attempt whose answer was lost', async () => {
    for (const id of [1, 2, 1]) await save(id);
    const keys = (await entries()).map(({ id }) => id);
    const sent: string[] = [];
    await sendWith(async (_endpoint, _input, key) => {
      sent.push(key);
      throw new CallError('NETWORK');
    });
    expect(sent).toEqual([keys[0]]);
    const later = () => Date.now() + 3_600_000;
    expect(await sendWith(async (_e, _i, key) => sent.push(key), { now: later })).toEqual({ is: 'idle', wakeAt: null });
    expect(sent).toEqual([keys[0], ...keys]);
    expect(await entries()).toEqual([]);
  });

  it('waits longer after each failure of the server, and goes on with other entities meanwhile', async () => {
    await save(1);
    await save(2);
    const sent: unknown[] = [];
    const send: DrainContext['send'] = async (_endpoint, { body }) => {
      sent.push(body);
      if ((body as { id: number }).id === 1) throw new CallError('SYSTEM_ERROR', { status: 500 });
    };
    const now = Date.now();
    const first = await sendWith(send, { now: () => now });
    expect(sent).toEqual([{ id: 1 }, { id: 2 }]);
    const second = await sendWith(send, { now: () => now + 750 });
    expect([first, second]).toEqual([
      { is: 'idle', wakeAt: now + 750 },
      { is: 'idle', wakeAt: now + 750 + 1500 },
    ]);
  });

  it.each<[string, DrainContext['send'], object]>([
    ['a conflict', failing('NOTICE_STATE', 409), { state: 'conflict', problem: { key: 'NOTICE_STATE' } }],
    [
      'a stale version',
      failing('VERSION_STALE', 412, { copy: { version: 9, title: 'x' } }),
      { state: 'conflict', problem: { key: 'VERSION_STALE' } },
    ],
    ['a refusal', failing('NOT_FOUND', 404), { state: 'refused', problem: { key: 'NOT_FOUND' } }],
    ['a missing permission', failing('FORBIDDEN', 403), { state: 'refused', problem: { key: 'FORBIDDEN' } }],
    ['too many requests', failing('TOO_MANY_REQUESTS', 429), { state: 'waiting', problem: null }],
    ['the end of the session', failing('SIGN_IN_REQUIRED', 401), { state: 'waiting', problem: null }],
  ])('%s leaves the entry where it belongs', async (_, send, expected) => {
    await save(1);
    await sendWith(send);
    expect(await entries()).toMatchObject([expected]);
  });

  it('holds up what depends on a conflict, and lets the person decide', async () => {
    await save(1);
    await save(1);
    await sendWith(failing('NOTICE_STATE', 409));
    const sent: string[] = [];
    await sendWith(async (_e, _i, key) => sent.push(key));
    expect(sent).toEqual([]);
    const [conflict, behind] = await entries();
    await retryEntry(db(), conflict!);
    await sendWith(async (_e, _i, key) => sent.push(key));
    expect(sent).toEqual([conflict!.id, behind!.id]);
  });

  it('asks the person when the server may have forgotten an earlier attempt', async () => {
    await save(1);
    await sendWith(failing('NETWORK', 0));
    const sent: string[] = [];
    const week = 7 * 24 * 3_600_000;
    await sendWith(async (_e, _i, key) => sent.push(key), { now: () => Date.now() + week });
    expect(sent).toEqual([]);
    expect(await entries()).toMatchObject([{ state: 'conflict', problem: { key: 'OUTBOX_UNSURE' } }]);
  });

  it('sets aside what can no longer be read', async () => {
    await save(1);
    await storeDeviceKey(db(), deviceKeyText('b'));
    await sendWith(async () => expect.unreachable());
    expect(await entries()).toMatchObject([{ state: 'refused', problem: { key: 'OUTBOX_UNREADABLE' } }]);
  });
});

describe('the person’s decisions', () => {
  const inState = async (send: DrainContext['send']): Promise<OutboxEntry> => {
    await save(1);
    await sendWith(send);
    return (await entries())[0]!;
  };
  const changed = async () => ({
    id: 'another-key',
    sealed: await sealContent((await readDeviceKey(db()))!, { title: '', input: { body: { id: 2 } } }),
  });

  it('other content gets another key', async () => {
    const entry = await inState(failing('NOT_FOUND', 404));
    await replaceEntry(db(), entry, await changed());
    const bodies: unknown[] = [];
    await sendWith(async (_e, { body }, key) => bodies.push([key, body]));
    expect(bodies).toEqual([['another-key', { id: 2 }]]);
  });

  it('content that may have taken effect already is not replaced', async () => {
    const entry = await inState(failing('NETWORK', 0));
    expect(await replaceEntry(db(), entry, await changed())).toBeUndefined();
    expect((await entries())[0]!.id).toBe(entry.id);
  });

  it('nothing is taken away while it is being sent', async () => {
    await save(1);
    const [seen] = await entries();
    await sendWith(async () => expect(await discardEntry(db(), seen!)).toBe(false));
    await save(2);
    const [other] = await entries();
    expect(await discardEntry(db(), other!)).toBe(true);
    expect(await discardEntry(db(), other!)).toBe(false);
  });
});

describe('whose it is', () => {
  it('only tokens of the account are used, and a refreshed one of another is none', async () => {
    const call = clientAs(7);
    answers({ number: 0 });
    await call(recordEndpoints.setRead, { body: { id: 1 } });
    expect(new Headers(fetchMock.mock.calls[0]![1]!.headers).get('authorization')).toBe(tokenOf(7));
    tokenStore.save(tokenOf(8), 99);
    fetchMock.mockReset();
    answers({ error: 'SIGN_IN_REQUIRED' }, 401, 401);
    await expect(call(recordEndpoints.setRead, { body: { id: 1 } })).rejects.toMatchObject({ key: 'SIGN_IN_REQUIRED' });
    const used = fetchMock.mock.calls.map(([, init]) => new Headers(init!.headers).get('authorization'));
    expect(used).not.toContain(tokenOf(8));
  });

  it.each([null, '', 'x', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('{"sub":"7"}')}.c`])('%j is nobody’s', (token) => {
    expect(accountOf(token)).toBeNull();
  });

  it('entries of another account of the same person stay', async () => {
    await save(1);
    await sendWith(async () => expect.unreachable(), { account: 8 });
    expect(await entries()).toHaveLength(1);
  });

  it('at sign-out it stays sealed, and others see only how much there is', async () => {
    await save(1);
    await save(2);
    const owner = userId;
    await wipePersonalData(owner);
    expect(await readDeviceKey(userDatabase(owner))).toBeUndefined();
    const before = await countOfOthers(owner);
    const seen = await countOfOthers(owner + 1000);
    expect([seen.people - before.people, seen.entries - before.entries]).toEqual([1, 2]);
    await storeDeviceKey(userDatabase(owner), deviceKeyText('a'));
    const sent: unknown[] = [];
    await sendWith(async (_e, { body }) => sent.push(body));
    expect(sent).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
