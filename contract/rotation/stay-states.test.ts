import { describe, expect, it } from 'vitest';
import { afterAct, daysAhead, hasBegun, mayGrow, stateOnDay, stateWhenWritten, stayStates } from './stay-states';

const stay = { from: '2026-12-01', to: '2026-12-31' };

describe('acts on a stay', () => {
  it('lead where the table says, and nowhere else', () => {
    const acts = ['near', 'begin', 'apply', 'end', 'leave', 'fail', 'cancel', 'restore'] as const;
    const table = Object.fromEntries(
      acts.map((act) => [act, stayStates.map((state) => afterAct(state, act) ?? '-').join(' ')]),
    );
    //             planned   due       in      leaving left failed cancelled
    expect(table).toEqual({
      near: 'due - - - - - -',
      begin: 'in in - - - - -',
      apply: '- - leaving - - - -',
      end: '- - leaving - - - -',
      leave: '- - left left - - -',
      fail: '- - failed failed - - -',
      cancel: 'cancelled cancelled - - - - -',
      restore: '- - - - - - planned',
    });
  });

  it('never lead out of 已出科 and 补轮', () => {
    for (const act of ['near', 'begin', 'apply', 'end', 'leave', 'fail', 'cancel', 'restore', 'postpone'] as const) {
      expect(afterAct('left', act)).toBeUndefined();
      expect(afterAct('failed', act)).toBeUndefined();
    }
  });
});

describe('the calendar', () => {
  it.each([
    ['2026-11-16', 'planned'],
    ['2026-11-17', 'due'],
    ['2026-11-30', 'due'],
    ['2026-12-01', 'in'],
    ['2026-12-30', 'in'],
    ['2026-12-31', 'leaving'],
    ['2027-03-01', 'leaving'],
  ] as const)('makes of a plan for December on %s: %s', (day, state) => {
    expect(stateOnDay('planned', stay, day)).toBe(state);
    expect(stateOnDay(stateOnDay('planned', stay, day), stay, day)).toBe(state);
  });

  it('moves nothing that somebody has ended', () => {
    for (const state of ['left', 'failed', 'cancelled'] as const) {
      expect(stateOnDay(state, stay, '2026-12-15')).toBe(state);
    }
  });

  it('takes 待入科 back where the stay was put off', () => {
    expect(stateOnDay('due', { from: '2027-02-01', to: '2027-02-28' }, '2026-12-01')).toBe('planned');
  });

  it('calls what is written after its end history', () => {
    expect(stateWhenWritten(stay, '2027-01-01')).toEqual({ state: 'left', isHistory: true });
    expect(stateWhenWritten(stay, '2026-12-31')).toEqual({ state: 'leaving', isHistory: false });
    expect(stateWhenWritten(stay, '2026-12-02')).toEqual({ state: 'in', isHistory: false });
  });

  it('counts days over months and leap years', () => {
    expect(daysAhead('2028-02-20', 14)).toBe('2028-03-05');
    expect(daysAhead('2027-12-25', 14)).toBe('2028-01-08');
  });
});

it('what has begun is kept, and does not grow', () => {
  expect(stayStates.filter(hasBegun)).toEqual(['in', 'leaving', 'left', 'failed']);
  expect(stayStates.filter(mayGrow)).toEqual(['planned', 'due']);
});
