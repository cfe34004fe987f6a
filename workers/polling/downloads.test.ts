import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadEndpoints } from '@contract/download/endpoints';
import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { awaitStudyFiles, followDownloads } from './downloads';

const second = 1000;
const call = vi.fn<(endpoint: object) => Promise<unknown>>();
const client = call as unknown as CallFn;
beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset();
});
afterEach(() => void vi.useRealTimers());

it('asks every ten seconds until nothing runs any more', async () => {
  call.mockResolvedValueOnce({ list: [{ ID: 'a' }] }).mockResolvedValue({ list: [] });
  const tell = vi.fn();
  const followed = followDownloads(client, tell);
  await vi.advanceTimersByTimeAsync(9 * second);
  expect(tell.mock.calls).toEqual([[[{ ID: 'a' }]]]);
  await vi.advanceTimersByTimeAsync(second);
  await followed;
  expect(tell.mock.lastCall).toEqual([[]]);
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(call).toHaveBeenCalledTimes(2);
});

it('asks a server in trouble less and less often, five minutes apart at most, and goes on', async () => {
  call.mockRejectedValue(new AppError('SERVER_BUSY'));
  const tell = vi.fn();
  const followed = followDownloads(client, tell);
  const asked: number[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    const before = call.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60 * second);
    asked.push(call.mock.calls.length - before);
  }
  expect(asked[0]).toBe(2);
  expect(asked.slice(-10).reduce((sum, count) => sum + count)).toBe(2);
  call.mockResolvedValue({ list: [] });
  await vi.advanceTimersByTimeAsync(300 * second);
  await followed;
});

it('ends with the session', async () => {
  call.mockRejectedValue(new AppError('SIGN_IN_REQUIRED'));
  await expect(followDownloads(client, vi.fn())).rejects.toMatchObject({ key: 'SIGN_IN_REQUIRED' });
});

it('fetches the archive of an export when it is made, over a missing network', async () => {
  const archive = new File(['x'], 'a.zip');
  call
    .mockResolvedValueOnce({ Status: 'IN_PROGRESS', problem: '' })
    .mockRejectedValueOnce(new AppError('NETWORK'))
    .mockResolvedValueOnce({ Status: 'COMPLETED', problem: '' })
    .mockImplementation(async (endpoint) => (endpoint === downloadEndpoints.studyDown ? archive : undefined));
  const awaited = awaitStudyFiles(client, 'a');
  await vi.advanceTimersByTimeAsync(30 * second);
  await expect(awaited).resolves.toBe(archive);
});

it('says why an export failed, and what the server refused', async () => {
  call.mockResolvedValueOnce({ Status: 'ERROR', problem: '磁盘已满' });
  await expect(awaitStudyFiles(client, 'a')).rejects.toMatchObject({
    key: 'DOWNLOAD_FAILED',
    values: { reason: '磁盘已满' },
  });
  call.mockRejectedValueOnce(new AppError('NOT_FOUND'));
  await expect(awaitStudyFiles(client, 'a')).rejects.toMatchObject({ key: 'NOT_FOUND' });
});
