import { describe, expect, it } from 'vitest';
import { stayStates } from '../rotation/stay-states';
import {
  askedStates,
  askingRoles,
  changeActs,
  mayChange,
  passHindrance,
  type Asked,
  type ChangeRole,
} from './change-table';

describe('the table of requests for another teacher', () => {
  const possible = (state: Asked, roles: readonly ChangeRole[]) =>
    changeActs.filter((act) => mayChange(act, state, roles));

  it('lets one ask once at a time, and again after it is over', () => {
    for (const state of askedStates) {
      const asks = state === 'pending' ? [] : ['apply'];
      expect(possible(state, ['trainee'])).toEqual(asks);
      expect(possible(state, ['teacher'])).toEqual(asks);
      expect(possible(state, ['viewer'])).toEqual([]);
    }
  });

  it('decides what is open, and nothing else', () => {
    for (const state of askedStates) {
      expect(possible(state, ['reviewer'])).toEqual(state === 'pending' ? ['pass', 'reject'] : []);
      expect(possible(state, ['asker'])).toEqual(state === 'pending' ? ['withdraw'] : []);
    }
  });

  it('tells the trainee from whoever teaches him, and both from others', () => {
    expect(askingRoles({ isOwn: true, teaches: true })).toEqual(['trainee']);
    expect(askingRoles({ isOwn: false, teaches: true })).toEqual(['teacher']);
    expect(askingRoles({ isOwn: false, teaches: false })).toEqual(['viewer']);
  });

  it('grants no teacher for a stay that is over', () => {
    expect(stayStates.filter((stay) => passHindrance(stay) === null)).toEqual(['planned', 'due', 'in', 'leaving']);
    expect(passHindrance(undefined)).toBeNull();
  });
});
