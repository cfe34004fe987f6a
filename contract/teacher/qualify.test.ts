import { describe, expect, it } from 'vitest';
import { degreeRank, fullYears, titleRank, unmetConditions, type Conditions, type Facts } from './qualify';

const rule: Conditions = { title: 2, years: 5, degree: 2, training: 2 };
const good: Facts = {
  title: '主治医师',
  practised_since: '2015-07-01',
  degree: '本科',
  certificates: [{ level: 2, valid_until: '2026-11-30' }],
};
const unmet = (part: Partial<Facts>, today = '2026-11-30') =>
  unmetConditions(rule, { ...good, ...part }, today).map(({ section }) => section);

describe('conditions of a teacher', () => {
  it.each([
    ['主任医师', 4],
    ['副主任医师', 3],
    ['副教授', 3],
    ['教授', 4],
    ['主治医师', 2],
    ['主管护师', 2],
    ['住院医师', 1],
    ['其他', 0],
    [' ', 0],
  ])('read the title %s as rank %i', (title, rank) => expect(titleRank(title)).toBe(rank));

  it.each([
    ['博士研究生', 4],
    ['硕士', 3],
    ['本科', 2],
    ['大专', 1],
    ['', 0],
    ['其他', 0],
  ])('read the degree %s as rank %i', (degree, rank) => expect(degreeRank(degree)).toBe(rank));

  it('count full years to the day', () => {
    expect(fullYears('2020-07-02', '2025-07-01')).toBe(4);
    expect(fullYears('2020-07-01', '2025-07-01')).toBe(5);
    expect([fullYears('2020-02-29', '2025-02-28'), fullYears('2020-02-29', '2025-03-01')]).toEqual([4, 5]);
  });

  it('are met by who meets each of them, on the last day of the certificate too', () => {
    expect(unmet({})).toEqual([]);
    expect(unmet({}, '2026-12-01')).toEqual(['training']);
  });

  it('name each one that is missing, where it is mended and what the person has', () => {
    const nobody: Facts = { title: '', practised_since: null, degree: '', certificates: [] };
    expect(unmetConditions(rule, nobody, '2026-11-30')).toEqual([
      { section: 'titles', text: '职称需中级及以上，现为未登记' },
      { section: 'basic', text: '从业需满 5 年，未登记从业日期' },
      { section: 'degrees', text: '学历需本科及以上，现为未登记' },
      { section: 'training', text: '需市级及以上师资培训证书，尚未登记' },
    ]);
    expect(unmetConditions({ title: 0, years: 0, degree: 0, training: 0 }, nobody, '2026-11-30')).toEqual([]);
  });

  it('take a certificate of a higher level, never of a lower one, and one without an end', () => {
    expect(unmet({ certificates: [{ level: 4, valid_until: null }] })).toEqual([]);
    expect(unmet({ certificates: [{ level: 1, valid_until: null }] })).toEqual(['training']);
  });

  it('do not count practice that begins later', () => {
    expect(unmet({ practised_since: '2027-01-01' })).toEqual(['basic']);
  });
});
