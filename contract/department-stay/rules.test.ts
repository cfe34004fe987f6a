import { describe, expect, it } from 'vitest';
import { stayStates, type StayState } from '../rotation/stay-states';
import { dayHindrance, entryActions, entryHindrance, entryStates, type EntryAction, type EntryState } from './rules';

describe('entering a department', () => {
  const during: StayState[] = ['due', 'in', 'leaving'];
  const may: Record<EntryState, EntryAction[]> = { open: ['enter', 'reportAbsent'], entered: [], absent: ['enter'] };
  it.each(entryStates.flatMap((entry) => stayStates.map((stay) => ({ entry, stay }))))(
    '$entry in a stay that is $stay',
    ({ entry, stay }) => {
      for (const action of entryActions) {
        const isFree = during.includes(stay) && may[entry].includes(action);
        expect(entryHindrance(action, entry, stay) === null, action).toBe(isFree);
      }
    },
  );

  it.each([
    ['2026-11-25', null],
    ['2026-11-26', '入科日期不能晚于今天'],
    ['2026-11-01', null],
    ['2026-10-18', null],
    ['2026-10-17', '入科日期不能早于应入科日期前 14 天'],
  ])('on %s', (on, words) => {
    expect(dayHindrance(on, { from: '2026-11-01', to: '2026-11-30' }, '2026-11-25')).toBe(words);
  });

  it('never after its last day', () => {
    expect(dayHindrance('2026-11-24', { from: '2026-11-01', to: '2026-11-20' }, '2026-11-25')).toContain('2026-11-20');
  });
});
