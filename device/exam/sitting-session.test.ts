import 'fake-indexeddb/auto';
import { createCipheriv, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importKey } from './packet';
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
