import { expect, it } from 'vitest';
import { nextSittingState, sittingRoles, type SittingAction, type SittingRole } from './acts';
import { sittingStateKeys } from './states';
import { actionsFor } from '../watch/deeds';
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
  const offered = sittingStateKeys.map((state) => [state, actionsFor(state).join(' ')]);
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
