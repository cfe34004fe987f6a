import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '../api/token';

const fetchMock = vi.fn<typeof fetch>();
const told = () =>
  fetchMock.mock.calls.map(([, init]) => (JSON.parse(init!.body as string) as { proof: string }).proof);
const answers = () =>
  fetchMock.mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 200, message: '', data: {} }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
const noNetwork = () => fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
/** The module as a page finds it that has just been loaded. */
const freshPage = async () => {
  vi.resetModules();
  return import('./leaving');
};

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', memoryStorage());
});

it('says nothing of a sign-out that is told at once', async () => {
  const { isLeavePending, queueLeave, tellLeaving } = await freshPage();
  answers();
  queueLeave('one');
  expect(isLeavePending()).toBe(false);
  await tellLeaving();
  expect([told(), isLeavePending(), localStorage.length]).toEqual([['one'], false, 0]);
});

it('keeps what could not be told, over a reload and the next sign-out, and tells each once', async () => {
  const before = await freshPage();
  noNetwork();
  before.queueLeave('one');
  await before.tellLeaving();
  expect(before.isLeavePending()).toBe(true);
  before.queueLeave('two');
  expect(before.isLeavePending()).toBe(true);

  const { isLeavePending, tellLeaving } = await freshPage();
  expect(isLeavePending()).toBe(true);
  fetchMock.mockClear();
  answers();
  await Promise.all([tellLeaving(), tellLeaving()]);
  expect([told(), isLeavePending()]).toEqual([['one', 'two'], false]);
});

it('tells of whoever leaves while another sign-out is being told', async () => {
  const { queueLeave, tellLeaving } = await freshPage();
  answers();
  queueLeave('one');
  const first = tellLeaving();
  queueLeave('two');
  await Promise.all([first, tellLeaving()]);
  expect([told(), localStorage.length]).toEqual([['one', 'two'], 0]);
});

it('outlives the end of the session, which takes everything else of the person with it', async () => {
  const { queueLeave } = await freshPage();
  noNetwork();
  tokenStore.keep({ token: 't', expires_in: 900, user_id: 7, device_half: 'half', leave_proof: 'proof' });
  localStorage.setItem('reach_study_files_G0412', 'task');
  localStorage.setItem('reach_device', 'this device');
  localStorage.setItem('reach_copy GET /front', '{}');
  queueLeave(tokenStore.leaveProof()!);
  tokenStore.clear();
  const left = new Set(Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)));
  expect(left).toEqual(new Set(['reach_copy GET /front', 'reach_device', 'reach_leaving']));
});
