import { beforeEach, expect, it, vi } from 'vitest';
import { confirm } from '@/ui/confirm';
import { mayLeave } from './leave-guard';

vi.mock('@/ui/confirm', () => ({ confirm: vi.fn(() => Promise.resolve(false)) }));
beforeEach(() => void vi.mocked(confirm).mockClear());

const form = (keeps: boolean, isDirty = true) => ({
  isDirtyNow: () => isDirty,
  keepNow: vi.fn(() => Promise.resolve(keeps)),
});

it('says that a draft stays at the first moment too: it is kept before the question', async () => {
  const fresh = form(true);
  expect(await mayLeave(fresh)).toBe(false);
  expect(fresh.keepNow).toHaveBeenCalledOnce();
  expect(vi.mocked(confirm).mock.lastCall![0]).toMatchObject({
    message: expect.stringContaining('留作草稿'),
    danger: false,
  });
});

it('warns where the device can keep nothing', async () => {
  await mayLeave(form(false));
  expect(vi.mocked(confirm).mock.lastCall![0]).toMatchObject({
    message: expect.stringContaining('不能保存草稿'),
    danger: true,
  });
});

it('asks nothing where nothing was changed', async () => {
  expect(await mayLeave(form(true, false))).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
});
