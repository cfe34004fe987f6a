import { describe, expect, it } from 'vitest';
import type { PersonValues } from '@contract/people/type-config';
import type { ProfileInfo } from '@contract/userinfo/profile';
import { commitProfile } from './offline';

/** The person made 民族 and 籍贯 other ones, from version 3. */
const made = {
  input: { body: { values: { nation: '壮族', native_place: '南宁' } }, ifMatch: 3 },
  seen: {
    labels: { nation: '民族', native_place: '籍贯' },
    before: { nation: '汉族', native_place: null },
    reviewed: [],
  },
};
const stored = (values: PersonValues) =>
  ({ version: 5, values: { nation: '汉族', native_place: null, ...values }, words: {} }) as unknown as ProfileInfo;
const { fields, again } = commitProfile.conflict!;
const valuesOf = (...call: Parameters<typeof again>) => again(...call)?.input.body.values;

describe('own data changed without a network', () => {
  it('ask nothing where others changed something else, and are made anew on the newer version', () => {
    const copy = stored({ politics: '群众' });
    expect(fields(made, copy)).toEqual([]);
    expect(again(made, copy, [])?.input).toEqual({ ...made.input, ifMatch: 5 });
  });

  it('show both sides of what both changed, and keep the side that the person chose', () => {
    const copy = stored({ nation: '回族' });
    expect(fields(made, copy)).toEqual([{ key: 'nation', label: '民族', mine: '壮族', theirs: '回族' }]);
    expect(valuesOf(made, copy, ['nation'])).toEqual({ nation: '壮族', native_place: '南宁' });
    expect(valuesOf(made, copy, [])).toEqual({ native_place: '南宁' });
  });

  it('leave nothing to send where the other side is all that was changed', () => {
    const copy = stored({ nation: '回族', native_place: '南宁' });
    expect(again(made, copy, [])).toBeNull();
  });

  it('do not wait with a phone number or an address', () => {
    const waits = (values: PersonValues) => commitProfile.needsNetwork!({ body: { values } });
    expect([waits({ nation: '壮族' }), waits({ phone: '13800000000' }), waits({ nation: '壮族', email: '' })]).toEqual([
      undefined,
      'PROFILE_NEEDS_NETWORK',
      'PROFILE_NEEDS_NETWORK',
    ]);
  });
});
