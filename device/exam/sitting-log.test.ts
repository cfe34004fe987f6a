import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chainText } from '@contract/exam/sittings/chain';
import { SittingLog } from './sitting-log';
import { SittingStore } from './sitting-store';

const clock = { now: () => Date.parse('2026-11-25T01:00:00Z') };
let id = 100;
let store: SittingStore;
const open = async (epoch = 1) => {
  const log = new SittingLog(store, { start: 'reach-exam.1.1.abc', epoch, clock });
  await log.load();
  return log;
};
/** A disk without room for what is written. */
const refusing = () => vi.spyOn(store.log, 'bulkAdd').mockRejectedValue(new Error('QuotaExceededError'));
beforeEach(() => {
  vi.restoreAllMocks();
  id += 1;
  store = new SittingStore(id);
});

describe('the log of a sitting', () => {
  it('chains every entry to the one before it, in the order in which they were asked for', async () => {
    const log = await open();
    await Promise.all([
      log.append('answer', 0, 0, 'abcd'),
      log.append('answer', 1, 0, 'efgh'),
      log.append('flag', 0, 0, 'on'),
    ]);
    expect(log.entries.map(({ seq, item }) => [seq, item])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
    let before = 'reach-exam.1.1.abc';
    for (const entry of log.entries) {
      expect(entry.hash).toBe(createHash('sha256').update(chainText(before, entry)).digest('hex'));
      before = entry.hash;
    }
  });

  it('is whole after a reload, and says how far each answer has come by the receipted head alone', async () => {
    const log = await open();
    await log.append('answer', 0, 0, 'abcd');
    await log.append('answer', 1, 0, 'efgh');
    await log.append('answer', 0, 0, null);
    const again = await open();
    again.received = 2;
    expect(again.answers().get('0.0')).toBeNull();
    expect([...again.places()]).toEqual([
      [0, 'device'],
      [1, 'server'],
    ]);
    expect(again.unsent(10).map(({ seq }) => seq)).toEqual([3]);
  });

  it('goes on in memory where the device refuses, and claims to have kept nothing of it', async () => {
    const log = await open();
    await log.append('answer', 2, 0, 'kept');
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refused = refusing();
    await log.append('answer', 0, 0, 'abcd');
    await log.append('answer', 1, 0, 'efgh');
    expect(log.isMemoryOnly).toBe(true);
    expect(log.unsent(10)).toHaveLength(3);
    expect([log.kept, log.headSeq]).toEqual([1, 3]);
    log.received = 2;
    expect([...log.places()]).toEqual([
      [2, 'server'],
      [0, 'server'],
      [1, 'memory'],
    ]);
    expect(warned).toHaveBeenCalledTimes(2);
    await log.load();
    expect(log.headSeq, 'what is only in memory is not read over').toBe(3);
    refused.mockRestore();
  });

  it('writes what memory alone had before anything else as soon as there is room: a reload finds no gap', async () => {
    const log = await open();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refused = refusing();
    await log.append('answer', 0, 0, 'abcd');
    refused.mockRestore();
    await log.append('answer', 1, 0, 'efgh');
    expect([log.isMemoryOnly, log.kept]).toEqual([false, 2]);
    const again = await open();
    expect(again.entries).toEqual(log.entries);
  });

  it('takes the place of what forked also where there was no room for it at first', async () => {
    const first = await open();
    await first.append('answer', 0, 0, 'mine');
    const other = new SittingLog(new SittingStore(id + 2000), { start: 'reach-exam.1.1.abc', epoch: 2, clock });
    const theirs = await other.append('answer', 0, 0, 'theirs');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refused = vi.spyOn(store.log, 'clear').mockRejectedValue(new Error('QuotaExceededError'));
    const forked = await first.adopt([theirs]);
    expect(forked.map(({ value }) => value)).toEqual(['mine']);
    expect(first.isMemoryOnly).toBe(true);
    refused.mockRestore();
    await first.append('answer', 1, 0, 'next');
    expect((await open()).entries.map(({ value }) => value)).toEqual(['theirs', 'next']);
    expect((await store.parcels.toArray()).map(({ entries }) => entries.map(({ value }) => value))).toEqual([['mine']]);
  });

  it('takes the line of the server where it lacks it; what forks is given back for the desk, and none is lost', async () => {
    const first = await open();
    const one = await first.append('answer', 0, 0, 'abcd');
    const lost = await first.append('answer', 1, 0, 'mine');
    const other = new SittingLog(new SittingStore(id + 1000), { start: 'reach-exam.1.1.abc', epoch: 2, clock });
    await other.adopt([one]);
    const theirs = await other.append('answer', 1, 0, 'newer');
    expect(await first.adopt([one, theirs])).toEqual([lost]);
    expect(first.answers().get('1.0')).toBe('newer');
    expect([first.headSeq, first.received]).toEqual([2, 2]);
    expect(await first.adopt([one, theirs]), 'a second time there is nothing').toEqual([]);
  });
});
