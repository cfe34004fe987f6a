import { describe, expect, it } from 'vitest';
import { bookingActions, checkInMoment, type ActedOn } from './booking-actions';
import { minuteMs } from './rules';

const at = Date.parse('2026-11-25T14:00:00+08:00');
const loan: ActedOn = {
  from: at,
  to: at + 90 * minuteMs,
  state: 'approved',
  kind: 'loan',
  isOwn: true,
  mustCheckIn: true,
  isCheckedIn: false,
};
const foreign = '由教学活动安排，请到该业务中调整';

describe('what can be done with a booking', () => {
  it.each<[string, Partial<ActedOn>, boolean, number, object]>([
    ['days before', {}, false, -3000, { checkIn: '开始前 15 分钟起可以签到', changeEnd: '', cancel: '' }],
    ['16 minutes before', {}, false, -16, { checkIn: '开始前 15 分钟起可以签到', changeEnd: '', cancel: '' }],
    ['15 minutes before', {}, false, -15, { checkIn: '', changeEnd: '', cancel: '' }],
    ['while it runs', {}, false, 0, { checkIn: '', changeEnd: '', cancel: '正在使用，请改为提前结束' }],
    ['checked in', { isCheckedIn: true }, false, 30, { changeEnd: '', cancel: '正在使用，请改为提前结束' }],
    ['nobody has to', { mustCheckIn: false }, false, -15, { changeEnd: '', cancel: '' }],
    ['at its end', {}, true, 90, {}],
    ['somebody else’s', { isOwn: false }, false, -30, {}],
    ['somebody else’s, by who may', { isOwn: false }, true, 30, { cancel: '' }],
    ['an activity’s', { kind: 'activity', mustCheckIn: false }, false, -30, { changeEnd: foreign, cancel: foreign }],
    ['waiting for review', { state: 'pending' }, true, -30, { withdraw: '' }],
    ['somebody else’s that waits', { state: 'pending', isOwn: false }, true, -30, {}],
    ['missed', { state: 'missed' }, true, 30, {}],
    ['cancelled', { state: 'cancelled' }, true, -30, {}],
  ])('%s', (_, change, mayCancelOthers, minutes, expected) => {
    expect(bookingActions({ ...loan, ...change }, mayCancelOthers, at + minutes * minuteMs)).toEqual(expected);
  });
});

describe('the moment of a check-in', () => {
  it.each<[string, string | undefined, number]>([
    ['now, where no tap is told', undefined, 0],
    ['of the tap, which was earlier', '2026-11-25T13:48:00+08:00', -12],
    ['of the tap in another zone', '2026-11-25T05:48:00Z', -12],
    ['never ahead of the server', '2026-11-25T14:05:00+08:00', 0],
  ])('%s', (_, tapped, minutes) => {
    expect(checkInMoment(tapped, at)).toBe(at + minutes * minuteMs);
  });
});
