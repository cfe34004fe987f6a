import { monthIndex } from '@contract/kernel/half-month';
import { describe, expect, it } from 'vitest';
import { schemeFor, type DemoItem } from './handbook';
import { completePeople } from './people';
import type { DemoPerson } from './person';
import { planRotation, type PlannedPiece } from './plan';
import { linkHolds } from './standard-departments';

const people = completePeople(600).filter((person) => person.recruitYear !== null);
const halfMonthsOf = (piece: PlannedPiece) => (piece.half === 0 ? 2 : 1);

/** Half months per item of a plan that covers the person's scheme exactly once. */
function sums(person: DemoPerson): Map<DemoItem, number> {
  const { subject } = schemeFor(person.recruitYear!, person.major)!;
  const firstMonth = monthIndex(`${person.recruitYear}-09`);
  const pieces = planRotation(person, { firstMonth, months: subject.halfMonths / 2, halves: true, reserve: true });
  const result = new Map<DemoItem, number>();
  for (const piece of pieces) result.set(piece.item, (result.get(piece.item) ?? 0) + halfMonthsOf(piece));
  return result;
}

describe('planRotation', () => {
  it('gives every item the length that the scheme asks for', () => {
    for (const person of people) {
      const { subject } = schemeFor(person.recruitYear!, person.major)!;
      const placed = sums(person);
      for (const item of subject.items.filter(({ kind }) => kind !== 'optional'))
        expect([person.id, item.name, placed.get(item)]).toEqual([person.id, item.name, item.halfMonths]);
      for (const group of subject.groups) {
        const chosen = [...placed].filter(([item]) => item.groupId === group.id);
        expect(chosen.reduce((sum, [, length]) => sum + length, 0)).toBe(group.halfMonths);
        expect(chosen.length).toBeGreaterThanOrEqual(group.minDepts);
        expect(chosen.length).toBeLessThanOrEqual(group.maxDepts);
      }
    }
  });

  it.each([
    { halves: true, reserve: true },
    { halves: false, reserve: false },
  ])('fills every month with departments that hold in it ($halves, $reserve)', ({ halves, reserve }) => {
    const firstMonth = monthIndex('2023-01');
    for (const person of people) {
      const pieces = planRotation(person, { firstMonth, months: 72, halves, reserve });
      expect(pieces.reduce((sum, piece) => sum + halfMonthsOf(piece), 0)).toBe(144);
      expect(pieces.filter(({ link, month }) => !linkHolds(link, month))).toEqual([]);
      expect(pieces.filter(({ item, link }) => !item.links.includes(link))).toEqual([]);
      if (!halves) expect(pieces.every(({ half }) => half === 0)).toBe(true);
      if (!reserve) expect(pieces.some(({ item }) => item.kind === 'reserve')).toBe(false);
    }
  });

  it('splits some months, never between equal departments', () => {
    const options = { firstMonth: monthIndex('2026-09'), months: 36, halves: true, reserve: true };
    const pieces = people.flatMap((person) => planRotation(person, options));
    const firsts = pieces.filter(({ half }) => half === 1);
    expect(firsts.length).toBeGreaterThan(100);
    for (const [index, piece] of pieces.entries())
      if (piece.half === 1) expect(pieces[index + 1]!.link).not.toBe(piece.link);
  });

  it('is the same each time', () => {
    const options = { firstMonth: monthIndex('2026-09'), months: 12, halves: true, reserve: true };
    expect(planRotation(people[9]!, options)).toEqual(planRotation(people[9]!, options));
  });
});
