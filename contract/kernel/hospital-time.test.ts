import { expect, it } from 'vitest';
import { datedName, hospitalDay, hospitalTime } from './hospital-time';

it('the day is the hospital’s, whatever the clock of the device or the server is set to', () => {
  const evening = new Date('2026-12-31T16:00:00Z');
  expect(hospitalDay(evening)).toBe('2027-01-01');
  expect(hospitalDay(evening.getTime() - 1)).toBe('2026-12-31');
  expect(hospitalTime(evening)).toBe('2027-01-01 00:00:00');
  expect(datedName('角色', 'xlsx', evening)).toBe('角色_20270101.xlsx');
});
