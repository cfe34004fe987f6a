import 'fake-indexeddb/auto';
import { createCipheriv, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importKey } from './packet';
import { offerRest } from './parcels';
import { SittingSession } from './sitting-session';
import { SittingStore, type SittingFacts } from './sitting-store';

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
let id = 500;
const sessions: SittingSession[] = [];

/** A started sitting as a device holds it, with a packet of one question. */
async function prepare(): Promise<void> {
  id += 1;
  const key = randomBytes(32);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('7.1.abc'));
  const text = JSON.stringify({ paper: { items: [] }, media: {} });
  const body = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const store = new SittingStore(id);
  const exam = { id: 7, start_at: '2026-11-25T01:00:00Z' };
  await store.keep('entrance', { token: 't'.repeat(30), sitting_id: id, exam, epoch: 1 } as SittingFacts['entrance']);
  await store.keep('packet', { variant: 1, edition: 1, manifest_hash: 'abc', body });
  await store.keep('key', await importKey(key.toString('base64')));
  store.close();
}
async function open(): Promise<SittingSession> {
  const session = (await SittingSession.open(id))!;
  sessions.push(session);
  await session.begin();
  return session;
}
const values = ({ log }: SittingSession) => log.entries.map(({ seq, value }) => [seq, value]);

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await prepare();
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a sitting without a network', () => {
  it('shows a choice at once, so that a second one right after it builds on it; each is written once', async () => {
    const session = await open();
    session.answer(0, 0, ['a']);
    expect(session.view.answers.get('0.0')).toEqual(['a']);
    expect([...session.view.writingItems]).toEqual([0]);
    session.answer(0, 0, [...(session.view.answers.get('0.0') as string[]), 'b']);
    await session.settleTyped();
    expect(session.log.answers().get('0.0')).toEqual(['a', 'b']);
    expect(session.log.entries.length).toBeLessThanOrEqual(2);
    expect([...session.view.writingItems]).toEqual([]);
    expect(session.view).toMatchObject({ received: 0, isReached: false, writing: 'own' });
  });

  it('keeps words that a page was closed over, and writes them when it is opened again', async () => {
    const session = await open();
    session.type(0, 0, '心力');
    session.type(0, 0, '心力衰竭');
    session.stop();
    expect(values(session), 'nothing is in the log yet').toEqual([]);
    const again = await open();
    expect(values(again)).toEqual([[1, '心力衰竭']]);
    expect(kept.size, 'and not twice').toBe(0);
  });

  it('a tab that does not write only shows', async () => {
    const session = await open();
    session.yieldWriting();
    session.answer(0, 0, 'a');
    session.type(0, 0, 'b');
    await session.settleTyped();
    expect(values(session)).toEqual([]);
    expect(session.view.writing).toBe('other');
  });
});

describe('a device whose clock was set two hours on before a reload', () => {
  it('does not take the time for over until the server has told it', async () => {
    const store = new SittingStore(id);
    const device = Date.now() - 2 * 3_600_000;
    await store.keep('deadline', '2026-11-25T02:30:00Z');
    await store.keep('anchor', { server: Date.parse('2026-11-25T01:00:00Z'), device });
    store.close();
    const session = await open();
    expect(session.clock.now(), 'by the device it is over').toBeGreaterThan(session.view.deadline);
    expect(session.isOver()).toBe(false);
    const now = performance.now();
    session.clock.read('2026-11-25T01:10:00Z', now, now);
    expect(session.isOver()).toBe(false);
    session.clock.read('2026-11-25T02:30:01Z', now, now - 1);
    expect(session.isOver()).toBe(true);
  });
});

describe('answers that are not of the server’s line', () => {
  const answer = (data: unknown, status = 200) =>
    new Response(
      JSON.stringify(status === 200 ? { code: 200, message: '', data } : { code: 601960, message: '', data }),
      {
        status,
        headers: { 'content-type': 'application/json' },
      },
    );
  const started = (line: unknown[]) => ({
    key: '',
    state: 'answering',
    epoch: 1,
    head_seq: line.length,
    head_hash: '',
    entries: line,
    deadline: '2099-01-01T00:00:00Z',
    server_time: '2026-11-25T01:00:00Z',
  });
  const parcelsOf = (calls: [string, string][]) =>
    calls
      .filter(([url]) => url.endsWith('/parcel'))
      .map(([, body]) => JSON.parse(body) as { entries: { value: unknown }[] });

  it('reach the desk though the page was closed before they could be sent, and once', async () => {
    const first = await open();
    first.answer(0, 0, 'mine');
    await first.settleTyped();
    first.stop();
    const theirs = { ...first.log.entries[0]!, value: 'theirs', hash: 'f'.repeat(64) };
    const calls: [string, string][] = [];
    let isTaken = false;
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      calls.push([url, init.body]);
      if (url.endsWith('/start')) return answer(started([theirs]));
      if (url.endsWith('/parcel') && isTaken) return answer({ id: 1 });
      throw new TypeError('Failed to fetch');
    });
    const second = await open();
    await vi.waitFor(() => expect(second.view.alarm).toContain('尚未交到监考人员'));
    second.stop();
    expect(second.log.answers().get('0.0')).toBe('theirs');
    isTaken = true;
    calls.length = 0;
    const third = await open();
    await vi.waitFor(() => expect(parcelsOf(calls)).toHaveLength(1));
    expect(parcelsOf(calls)[0]!.entries.map(({ value }) => value)).toEqual(['mine']);
    await vi.waitFor(() => expect(third.view.alarm).toBe(''));
    third.stop();
    await open();
    expect(parcelsOf(calls), 'it was taken').toHaveLength(1);
  });

  it('are offered by whichever page is opened after the end', async () => {
    const session = await open();
    session.answer(0, 0, 'first');
    await session.settleTyped();
    session.answer(0, 0, 'second');
    await session.settleTyped();
    session.stop();
    const calls: [string, string][] = [];
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      calls.push([url, init.body]);
      return answer({ id: 1 });
    });
    const store = new SittingStore(id);
    await offerRest(store, 1, 't'.repeat(30));
    await offerRest(store, 1, 't'.repeat(30));
    expect(parcelsOf(calls).map(({ entries }) => entries.map(({ value }) => value))).toEqual([['second']]);
  });
});
