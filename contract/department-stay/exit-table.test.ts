import { describe, expect, it } from 'vitest';
import { stayStates } from '../rotation/stay-states';
import type { exitStates } from './exit-rules';
import { exitActs, exitHindrance, exitRoles, isActOf, mayExit } from './exit-table';

describe('the table of leaving', () => {
  it('lets what is decided be printed, and what failed be made up for; nothing else', () => {
    const possible = (state: (typeof exitStates)[number]) =>
      exitActs.filter((act) => exitHindrance(act, state, state === 'left' ? 'left' : 'failed') === null);
    expect(possible('left')).toEqual(['print']);
    expect(possible('failed')).toEqual(['makeUp', 'print']);
  });

  it('does nothing with a stay that has not begun', () => {
    for (const stay of stayStates.filter((state) => state === 'planned' || state === 'due' || state === 'cancelled'))
      for (const act of exitActs) expect(exitHindrance(act, 'open', stay)).not.toBeNull();
  });

  it('lets nobody judge himself, and the ward not waive', () => {
    expect(exitActs.filter((act) => isActOf(['trainee'], act))).toEqual(['apply', 'early', 'withdraw', 'print']);
    expect(exitActs.filter((act) => isActOf(['ward'], act))).toEqual(['assess', 'score', 'print']);
    expect(exitActs.filter((act) => isActOf(['viewer'], act))).toEqual(['print']);
    expect(exitActs.filter((act) => isActOf([], act))).toEqual([]);
    for (const act of exitActs) expect(exitRoles.some((role) => isActOf([role], act))).toBe(true);
  });

  it('asks for both, role and state', () => {
    const open = { state: 'open', stay_state: 'in' } as const;
    expect(mayExit('apply', { ...open, roles: ['trainee'] })).toBe(true);
    expect(mayExit('apply', { ...open, roles: ['ward', 'office'] })).toBe(false);
    expect(mayExit('apply', { ...open, state: 'pending', roles: ['trainee'] })).toBe(false);
  });
});
