import { describe, expect, it } from 'vitest';
import {
  applicationKindKeys,
  applicationProblem,
  applicationSpan,
  seasonProblem,
  type Asked,
} from './application-rules';

const today = '2026-11-20';
const asked = (part: Partial<Asked>): Asked => ({
  kind: 'checkIn',
  fromOn: today,
  dueOn: '2027-06-30',
  fromTime: '',
  toTime: '',
  visitor: '',
  ...part,
});
const living = { state: 'in' } as const;

describe('an application', () => {
  it('for a bed is for those who have none, everything else for those who live there', () => {
    expect(applicationProblem(asked({}), null, today)).toBe('');
    expect(applicationProblem(asked({}), living, today)).toContain('请申请调宿');
    for (const kind of ['move', 'out', 'away', 'visit'] as const)
      expect(applicationProblem(asked({ kind }), null, today)).toContain('请先申请入住');
    expect(applicationProblem(asked({ kind: 'move' }), living, today)).toBe('');
    expect(applicationProblem(asked({ kind: 'out' }), { state: 'leaving' }, today)).toContain('正在办理退宿');
    expect(applicationProblem(asked({ kind: 'away' }), { state: 'planned' }, today)).toContain('办理入住后');
  });

  it('is for days from today on, in their order', () => {
    expect(applicationProblem(asked({ fromOn: '2026-11-19' }), null, today)).toBe('日期不能早于今天');
    expect(applicationProblem(asked({ fromOn: '2028-01-01' }), null, today)).toBe('日期应在一年之内');
    expect(applicationProblem(asked({ dueOn: '2026-11-01' }), null, today)).toBe('结束日期不能早于开始日期');
    expect(applicationProblem(asked({ kind: 'away', dueOn: '2028-01-01' }), living, today)).toBe('外宿一次最长一年');
    expect(applicationProblem(asked({ kind: 'out', dueOn: '' }), living, today)).toBe('');
  });

  it('for a visitor names him and his hours', () => {
    const visit = { kind: 'visit', fromTime: '14:00', toTime: '16:00', visitor: '母亲' } as const;
    expect(applicationProblem(asked(visit), living, today)).toBe('');
    expect(applicationProblem(asked({ ...visit, visitor: '' }), living, today)).toContain('访客姓名');
    expect(applicationProblem(asked({ ...visit, toTime: '' }), living, today)).toContain('离开时间');
    expect(applicationProblem(asked({ ...visit, toTime: '13:00' }), living, today)).toContain('晚于');
    expect(applicationSpan(asked(visit))).toBe('2026-11-20 14:00–16:00');
    expect(applicationSpan(asked({ kind: 'move' }))).toBe('通过后生效');
    expect(applicationSpan(asked({ kind: 'away', dueOn: '2026-11-22' }))).toBe('2026-11-20 至 2026-11-22');
  });

  it('for a bed has a season, both of its days included; the other kinds have none', () => {
    const season = { from: '2026-08-01', until: '2026-09-15' };
    const refusedOn = (day: string, open: Parameters<typeof seasonProblem>[1] = season) =>
      applicationKindKeys.filter((kind) => seasonProblem(kind, open, day) !== '');
    for (const day of ['2026-07-31', '2026-09-16']) expect(refusedOn(day)).toEqual(['checkIn', 'move']);
    for (const day of ['2026-08-01', '2026-09-15']) expect(refusedOn(day)).toEqual([]);
    expect(refusedOn('2030-01-01', { from: '2026-08-01', until: null })).toEqual([]);
    expect(refusedOn('2026-09-16', { from: null, until: '2026-09-15' })).toEqual(['checkIn', 'move']);
    expect(refusedOn('2026-09-16', { from: null, until: null })).toEqual([]);
    expect(seasonProblem('checkIn', season, '2026-07-31')).toContain('2026-08-01 至 2026-09-15');
  });
});
