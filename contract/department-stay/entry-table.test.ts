import { describe, expect, it } from 'vitest';
import { stayStates, type StayState } from '../rotation/stay-states';
import {
  entryActions,
  entryHindrance,
  entryRoleOf,
  entryWords,
  isEntryActOf,
  mayEnter,
  type EntryRole,
} from './entry-table';
import { entryStates, type EntryState } from './rules';

describe('the table of entering', () => {
  const during: StayState[] = ['due', 'in', 'leaving'];
  const ward: Record<EntryState, string[]> = { open: ['enter', 'reportAbsent'], entered: [], absent: ['enter'] };
  it.each(entryStates.flatMap((entry) => stayStates.map((stay) => ({ entry, stay }))))(
    '$entry in a stay that is $stay',
    ({ entry, stay }) => {
      const possible = (role: EntryRole) =>
        entryActions.filter((act) => mayEnter(act, { state: entry, stay_state: stay }, role));
      expect(possible('ward')).toEqual(during.includes(stay) ? ward[entry] : []);
      expect(possible('trainee')).toEqual(stay === 'cancelled' ? [] : ['learn', 'sign']);
      expect(possible('other')).toEqual([]);
      // What is not possible says why.
      for (const act of ['enter', 'reportAbsent'] as const)
        expect(entryHindrance(act, entry, stay) === null).toBe(possible('ward').includes(act));
    },
  );

  it('awaits nobody in a stay that is over', () => {
    expect(stayStates.filter((stay) => entryWords('open', stay) === '待入科')).toEqual(['planned', ...during]);
    expect(entryWords('open', 'left')).toBe('未登记');
    for (const stay of stayStates) expect(entryWords('entered', stay)).toBe('已入科');
  });

  it('lets nobody enter himself, not even one of the ward', () => {
    const role = entryRoleOf({ isOwn: true, isWard: true });
    expect(entryActions.filter((act) => isEntryActOf(role, act))).toEqual(['learn', 'sign']);
    expect(entryRoleOf({ isOwn: false, isWard: true })).toBe('ward');
    expect(entryRoleOf({ isOwn: false, isWard: false })).toBe('other');
  });
});
