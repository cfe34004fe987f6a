import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowance, credited, frontier, longestGap, secondsOf, shareOf, slack, union, type Piece } from './watched';

const piece = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 60 }))
  .map(([from, long]): Piece => [from, from + long]);
const pieces = fc.array(piece, { maxLength: 12 });
const free = { length: 600, allowance: 10_000, noSkip: false };

describe('pieces of a film', () => {
  it('are joined where they touch, and end with the film', () => {
    expect(
      union(
        [
          [10, 20],
          [0, 5],
          [19.5, 30],
          [5.5, 8],
          [590, 700],
        ],
        600,
      ),
    ).toEqual([
      [0, 8],
      [10, 30],
      [590, 600],
    ]);
    expect(
      union(
        [
          [30, 30],
          [40, 20],
          [700, 800],
        ],
        600,
      ),
    ).toEqual([]);
  });

  it('make the same whole however often and in whatever order they are reported', () => {
    fc.assert(
      fc.property(pieces, (some) => {
        const once = union(some, 600);
        expect(union([...some.toReversed(), ...once], 600)).toEqual(once);
        expect(secondsOf(once)).toBeLessThanOrEqual(600);
      }),
    );
  });

  it('are the whole film from its last second on, and no percent before they are', () => {
    expect([shareOf([[0, 599]], 600), shareOf([[0, 598]], 600), shareOf([], 600), shareOf([[0, 300]], 600)]).toEqual([
      100, 99, 0, 50,
    ]);
    expect(shareOf([], 0)).toBe(0);
  });
});

describe('what is credited', () => {
  it('is never more than the time that has passed allows, and loses nothing that was held', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.integer({ min: 0, max: 300 }), fc.boolean(), (before, claimed, most, noSkip) => {
        const held = union(before, 600);
        const now = credited(held, claimed, { length: 600, allowance: most, noSkip });
        // A seam between two pieces closes without being watched: at most a second for each that is claimed or held.
        const seams = held.length + claimed.length;
        expect(secondsOf(now) - secondsOf(held)).toBeLessThanOrEqual(most + seams);
        expect(union([...now, ...held], 600)).toEqual(now);
        expect(credited(now, now, { length: 600, allowance: 0, noSkip })).toEqual(now);
      }),
    );
  });

  it('is cut in its order where a claim is too long', () => {
    expect(
      credited(
        [],
        [
          [0, 100],
          [200, 300],
        ],
        { ...free, allowance: 130 },
      ),
    ).toEqual([
      [0, 100],
      [200, 230],
    ]);
    expect(credited([[0, 100]], [[0, 150]], { ...free, allowance: 20 })).toEqual([[0, 120]]);
  });

  it('goes on from what was watched without a break where skipping is forbidden', () => {
    const rules = { ...free, noSkip: true };
    expect(
      frontier([
        [0, 50],
        [80, 90],
      ]),
    ).toBe(50);
    expect(credited([[0, 50]], [[52, 60]], rules)).toEqual([
      [0, 50],
      [52, 60],
    ]);
    expect(credited([[0, 50]], [[100, 160]], rules)).toEqual([[0, 50]]);
    expect(
      credited(
        [[0, 50]],
        [
          [40, 70],
          [69, 90],
        ],
        rules,
      ),
    ).toEqual([[0, 90]]);
  });

  it('allows what can have been watched since the item was opened, at the fastest speed of the course', () => {
    const at = 1_000_000_000;
    expect(allowance({ now: at + 60_000, since: at, speed: 1.5 })).toBe(90 + slack);
    expect(allowance({ now: at, since: at + 60_000, speed: 2 })).toBe(slack);
    expect(allowance({ now: at + 10 * 86_400_000, since: at, speed: 1 })).toBe(longestGap + slack);
  });
});
