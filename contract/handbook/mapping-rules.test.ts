import { describe, expect, it } from 'vitest';
import { formatMonth, monthIndex } from '../kernel/half-month';
import { gapsOf, linkMonths, meetingDept, monthsWord } from './mapping-rules';

const link = (valid_from: string | null, valid_to: string | null, dept_id = 1) => ({ dept_id, valid_from, valid_to });
const gaps = (...links: ReturnType<typeof link>[]) =>
  gapsOf(links, monthIndex('2026-09'), monthIndex('2029-08')).map(({ from, to }) => `${from} ${to}`);

describe('ranges of a mapping', () => {
  it('of one department do not meet; those of two may', () => {
    expect(meetingDept([link(null, '2026-12'), link('2027-01', null)])).toBeNull();
    expect(meetingDept([link('2027-01', null), link(null, '2027-01')])).toBe(1);
    expect(meetingDept([link(null, null), link(null, null, 2)])).toBeNull();
    expect(meetingDept([link('2026-01', '2026-12', 3), link('2026-03', '2026-04', 3)])).toBe(3);
  });

  it('do not end before they begin', () => {
    expect([link(null, null), link('2026-02', '2026-02'), link('2026-03', '2026-02')].map(linkMonths)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('leave gaps where none of them holds', () => {
    expect(gaps()).toEqual(['2026-09 2029-08']);
    expect(gaps(link(null, null))).toEqual([]);
    expect(gaps(link('2027-03', '2027-05'))).toEqual(['2026-09 2027-02', '2027-06 2029-08']);
    expect(gaps(link(null, '2027-02'), link('2027-03', null, 2))).toEqual([]);
    expect(gaps(link('2031-01', null), link(null, '2020-01'))).toEqual(['2026-09 2029-08']);
    expect(gaps(link('2026-01', '2028-01'), link('2027-01', '2027-05', 2))).toEqual(['2028-02 2029-08']);
  });

  it('leave exactly the months that none covers', () => {
    const links = [link('2026-11', '2027-01'), link('2027-04', '2028-02', 2), link('2028-02', '2028-09')];
    const [from, to] = [monthIndex('2026-09'), monthIndex('2029-08')];
    const bare = (month: number) =>
      !links.some(({ valid_from: a, valid_to: b }) => monthIndex(a!) <= month && month <= monthIndex(b!));
    const months = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const inGap = (month: number) =>
      gapsOf(links, from, to).some((gap) => gap.from <= formatMonth(month) && formatMonth(month) <= gap.to);
    expect(months.filter(inGap)).toEqual(months.filter(bare));
  });

  it('are said in words', () => {
    const said = [link(null, null), link('2026-01', null), link(null, '2026-12'), link('2026-01', '2026-12')];
    expect(said.map(monthsWord)).toEqual(['长期', '2026-01 起', '至 2026-12', '2026-01 至 2026-12']);
  });
});
