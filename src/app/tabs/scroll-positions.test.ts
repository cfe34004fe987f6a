import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  localStorage.setItem('reach_uid', '7');
});

const reload = async () => {
  vi.resetModules();
  return (await import('./scroll-positions')).scrollPositions;
};

it('keeps each area of each page over a reload', async () => {
  const positions = await reload();
  positions.keep('/a', 'main', [0, 300]);
  positions.keep('/a', 'grid', [40, 10]);
  positions.keep('/b', 'main', [0, 5]);
  positions.save();
  const after = await reload();
  expect(after.of('/a')).toEqual({ main: [0, 300], grid: [40, 10] });
  expect(after.of('/b')).toEqual({ main: [0, 5] });
  expect(after.of('/c')).toEqual({});
});

it('forgets them for another person, and what is not ours', async () => {
  const positions = await reload();
  positions.keep('/a', 'main', [0, 300]);
  positions.save();
  localStorage.setItem('reach_uid', '8');
  expect((await reload()).of('/a')).toEqual({});
  sessionStorage.setItem('reach_scroll', '{');
  expect((await reload()).of('/a')).toEqual({});
});
