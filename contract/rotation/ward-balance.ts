import { daysAhead, type StayDays } from './stay-states';
import { daysBetween, mostAtOnce, type TaughtDays, type WardPart } from './ward-rules';

/** A stay that is to be distributed. */
export interface BalancedStay extends StayDays {
  id: number;
  userId: number;
}

export interface BalanceInput {
  stays: readonly BalancedStay[];
  /** Teachers who may be given trainees, in the order in which equals are chosen. */
  teachers: readonly number[];
  /** Wards or groups that people go through; none where the ward has no groups. */
  places: readonly string[];
  /** Places with teachers that are taken already. */
  held: readonly TaughtDays[];
  /** Most trainees of a teacher at a time. */
  limit: number;
  /** Weeks after which somebody goes on to the next teacher and group; null: never within a stay. */
  everyWeeks: number | null;
}

export interface BalancedSplit {
  id: number;
  parts: WardPart[];
  /** First day of a part for which no teacher had room; null where all have one. */
  shortFrom: string | null;
}

const sunday = 0;
/** A stretch shorter than this is no week of its own. */
const shortestDays = 4;

/** The stretches of a stay that end with a Sunday each, so many weeks long; what is left over belongs to its neighbour. */
export function weekBlocks({ from, to }: StayDays, everyWeeks: number | null): StayDays[] {
  if (everyWeeks === null) return [{ from, to }];
  const blocks: StayDays[] = [];
  for (let start = from; start <= to;) {
    let end = daysAhead(start, everyWeeks * 7 - shortestDays);
    while (new Date(`${end}T00:00:00Z`).getUTCDay() !== sunday) end = daysAhead(end, 1);
    if (end > to || daysBetween(daysAhead(end, 1), to) < shortestDays) end = to;
    blocks.push({ from: start, to: end });
    start = daysAhead(end, 1);
  }
  return blocks;
}

/**
 * Distributes people over teachers and groups: stretch by stretch in the order of time, to the teacher who has fewest at
 * that time, then to the one who has had fewest days; within a stay to another one than before. Nobody gets more than the
 * limit; who finds no room is left without a teacher, and the split says so.
 */
export function balanced(input: BalanceInput): BalancedSplit[] {
  const { stays, teachers, places, limit, everyWeeks } = input;
  const taught: TaughtDays[] = [...input.held];
  const placed: (StayDays & { place: string })[] = [];
  const splits = new Map(stays.map(({ id }): [number, WardPart[]] => [id, []]));
  const blocks = stays
    .flatMap((stay) => weekBlocks(stay, everyWeeks).map((block) => ({ stay, block })))
    .sort((one, other) => compare(one.block.from, other.block.from) || one.stay.id - other.stay.id);
  for (const { stay, block } of blocks) {
    const parts = splits.get(stay.id)!;
    const teacherId = leastTaught(teachers, { taught, block, stay, limit, before: parts.at(-1)?.teacherId ?? null });
    const place = leastCrowded(places, { placed, block, parts });
    parts.push({ ...block, place, teacherId });
    placed.push({ ...block, place });
    if (teacherId !== null) taught.push({ ...block, userId: stay.userId, teacherId });
  }
  return [...splits].map(([id, parts]) => ({
    id,
    parts,
    shortFrom: parts.find(({ teacherId }) => teacherId === null)?.from ?? null,
  }));
}

interface Choosing {
  taught: readonly TaughtDays[];
  block: StayDays;
  stay: BalancedStay;
  limit: number;
  /** Who taught in the stretch before. */
  before: number | null;
}

function leastTaught(teachers: readonly number[], { taught, block, stay, limit, before }: Choosing): number | null {
  const free = teachers
    .map((teacherId, order) => {
      const own = taught.filter((one) => one.teacherId === teacherId);
      const others = own.filter(({ userId }) => userId !== stay.userId);
      const days = own.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
      return { teacherId, order, days, load: mostAtOnce(others, block).people.length, isSame: teacherId === before };
    })
    .filter(({ load }) => load < limit)
    .sort(
      (one, other) =>
        Number(one.isSame) - Number(other.isSame) ||
        one.load - other.load ||
        one.days - other.days ||
        one.order - other.order,
    );
  return free[0]?.teacherId ?? null;
}

interface Placing {
  placed: readonly (StayDays & { place: string })[];
  block: StayDays;
  parts: readonly WardPart[];
}

function leastCrowded(places: readonly string[], { placed, block, parts }: Placing): string {
  const choices = places.map((place, order) => ({
    place,
    order,
    had: parts.filter((part) => part.place === place).length,
    people: placed.filter((one) => one.place === place && one.from <= block.to && block.from <= one.to).length,
  }));
  const [first] = choices.sort(
    (one, other) => one.had - other.had || one.people - other.people || one.order - other.order,
  );
  return first?.place ?? '';
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
