import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '@contract/room/rules';
import { columnsOf, headsOf, placeOfSpan, spanOfColumns, type SlotAxis, type SlotRow } from './slot-axis';

const midnight = Date.parse('2026-11-25T00:00:00+08:00');
const day: SlotAxis = { from: 480, to: 1260, step: 30, days: 1 };
const week: SlotAxis = { from: 450, to: 1320, step: 60, days: 2 };
const row = (days: number): SlotRow => ({
  key: 1,
  name: '第一示教室',
  facts: '',
  midnights: [midnight, midnight + dayMs].slice(0, days),
  blocks: [],
});
const at = (hours: number, days = 0) => midnight + days * dayMs + hours * 60 * minuteMs;

describe('columns', () => {
  it('are times and back', () => {
    expect([columnsOf(day), columnsOf(week)]).toEqual([26, 30]);
    expect(spanOfColumns(day, row(1), 2, 4)).toEqual({ from: at(9), to: at(10.5) });
    expect(placeOfSpan(day, row(1), { from: at(9), to: at(10.5) })).toEqual([{ left: 2, width: 3 }]);
    expect(spanOfColumns(week, row(2), 16, 16)).toEqual({ from: at(8.5, 1), to: at(9.5, 1) });
    expect(placeOfSpan(week, row(2), { from: at(8.5, 1), to: at(9.5, 1) })).toEqual([{ left: 16, width: 1 }]);
  });

  it('never reach over the end of a day, nor beyond the hours that are shown', () => {
    expect(spanOfColumns(week, row(2), 13, 17)).toEqual({ from: at(20.5), to: at(22) });
    expect(placeOfSpan(day, row(1), { from: at(7), to: at(8) })).toEqual([]);
    expect(placeOfSpan(day, row(1), { from: at(0), to: at(24) })).toEqual([{ left: 0, width: 26 }]);
    expect(placeOfSpan(week, row(2), { from: at(21), to: at(8.5, 1) })).toEqual([
      { left: 13.5, width: 1 },
      { left: 15, width: 1 },
    ]);
  });

  it('bear the hour, or the day', () => {
    expect(headsOf(day, row(1).midnights)[1]).toMatchObject({ text: '09:00', span: 2 });
    expect(headsOf(week, row(2).midnights).map(({ text }) => text)).toEqual(['11-25 周三', '11-26 周四']);
  });
});
