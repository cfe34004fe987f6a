import { describe, expect, it } from 'vitest';
import { axisName, labelStep, valueScale, valueWords, radarPlace } from './series';

const of = (...values: (number | null)[]) => [{ key: 'a', name: '甲', points: values.map((value) => ({ value })) }];

describe('the axis of values', () => {
  it('begins at nought and ends at a round number that holds every value', () => {
    const { scale } = valueScale({ series: of(3, 17, null) }, 100);
    expect(scale.domain()).toEqual([0, 20]);
    expect(scale(0)).toBe(100);
  });
  it('has room for the target', () => {
    expect(valueScale({ series: of(2), target: { value: 9, name: '目标' } }, 100).scale.domain()[1]).toBe(10);
  });
  it('ends where it is told to', () => {
    expect(valueScale({ series: of(40), most: 100 }, 100).scale.domain()).toEqual([0, 100]);
  });
  it('names no halves of what is counted', () => {
    expect(valueScale({ series: of(1, 1) }, 100).ticks).toEqual([0, 1]);
    expect(valueScale({ series: of(0.5, 1) }, 100).ticks).toContain(0.2);
  });
  it('stands without any value', () => {
    expect(valueScale({ series: of(null) }, 100).scale.domain()).toEqual([0, 1]);
  });
});

it('leaves out names that would touch', () => {
  expect(labelStep(12, 900, 7)).toBe(2);
  expect(labelStep(4, 900, 4)).toBe(1);
  expect(labelStep(50, 300, 20)).toBe(14);
});

it('cuts names that have no room, and leaves those that have', () => {
  expect(axisName('心血管内科一病区', 80)).toBe('心血管内科…');
  expect(axisName('心血管内科一病区', 110)).toBe('心血管内科一病区');
  expect(axisName('2026-11', 60)).toBe('2026-11');
  expect(axisName('急诊', 10)).toBe('急…');
});

it('tells nothing known from nought', () => {
  expect([valueWords(null, '次'), valueWords(0, '次'), valueWords(33.333, '%')]).toEqual(['无数据', '0 次', '33.33 %']);
});

it.each([
  [0, 4, [0, -10]],
  [1, 4, [10, 0]],
  [2, 4, [0, 10]],
  [3, 4, [-10, 0]],
  [1, 3, [8.66, 5]],
])('axis %i of %i is at %j', (at, count, [x, y]) => {
  const [left, top] = radarPlace(at, count, 10);
  expect(left).toBeCloseTo(x!, 2);
  expect(top).toBeCloseTo(y!, 2);
});
