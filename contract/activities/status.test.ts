import { describe, expect, it } from 'vitest';
import {
  actionObstacle,
  creditObstacle,
  enrolObstacle,
  judgeSign,
  lackingOf,
  shownState,
  signWindow,
  type ActivityState,
  type ManageAction,
} from './status';

const at = (time: string) => Date.parse(`2026-11-25T${time}:00+08:00`);
const times = { start_at: '2026-11-25T14:00:00+08:00', end_at: '2026-11-25T15:00:00+08:00' };

it.each<[ActivityState, string, string]>([
  ['draft', '15:30', 'draft'],
  ['published', '13:59', 'published'],
  ['published', '14:00', 'running'],
  ['published', '15:00', 'ended'],
  ['cancelled', '14:30', 'cancelled'],
  ['archived', '14:30', 'archived'],
])('%s at %s is %s', (state, time, shown) => {
  expect(shownState({ ...times, state }, at(time))).toBe(shown);
});

describe('a code that was read', () => {
  const window = signWindow({ ...times, sign_before: 10, sign_after: 10 }, 'in');
  const online = { isKept: false, hasTicket: false };
  const kept = { isKept: true, hasTicket: true };
  const late = at('14:10') + 1;
  it.each([
    ['is taken as it is drawn', { ...online, codeAt: at('13:50'), now: at('13:50') }, { state: 'valid' }],
    ['lives 15 s', { ...online, codeAt: at('14:00'), now: at('14:00') + 15_000 }, { state: 'valid' }],
    ['and no longer', { ...online, codeAt: at('14:00'), now: at('14:00') + 15_001 }, { refusal: 'old' }],
    ['is refused before the window', { ...online, codeAt: at('13:50') - 1, now: at('13:50') }, { refusal: 'early' }],
    ['and after it', { ...online, codeAt: late, now: late }, { refusal: 'late' }],
    ['kept, comes within the window', { ...kept, codeAt: at('13:55'), now: at('14:10') }, { state: 'valid' }],
    ['kept, comes after it', { ...kept, codeAt: at('13:55'), now: late }, { state: 'pending' }],
    [
      'kept without a ticket',
      { isKept: true, hasTicket: false, codeAt: at('14:00'), now: at('14:01') },
      { state: 'pending' },
    ],
    ['kept, but read outside of it', { ...kept, codeAt: late, now: at('18:00') }, { refusal: 'late' }],
  ])('%s', (_, sign, judged) => {
    expect(judgeSign(sign, window)).toEqual(judged);
  });
  it('signs out around the end', () => {
    expect(signWindow({ ...times, sign_before: 5, sign_after: 20 }, 'out')).toEqual({
      from: at('14:55'),
      to: at('15:20'),
    });
  });
});

describe('credit', () => {
  const rule = { state: 'published', evidence_state: 'none', needs_sign_out: true, needs_evaluation: true } as const;
  const all = { in_state: 'valid', out_state: 'valid', is_evaluated: true } as const;
  it.each([
    [rule, all, ''],
    [{ ...rule, state: 'cancelled' as const }, all, '活动已取消'],
    [{ ...rule, evidence_state: 'rejected' as const }, all, '活动佐证未被认可'],
    [rule, { ...all, in_state: null }, '未签到'],
    [rule, { ...all, in_state: 'pending' as const }, '签到待主讲核对'],
    [rule, { ...all, in_state: 'refused' as const }, '签到未通过'],
    [rule, { ...all, out_state: null }, '未签退'],
    [rule, { ...all, out_state: 'pending' as const }, '签退待主讲核对'],
    [{ ...rule, needs_sign_out: false }, { ...all, out_state: null }, ''],
    [rule, { ...all, is_evaluated: false }, '未评价'],
    [{ ...rule, needs_evaluation: false }, { ...all, is_evaluated: false }, ''],
  ])('%j %j: %s', (activity, attended, words) => {
    expect(creditObstacle(activity, attended)).toBe(words);
  });
});

it.each([
  ['published', '13:59', true, null, 'enrol', ''],
  ['published', '13:59', true, 'cancelled', 'enrol', ''],
  ['published', '13:59', true, 'enrolled', 'enrol', '已报名'],
  ['published', '13:59', true, 'waiting', 'enrol', '已在候补'],
  ['published', '13:59', false, null, 'enrol', '该活动不须报名，届时直接签到'],
  ['published', '14:00', true, null, 'enrol', '活动进行中'],
  ['published', '15:00', true, 'enrolled', 'cancel', '活动已结束'],
  ['draft', '13:00', true, null, 'enrol', '活动尚未发布'],
  ['cancelled', '13:00', true, null, 'enrol', '活动已取消'],
  ['published', '13:59', true, 'waiting', 'cancel', ''],
  ['published', '13:59', true, 'cancelled', 'cancel', '没有报名'],
] as const)('%s at %s, enrolment %s, %s may %s: %s', (state, time, needs_enrolment, enrolled, way, words) => {
  expect(enrolObstacle({ ...times, state, needs_enrolment }, enrolled, way, at(time))).toBe(words);
});

describe('what may be done', () => {
  const open =
    (state: ActivityState, time: string, rest: object = {}) =>
    (action: ManageAction) =>
      actionObstacle({ ...times, state, evidence_state: 'none', lacking: '', ...rest }, action, at(time)) === '';
  const actions: ManageAction[] = ['submit', 'edit', 'cancel', 'remove', 'record', 'finish', 'sign'];
  it.each<[ActivityState, string, ManageAction[]]>([
    ['draft', '13:00', ['submit', 'edit', 'remove']],
    ['draft', '14:00', ['edit', 'remove']],
    ['pending', '13:00', []],
    ['published', '13:00', ['edit', 'cancel', 'sign']],
    ['published', '14:30', ['cancel', 'record', 'sign']],
    ['published', '15:00', ['record', 'finish', 'sign']],
    ['cancelled', '13:00', []],
    ['archived', '16:00', []],
  ])('with one that is %s at %s', (state, time, possible) => {
    expect(actions.filter(open(state, time))).toEqual(possible);
  });
  it('waits for the evidence to be complete, and for its review', () => {
    expect(open('published', '16:00', { lacking: '请先填写活动记录' })('finish')).toBe(false);
    expect(open('published', '16:00', { evidence_state: 'pending' })('record')).toBe(false);
    expect(open('published', '16:00', { evidence_state: 'rejected' })('finish')).toBe(true);
  });
});

it.each([
  [{ needs_minutes: true, photos_least: 1 }, { minutes: ' ', evidence: 3 }, '请先填写活动记录'],
  [{ needs_minutes: true, photos_least: 2 }, { minutes: '已完成', evidence: 1 }, '请至少上传 2 份照片或佐证材料'],
  [{ needs_minutes: false, photos_least: 0 }, { minutes: '', evidence: 0 }, ''],
])('evidence %j %j lacks: %s', (kind, has, words) => {
  expect(lackingOf(kind, has)).toBe(words);
});
