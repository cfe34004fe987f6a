import { expect, it } from 'vitest';
import { nextSittingState, sittingRoles, type SittingAction, type SittingRole } from './acts';
import { sittingStateKeys } from './states';
import { actionsFor, seatRefusal } from '../watch/deeds';
import { seatActionKeys } from '../watch/rules';

const reached = (role: SittingRole, action: SittingAction) =>
  sittingStateKeys.filter((state) => nextSittingState(role, state, action) !== null);

it('nobody but the candidate writes, and he while he answers alone', () => {
  for (const role of sittingRoles) {
    for (const action of ['save', 'submit'] as const) {
      expect(reached(role, action), `${role} ${action}`).toEqual(role === 'candidate' ? ['answering'] : []);
    }
  }
});

it('a seat offers what the table gives an invigilator, and nothing of a void sitting', () => {
  const time = { now: 1000, latestEntry: 999, deadline: 1001 };
  const offered = sittingStateKeys.map((state) => [state, actionsFor(state, time).join(' ')]);
  expect(seatActionKeys).toHaveLength(5);
  expect(Object.fromEntries(offered)).toEqual({
    not_entered: 'absent',
    waiting: 'unlock force absent cheat',
    answering: 'unlock force cheat',
    submitted: 'cheat reopen',
    auto_submitted: 'cheat reopen',
    forced: 'cheat reopen',
    absent: 'reopen',
    void: '',
  });
});

it('a seat offers nothing that it is not the time for', () => {
  const at = (now: number) => ({ now, latestEntry: 1000, deadline: 5000 });
  // Who may still come in this very millisecond is not absent.
  expect(actionsFor('not_entered', at(1000))).toEqual([]);
  expect(actionsFor('not_entered', at(1001))).toEqual(['absent']);
  expect(actionsFor('waiting', at(1000))).toEqual(['unlock', 'force', 'cheat']);
  expect(actionsFor('absent', at(4999))).toEqual(['reopen']);
  expect(actionsFor('absent', at(5000))).toEqual([]);
  expect(actionsFor('forced', at(5000))).toEqual(['cheat']);
  // In a flexible exam time begins with him.
  expect(actionsFor('absent', { ...at(9000), deadline: null })).toEqual(['reopen']);
  expect(seatRefusal('absent', at(1000))).toContain('迟到时限未过');
  expect(seatRefusal('reopen', at(5000))).toContain('请先为其延长时间');
});
