import { describe, expect, it } from 'vitest';
import { seatState, seatStateKeys, silentMs, troublesOf, type SeatFacts } from './rules';

const now = Date.parse('2026-11-02T01:30:00Z');
const facts = (more: Partial<SeatFacts> = {}): SeatFacts => ({
  sitting: 'answering',
  seen_at: new Date(now - 10_000).toISOString(),
  left_count: 0,
  open_branches: 0,
  ...more,
});
const state = (more: Partial<SeatFacts>, limit: number | null = 5) => seatState(facts(more), limit, now);

describe('a seat', () => {
  it('is one of what an invigilator tells apart', () => {
    expect(state({ sitting: 'not_entered', seen_at: null })).toBe('none');
    expect(state({ sitting: 'waiting' })).toBe('waiting');
    expect(state({})).toBe('answering');
    expect(state({ sitting: 'absent', seen_at: null })).toBe('absent');
    for (const sitting of ['submitted', 'auto_submitted', 'forced'] as const) expect(state({ sitting })).toBe('done');
    expect(state({ sitting: 'void' })).toBe('trouble');
  });

  it('is off after silence, to the millisecond, and only while somebody still writes there', () => {
    const silent = (ms: number) => new Date(now - ms).toISOString();
    expect(state({ seen_at: silent(silentMs) })).toBe('answering');
    expect(state({ seen_at: silent(silentMs + 1) })).toBe('offline');
    expect(state({ sitting: 'waiting', seen_at: null })).toBe('offline');
    expect(state({ sitting: 'submitted', seen_at: silent(10 * silentMs) })).toBe('done');
  });

  it('wants somebody when the page was left as often as the rules of the exam allow, if they say so', () => {
    expect(state({ left_count: 4 })).toBe('answering');
    expect(state({ left_count: 5 })).toBe('trouble');
    expect(state({ left_count: 50 }, null)).toBe('answering');
    expect(troublesOf(facts({ left_count: 5, open_branches: 2 }), 5)).toEqual(['2 份记录待裁定', '离开页面 5 次']);
  });

  it('is sorted with trouble first', () => {
    expect(seatStateKeys[0]).toBe('trouble');
    expect(seatStateKeys.at(-1)).toBe('done');
  });
});
