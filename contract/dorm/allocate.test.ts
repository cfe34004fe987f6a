import { describe, expect, it } from 'vitest';
import { allocate, type AllocationRoom, type Applicant, type Rules } from './allocate';

const prefer: Rules = { sameType: 'prefer', sameGrade: 'prefer' };
const must: Rules = { sameType: 'must', sameGrade: 'must' };
const person = (id: number, part: Partial<Applicant> = {}): Applicant => ({
  id,
  gender: 1,
  typeId: 1,
  grade: 2025,
  buildingId: null,
  roommateId: null,
  ...part,
});
const room = (id: number, beds: number, part: Partial<AllocationRoom> = {}): AllocationRoom => ({
  id,
  buildingId: 1,
  gender: null,
  bedIds: Array.from({ length: beds }, (_, at) => id * 10 + at),
  living: [],
  ...part,
});

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((state / 0x80_00_00_00) * below);
  };
}

/** The rules once more, by code that knows nothing of how places are found. */
function problems(people: readonly Applicant[], rooms: readonly AllocationRoom[], rules: Rules): string[] {
  const { placed, unplaced } = allocate(people, rooms, rules);
  const found: string[] = [];
  if (placed.length + unplaced.length !== people.length) found.push('somebody is lost');
  if (new Set(placed.map(({ bedId }) => bedId)).size !== placed.length) found.push('a bed is given twice');
  for (const one of rooms) {
    const own = placed.filter(({ roomId }) => roomId === one.id);
    if (own.some(({ bedId }) => !one.bedIds.includes(bedId))) found.push('a bed of another room');
    const all = [...one.living, ...own.map(({ id }) => people.find((somebody) => somebody.id === id)!)];
    const first = all[0];
    if (!first || own.length === 0) continue;
    if (all.some(({ gender }) => gender !== (one.gender ?? first.gender))) found.push('genders');
    if (rules.sameType === 'must' && all.some(({ typeId }) => typeId !== first.typeId)) found.push('types');
    if (rules.sameGrade === 'must' && all.some(({ grade }) => grade !== first.grade)) found.push('grades');
  }
  return found;
}

/** Most wishes that can be kept when everybody who can be placed is: every way is tried. */
function optimum(people: readonly Applicant[], rooms: readonly AllocationRoom[]): number {
  let most = 0;
  const at = new Map<number, AllocationRoom>();
  const walk = (index: number) => {
    const one = people[index];
    if (!one) {
      const kept = people.reduce((sum, { id, buildingId, roommateId }) => {
        const own = at.get(id);
        const isNear = roommateId !== null && own !== undefined && at.get(roommateId) === own;
        return sum + Number(buildingId !== null && own?.buildingId === buildingId) + Number(isNear);
      }, 0);
      most = Math.max(most, kept);
      return;
    }
    for (const room of rooms) {
      const others = people.slice(0, index).filter(({ id }) => at.get(id) === room);
      const gender = room.gender ?? others[0]?.gender ?? one.gender;
      if (others.length >= room.bedIds.length || gender !== one.gender) continue;
      at.set(one.id, room);
      walk(index + 1);
      at.delete(one.id);
    }
  };
  walk(0);
  return most;
}

describe('beds', () => {
  it('keep men and women apart, also in rooms that are nobody’s yet', () => {
    const people = [person(1), person(2, { gender: 2 }), person(3), person(4, { gender: 2 })];
    const { placed, unplaced } = allocate(people, [room(1, 2), room(2, 2)], prefer);
    expect(unplaced).toEqual([]);
    const roomOf = (id: number) => placed.find((one) => one.id === id)!.roomId;
    expect(roomOf(1)).toBe(roomOf(3));
    expect(roomOf(2)).toBe(roomOf(4));
  });

  it('say why somebody gets none', () => {
    const rooms = [room(1, 1, { gender: 2 }), room(2, 2, { living: [person(9, { typeId: 4 })] })];
    const answer = allocate([person(1), person(2, { gender: null })], rooms, must);
    expect(answer.unplaced).toEqual([
      { id: 1, reason: '没有同类型、同年级室友的空床' },
      { id: 2, reason: '未登记性别' },
    ]);
    expect(allocate([person(1)], [rooms[0]!], prefer).unplaced[0]!.reason).toBe('没有男生空床');
  });

  it('follow wishes, with their reasons', () => {
    const people = [person(1, { buildingId: 2 }), person(2, { roommateId: 1 })];
    const { placed, wishes } = allocate(people, [room(1, 2), room(2, 2, { buildingId: 2 })], prefer);
    expect(wishes).toEqual({ kept: 2, total: 2 });
    expect(placed.map(({ roomId }) => roomId)).toEqual([2, 2]);
    expect(placed[0]!.reasons).toContain('意愿楼栋');
    expect(placed[1]!.reasons).toContain('与意愿室友同住');
  });

  it('keep every rule over many hospitals, and 95 % of the wishes that can be kept', () => {
    const [kept, possible] = [[0], [0]];
    for (let seed = 1; seed <= 60; seed++) {
      const next = numbers(seed);
      const people = Array.from({ length: 6 }, (_, at) =>
        person(at + 1, {
          gender: 1 + next(2),
          typeId: 1 + next(2),
          grade: 2024 + next(2),
          buildingId: next(3) === 0 ? null : 1 + next(2),
          roommateId: next(2) === 0 ? null : 1 + ((at + 1 + next(5)) % 6),
        }),
      );
      const rooms = Array.from({ length: 4 }, (_, at) => room(at + 1, 1 + next(3), { buildingId: 1 + (at % 2) }));
      for (const rules of [prefer, must]) expect(problems(people, rooms, rules)).toEqual([]);
      const answer = allocate(people, rooms, { sameType: 'off', sameGrade: 'off' });
      if (answer.unplaced.length > 0) continue;
      kept[0]! += answer.wishes.kept;
      possible[0]! += optimum(people, rooms);
    }
    expect(possible[0]).toBeGreaterThan(100);
    expect(kept[0]! / possible[0]!).toBeGreaterThanOrEqual(0.95);
  });

  it('are found for 2,000 people among 2,400; how fast, `npm run bench -- dorm` tells', () => {
    const next = numbers(7);
    const people = Array.from({ length: 2000 }, (_, at) =>
      person(at + 1, {
        gender: 1 + (at % 2),
        typeId: 1 + next(5),
        grade: 2023 + next(3),
        buildingId: next(2) === 0 ? null : 1 + next(6),
        roommateId: next(4) === 0 ? 1 + next(2000) : null,
      }),
    );
    const rooms = Array.from({ length: 600 }, (_, at) => room(at + 1, 4, { buildingId: 1 + (at % 6) }));
    const { placed } = allocate(people, rooms, prefer);
    expect(placed).toHaveLength(2000);
    expect(problems(people, rooms, prefer)).toEqual([]);
  });
});
