import { describe, expect, it } from 'vitest';
import {
  applicationKindKeys,
  applicationProblem,
  applicationSpan,
  seasonDaysProblem,
  seasonProblem,
  seasonsOf,
  type Asked,
  type Season,
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

  it('has the seasons in which its kind stands, both days included; one that is open is enough', () => {
    const season = (from_on: string | null, until_on: string | null, part: Partial<Season> = {}): Season => ({
      name: '秋季入住',
      from_on,
      until_on,
      kinds: ['checkIn', 'move'],
      ...part,
    });
    const autumn = season('2026-08-01', '2026-09-15');
    const refusedOn = (day: string, ...seasons: Season[]) =>
      applicationKindKeys.filter((kind) => seasonProblem(kind, seasons, day) !== '');
    for (const day of ['2026-07-31', '2026-09-16']) expect(refusedOn(day, autumn)).toEqual(['checkIn', 'move']);
    for (const day of ['2026-08-01', '2026-09-15']) expect(refusedOn(day, autumn)).toEqual([]);
    expect(refusedOn('2026-09-16')).toEqual([]);
    expect(refusedOn('2030-01-01', season('2026-08-01', null))).toEqual([]);
    expect(refusedOn('2026-09-16', season(null, '2026-09-15'))).toEqual(['checkIn', 'move']);
    const moves = season('2026-09-10', '2026-10-10', { name: '调宿', kinds: ['move', 'visit'] });
    expect(refusedOn('2026-09-16', autumn, moves)).toEqual(['checkIn']);
    expect(refusedOn('2026-09-12', autumn, moves)).toEqual([]);
    expect(refusedOn('2026-08-02', autumn, moves)).toEqual(['visit']);
  });

  it('outside of every season is told the next one, or which was the last', () => {
    const of = (name: string, from_on: string | null, until_on: string | null): Season => ({
      name,
      from_on,
      until_on,
      kinds: ['checkIn'],
    });
    const all = [
      of('秋季', '2026-08-01', '2026-09-15'),
      of('早春', '2027-02-01', null),
      of('夏季', null, '2026-06-30'),
    ];
    const told = (day: string, seasons = all) => seasonProblem('checkIn', seasons, day);
    expect(told('2026-07-10')).toContain('下一个申请时段为“秋季”（2026-08-01 至 2026-09-15）');
    expect(told('2026-10-10')).toContain('下一个申请时段为“早春”（2027-02-01 起）');
    expect(told('2026-10-10', [all[0]!, all[2]!])).toContain('申请时段“秋季”（2026-08-01 至 2026-09-15）已结束');
    expect(seasonDaysProblem(null, null)).toContain('请填写');
    expect(seasonDaysProblem('2026-08-02', '2026-08-01')).toContain('不能早于');
    expect(seasonDaysProblem(null, '2026-08-01')).toBe('');
  });

  it('is bound by the seasons of the type of its person, and by those of everybody', () => {
    const all = [
      { name: '全部', type_ids: [] },
      { name: '进修', type_ids: [2, 3] },
    ];
    expect(seasonsOf(all, 2)).toHaveLength(2);
    expect(seasonsOf(all, 1)).toEqual([all[0]]);
  });
});
