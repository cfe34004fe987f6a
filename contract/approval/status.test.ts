import { describe, expect, it } from 'vitest';
import { actionsOf, ReviewStatus, reviewStatusOf, submissionActions, SubmissionStatus, type Standing } from './status';

const noon = new Date('2026-11-20T12:00:00Z').getTime();
const { underReview, approved, rejected, notSubmitted } = SubmissionStatus;

describe('what a submitter may do, requirements section 4', () => {
  it.each([
    [notSubmitted, ['edit', 'delete']],
    [underReview, ['withdraw']],
    [rejected, ['delete']],
    [approved, []],
  ])('in state %i: %j', (status, actions) => {
    expect(submissionActions[status]).toEqual(actions);
  });
});

describe('how a reviewer sees it', () => {
  it.each([
    [underReview, true, ReviewStatus.pending],
    [underReview, false, ReviewStatus.auditing],
    [approved, false, ReviewStatus.approved],
    [rejected, false, ReviewStatus.rejected],
    [notSubmitted, false, ReviewStatus.withdrawn],
  ] as const)('state %i, their turn %s: %i', (status, isMyTurn, expected) => {
    expect(reviewStatusOf(status, isMyTurn)).toBe(expected);
  });
});

describe('actions', () => {
  const nobody: Standing = {
    status: underReview,
    isSubmitter: false,
    isMyTurn: false,
    canTakeBack: false,
    urgedAt: null,
    canGoOn: false,
    obstacle: '',
  };
  const names = (standing: Partial<Standing>) =>
    actionsOf({ ...nobody, ...standing }, noon).map(({ action }) => action);

  it.each<[string, Partial<Standing>, string[]]>([
    ['a reviewer whose turn it is', { isMyTurn: true }, ['pass', 'reject', 'transfer']],
    ['a reviewer who waits', {}, []],
    ['a reviewer who passed the level before', { canTakeBack: true }, ['recall']],
    ['the submitter', { isSubmitter: true }, ['withdraw', 'urge']],
    ['a submitter who has a seat: nobody reviews himself', { isSubmitter: true, isMyTurn: true }, ['withdraw', 'urge']],
    ['the submitter of an approved one', { isSubmitter: true, status: approved }, []],
    ['the submitter of a rejected one', { isSubmitter: true, status: rejected }, ['remove']],
    [
      'the submitter of a withdrawn one',
      { isSubmitter: true, status: notSubmitted, canGoOn: true },
      ['edit', 'remove'],
    ],
    ['the submitter of one that another screen withdrew', { isSubmitter: true, status: notSubmitted }, ['remove']],
    ['somebody else than who withdrew', { status: notSubmitted, canGoOn: true }, []],
  ])('of %s', (_, standing, expected) => {
    expect(names(standing)).toEqual(expected);
  });

  it('belong to nobody else once it is decided', () => {
    for (const status of [approved, rejected, notSubmitted]) {
      expect(names({ status, isMyTurn: true, canTakeBack: true })).toEqual([]);
    }
  });

  it('say why passing has to wait, and leave rejecting open', () => {
    const [pass, reject] = actionsOf({ ...nobody, isMyTurn: true, obstacle: '手机号码已被修改' }, noon);
    expect(pass).toEqual({ action: 'pass', reason: '手机号码已被修改' });
    expect(reject).toEqual({ action: 'reject', reason: '' });
  });

  it.each([
    [0, '24 小时内已催办过，24 小时后可再次催办'],
    [23.5, '24 小时内已催办过，1 小时后可再次催办'],
    [24, ''],
  ])('allow urging again %d hours later: %j', (hours, reason) => {
    const standing = { ...nobody, isSubmitter: true, urgedAt: noon - hours * 3_600_000 };
    expect(actionsOf(standing, noon).find(({ action }) => action === 'urge')).toEqual({ action: 'urge', reason });
  });
});
