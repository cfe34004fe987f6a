import { describe, expect, it } from 'vitest';
import { isTimeOver } from './practice-rules';
import { bringRefusal, submissionRefusal, type SubmissionState } from './submission-rules';

describe('a question that is brought to a public bank', () => {
  const fine = { isOwn: true, isEnabled: true, isWaiting: false, isTaken: false };
  it.each([
    [{}, ''],
    [{ isOwn: false, isWaiting: true }, '不在您可编辑的个人题库中'],
    [{ isEnabled: false }, '试题已停用，请先启用'],
    [{ isWaiting: true, isTaken: true }, '已在审核中'],
    [{ isTaken: true }, '已入该公共题库，此后没有修改'],
  ])('%o: %s', (over, reason) => {
    expect(bringRefusal({ ...fine, ...over })).toBe(reason);
  });

  /** By state: withdrawn, again while unchanged, again once changed. */
  const table: Record<SubmissionState, [boolean, boolean, boolean]> = {
    waiting: [true, false, true],
    passed: [false, false, true],
    returned: [false, true, true],
    withdrawn: [false, true, true],
  };
  it.each(Object.entries(table))('%s: withdrawn %o, again', (state, [withdraw, again, changed]) => {
    const of = { state: state as SubmissionState, isChanged: false, isThere: true };
    expect(submissionRefusal('withdraw', of) === '').toBe(withdraw);
    expect(submissionRefusal('again', of) === '').toBe(again);
    expect(submissionRefusal('again', { ...of, isChanged: true }) === '').toBe(changed);
    expect(submissionRefusal('again', { ...of, isChanged: true, isThere: false })).toBe('试题已删除');
  });
});

it('a mock exam is over when its minutes are, and five seconds for what is on its way', () => {
  const round = { started_at: '2026-11-27T08:00:00.000Z', minutes: 10 };
  const end = Date.parse('2026-11-27T08:10:00.000Z');
  expect([isTimeOver(round, end), isTimeOver(round, end + 5000), isTimeOver(round, end + 5001)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isTimeOver({ ...round, minutes: null }, end * 2)).toBe(false);
});
