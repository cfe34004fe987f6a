import { wishesOf, type Applicant, type Lodger, type Room, type Rules } from './allocate-types';

/** Friends who named each other or one another, those with the most wishes first; then those who wish for nothing. */
export function unitsOf(people: readonly Applicant[]): Applicant[][] {
  const leader = new Map(people.map(({ id }) => [id, id]));
  const head = (id: number): number => {
    let one = id;
    while (leader.get(one) !== one) one = leader.get(one)!;
    return one;
  };
  for (const { id, roommateId } of people)
    if (roommateId !== null && leader.has(roommateId)) leader.set(head(id), head(roommateId));
  const units = new Map<number, Applicant[]>();
  for (const one of people) units.set(head(one.id), [...(units.get(head(one.id)) ?? []), one]);
  const weight = (unit: readonly Applicant[]) => unit.reduce((total, one) => total + wishesOf(one), 0);
  return [...units.values()].toSorted(
    (one, other) =>
      Number(weight(other) > 0) - Number(weight(one) > 0) ||
      other.length - one.length ||
      weight(other) - weight(one) ||
      order(one[0]!, other[0]!),
  );
}

/** Those who are alike come after one another, so that they fill rooms together. */
const order = (one: Applicant, other: Applicant) =>
  one.typeId - other.typeId || (one.grade ?? 0) - (other.grade ?? 0) || one.id - other.id;

/** How well a room suits some people who come at once; null: it may not be. */
export function unitScore(unit: readonly Applicant[], room: Room, rules: Rules): number | null {
  const free = room.bedIds.length - room.people.length;
  if (free < unit.length) return null;
  const others: Lodger[] = [...room.living, ...room.people];
  const [first] = unit;
  const gender = room.gender ?? others[0]?.gender ?? first!.gender;
  if (unit.some((one) => one.gender === null || one.gender !== gender)) return null;
  let score = 0;
  const all = [...others, ...unit];
  for (const [rule, isAlike] of [
    [rules.sameType, (one: Lodger, other: Lodger) => one.typeId === other.typeId],
    [rules.sameGrade, (one: Lodger, other: Lodger) => one.grade === other.grade],
  ] as const) {
    if (rule === 'off') continue;
    const isWhole = all.every((one) => isAlike(one, first!));
    if (rule === 'must' && !isWhole) return null;
    if (others.length > 0) score += isWhole ? 8 : -8;
  }
  for (const one of unit) {
    if (one.buildingId !== null) score += one.buildingId === room.buildingId ? 100 : 0;
    const friend = one.roommateId;
    const isNear = [...room.living, ...room.people, ...unit].some((other) => other.id === friend);
    if (friend !== null && isNear) score += 100;
  }
  // Rooms are filled one after the other: the fuller one, then the one in which as little as possible is left over.
  return score + (others.length > 0 ? 2 : 0) - (free - unit.length) / 100;
}

/** The room with the highest score; the first of equals. */
export function best(rooms: readonly Room[], scoreOf: (room: Room) => number | null): Room | undefined {
  let found: Room | undefined;
  let most = -Infinity;
  for (const room of rooms) {
    const score = scoreOf(room);
    if (score !== null && score > most) [found, most] = [room, score];
  }
  return found;
}

/** Why somebody got this bed, the weightiest first. */
export function reasonsOf(one: Applicant, room: Room, roomOf: (id: number) => number | undefined): string[] {
  const others = [...room.living, ...room.people.filter(({ id }) => id !== one.id)];
  const isNear = one.roommateId !== null && roomOf(one.roommateId) === room.id;
  return [
    one.buildingId !== null && (room.buildingId === one.buildingId ? '意愿楼栋' : '意愿楼栋已满'),
    one.roommateId !== null && (isNear ? '与意愿室友同住' : '未能与意愿室友同住'),
    others.length > 0 && others.every(({ typeId }) => typeId === one.typeId) && '室友同类型',
    others.length > 0 && others.every(({ grade }) => grade === one.grade) && '室友同年级',
    others.length === 0 && '空房间',
  ].filter((word) => word !== false);
}

/** Why nobody found a bed for somebody. */
export function whyNot(one: Applicant, rooms: readonly Room[], rules: Rules): string {
  if (one.gender === null) return '未登记性别';
  const free = rooms.filter((room) => room.bedIds.length > room.people.length);
  const fitting = free.filter(
    (room) => (room.gender ?? room.living[0]?.gender ?? room.people[0]?.gender ?? one.gender) === one.gender,
  );
  if (fitting.length === 0) return one.gender === 1 ? '没有男生空床' : '没有女生空床';
  const alike = [rules.sameType === 'must' && '同类型', rules.sameGrade === 'must' && '同年级'].filter(Boolean);
  return `没有${alike.join('、')}室友的空床`;
}
