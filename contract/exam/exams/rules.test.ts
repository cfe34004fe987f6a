import { describe, expect, it } from 'vitest';
import { closingFor, deadlineFor, lastMoment, timesProblem, type ExamTimes, type ExtensionRow } from './rules';

const fixed: ExamTimes = {
  mode: 'fixed',
  start_at: '2026-11-25T09:00:00+08:00',
  end_at: '2026-11-25T10:30:00+08:00',
  duration_min: 90,
  grace_s: 60,
};
const flexible: ExamTimes = { ...fixed, mode: 'flexible', end_at: '2026-11-25T12:00:00+08:00' };
const by = (scope: ExtensionRow['scope'], minutes: number, key = scope as string): ExtensionRow => ({
  scope,
  minutes,
  at: '2026-11-25T09:10:00+08:00',
  key,
});
const at = (time: string) => new Date(`2026-11-25T${time}:00+08:00`).toISOString();

describe('deadlines of candidates', () => {
  it('multiplies the time of all by the factor of one (design 2.6: 09:00, 90 min, 1.25, +10 for all: 11:05)', () => {
    expect(deadlineFor(fixed, 125, [by('all', 10)], null)).toBe(at('11:05'));
  });

  it('adds what concerns a room like that of all, and what concerns a person once', () => {
    expect(deadlineFor(fixed, 200, [by('room', 10), by('person', 7)], null)).toBe(at('12:27'));
    expect(deadlineFor(fixed, 100, [by('all', 10), by('all', 10)], null), 'the same key counts once').toBe(at('10:40'));
  });

  it('starts a flexible exam with the entry and caps it by the window', () => {
    expect(deadlineFor(flexible, 100, [], null)).toBeNull();
    expect(deadlineFor(flexible, 100, [by('person', 5)], at('09:30'))).toBe(at('11:05'));
    expect(deadlineFor(flexible, 100, [], at('11:00'))).toBe(at('12:00'));
  });

  it('closes when the last of all has finished, the grace included', () => {
    const all = [
      { factor: 100, extensions: [] },
      { factor: 150, extensions: [by('person', 5)] },
    ];
    expect(lastMoment(fixed, all)).toBe(Date.parse(at('11:20')) + 60_000);
    expect(lastMoment(fixed, [])).toBe(Date.parse(at('10:30')) + 60_000);
    for (const { factor, extensions } of all) {
      const own = deadlineFor(fixed, factor, extensions, null);
      expect(closingFor(fixed, factor, extensions)).toBe(Date.parse(own!));
    }
  });

  it('says why times cannot stand', () => {
    const times = { ...fixed, late_min: 15, early_min: 30 };
    expect(timesProblem(times)).toBe('');
    expect(timesProblem({ ...times, end_at: times.start_at })).toContain('晚于');
    expect(timesProblem({ ...flexible, late_min: null, early_min: 91 })).toContain('交卷');
    expect(timesProblem({ ...times, duration_min: 120 })).toContain('短于');
  });
});
