import { describe, expect, it } from 'vitest';
import { presenceOf, ranked, recordProblem, roomProblem, roomScore, type RoundNow } from './rules';

const today = '2026-11-20';
const now = Date.parse('2026-11-20T14:00:00Z');
const round = (part: Partial<RoundNow> = {}): RoundNow => ({ day: today, state: 'open', submittedAt: null, ...part });
const problem = (part: Partial<RoundNow>, isUnion = false) => recordProblem(round(part), { isUnion, now, today });

describe('a room is entered', () => {
  it('on its day, and by the student union no later than the day after', () => {
    expect(problem({})).toBe('');
    expect(problem({ day: '2026-11-21' })).toContain('当天才能登记');
    expect(problem({ day: '2026-11-19' }, true)).toBe('');
    expect(problem({ day: '2026-11-18' }, true)).toContain('已过登记日期');
    expect(problem({ day: '2026-11-18' })).toBe('');
  });

  it('after it was handed in by administrators only, for 24 hours, and never once it is published', () => {
    const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
    expect(problem({ state: 'submitted', submittedAt: at(1) }, true)).toContain('已提交');
    expect(problem({ state: 'submitted', submittedAt: at(1) })).toBe('');
    expect(problem({ state: 'confirmed', submittedAt: at(23.9) })).toBe('');
    expect(problem({ state: 'confirmed', submittedAt: at(24) })).toContain('24 小时');
    expect(problem({ state: 'published', submittedAt: at(1) })).toContain('已公布');
  });
});

it('excuses only who is not in', () => {
  expect(presenceOf(true, 'leave')).toBe('present');
  expect(presenceOf(false, 'leave')).toBe('leave');
  expect(presenceOf(false, 'away')).toBe('away');
  expect(presenceOf(false, '')).toBe('absent');
});

it('scores a room in per cent of the points that were asked', () => {
  expect(roomScore([])).toBeNull();
  expect(
    roomScore([
      { points: 20, full: 30 },
      { points: 10, full: 15 },
    ]),
  ).toBe(67);
});

it('asks of a roll for everybody, of hygiene for every item where somebody lives, of safety for neither', () => {
  const room = { people: [{ user_id: 1, name: '甲' }], itemIds: [1, 2] };
  expect(roomProblem('roll', room, { told: [], scored: [] })).toContain('甲');
  expect(roomProblem('roll', room, { told: [1], scored: [] })).toBe('');
  expect(roomProblem('hygiene', room, { told: [], scored: [1] })).toContain('评分');
  expect(roomProblem('hygiene', { ...room, itemIds: [] }, { told: [], scored: [] })).toContain('宿舍配置');
  expect(roomProblem('hygiene', room, { told: [], scored: [1, 2] })).toBe('');
  const empty = { ...room, people: [] };
  expect(roomProblem('hygiene', empty, { told: [], scored: [] })).toBe('');
  expect(roomProblem('hygiene', empty, { told: [], scored: [1] })).toContain('评分');
  expect(roomProblem('safety', room, { told: [], scored: [] })).toBe('');
  expect(roomProblem('both', room, { told: [], scored: [1, 2] })).toContain('甲');
  expect(roomProblem('both', room, { told: [1], scored: [1] })).toContain('评分');
  expect(roomProblem('both', room, { told: [1], scored: [1, 2] })).toBe('');
  expect(roomProblem('both', empty, { told: [], scored: [] })).toBe('');
});

it('ranks rooms by score, then by absences and violations; equals share a rank, and who has no score stands last', () => {
  const room = (room_id: number, score: number | null, absent = 0, violations = 0) => ({
    room_id,
    place: '',
    score,
    absent,
    violations,
  });
  const list = ranked([room(1, 90, 1), room(2, null), room(3, 95), room(4, 90), room(5, 90), room(6, 90, 0, 1)]);
  expect(list.map(({ room_id, rank }) => [room_id, rank])).toEqual([
    [3, 1],
    [4, 2],
    [5, 2],
    [6, 4],
    [1, 5],
    [2, 6],
  ]);
});
