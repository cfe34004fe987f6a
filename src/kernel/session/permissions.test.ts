import { expect, it } from 'vitest';
import { can } from './permissions';
import { setSession, type Account } from './session-store';

const account: Account = {
  user_id: 1,
  username: 'secretary',
  name: '欧阳思齐',
  staffID: 'G1',
  avatar: '',
  icon_url: '',
  person_type_id: 7,
  dept_name: '医学教育处',
  must_change_password: false,
};
const signedInWith = (...roles: string[]) =>
  setSession({ kind: 'ready', account, purview: { menus: [], roles, role_names: [] }, copyFrom: null });

it.each([
  [['rotation:plan:import'], true],
  [['rotation:plan:*'], true],
  [['rotation:*'], true],
  [['*'], true],
  [['rotation:plan:list'], false],
  [['rotation:plan'], false],
  [[], false],
])('%j covers rotation:plan:import: %s', (roles, expected) => {
  signedInWith(...roles);
  expect(can('rotation:plan:import')).toBe(expected);
});

it('allows nothing before the session is known or after it ended', () => {
  signedInWith('*');
  setSession({ kind: 'starting' });
  expect(can('rotation:plan:list')).toBe(false);
  setSession({ kind: 'signedOut', notice: '' });
  expect(can('rotation:plan:list')).toBe(false);
});
