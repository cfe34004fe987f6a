import { expect, it } from 'vitest';
import { stayDay } from './stay-words';

it('names the day, and the half month where a stay begins or ends within one', () => {
  expect(stayDay('2026-11-01', '整月')).toBe('2026-11-01');
  expect(stayDay('2026-11-16', '下半月')).toBe('2026-11-16（下半月）');
});
