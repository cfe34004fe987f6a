import { HalfUp, monthIndex, type HalfMonth, type MonthIndex } from '@contract/kernel/half-month';
import { schemeFor, type DemoItem, type DemoSubject } from './handbook';
import type { DemoPerson } from './person';
import { seededRandom, type Random } from './random';
import { linkHolds, type DemoLink } from './standard-departments';

/** A piece of somebody's plan: a month or half of one, in a hospital department, for a standard department. */
export interface PlannedPiece {
  month: MonthIndex;
  half: HalfUp;
  item: DemoItem;
  link: DemoLink;
}

export interface PlanOptions {
  firstMonth: MonthIndex;
  months: number;
  /** False: whole months only; items of 1.5 months take one or two. */
  halves: boolean;
  /**
   * False: reserve time goes to departments that also stand for another item of the subject, because a sheet
   * without the handbook's column cannot say 机动.
   */
  reserve: boolean;
}

interface Block {
  item: DemoItem;
  halfMonths: number;
  /** Decides the hospital department among those that hold in the months of the stay. */
  draw: number;
}

/** No stay in one hospital department is longer: three months. */
const longestStay = 6;

/**
 * A person's plan: the scheme of their year and major in an order of their own, from the September they entered,
 * over again when the range is longer than the scheme.
 * @throws RangeError when the person has no scheme (see incomplete-people.ts)
 */
export function planRotation(person: DemoPerson, options: PlanOptions): PlannedPiece[] {
  const scheme = person.recruitYear === null ? undefined : schemeFor(person.recruitYear, person.major);
  if (!scheme) throw new RangeError(`person ${person.id} has no scheme`);
  const { subject } = scheme;
  const timeline = timelineOf(person, subject, options);

  return Array.from({ length: options.months }, (_, index) => options.firstMonth + index).flatMap(
    (month): PlannedPiece[] => {
      const first = timeline(month * 2);
      const second = timeline(month * 2 + 1);
      if (first.item === second.item && first.link === second.link) return [{ ...first, month, half: HalfUp.whole }];
      return [
        { ...first, month, half: HalfUp.first },
        { ...second, month, half: HalfUp.second },
      ];
    },
  );
}

type Slot = Pick<PlannedPiece, 'item' | 'link'>;

/** Where the person is in each half month. */
function timelineOf(person: DemoPerson, subject: DemoSubject, options: PlanOptions): (at: HalfMonth) => Slot {
  const blocks = blocksOf(person, subject, options.halves);
  const entry = monthIndex(`${person.recruitYear}-09`) * 2;
  const slots = blocks.flatMap((block, index) =>
    Array.from({ length: block.halfMonths }, (_, offset) => ({ block, index, offset })),
  );
  const stays = new Map<HalfMonth, Slot>();

  return (at) => {
    const position = (((at - entry) % slots.length) + slots.length) % slots.length;
    const { block, offset } = slots[position]!;
    const start = at - offset;
    let slot = stays.get(start);
    if (!slot) {
      slot = stayOf(block, start, subject, options);
      stays.set(start, slot);
    }
    return slot;
  };
}

function stayOf(block: Block, start: HalfMonth, subject: DemoSubject, options: PlanOptions): Slot {
  const firstMonth = Math.floor(start / 2);
  const lastMonth = Math.floor((start + block.halfMonths - 1) / 2);
  const holds = (link: DemoLink) => linkHolds(link, firstMonth) && linkHolds(link, lastMonth);
  const choices =
    block.item.kind === 'reserve' && !options.reserve
      ? otherMeanings(block.item, subject).filter(({ link }) => holds(link))
      : block.item.links.filter(holds).map((link) => ({ item: block.item, link }));
  return choices[block.draw % choices.length]!;
}

/** The other items of the subject for which a department of the reserve list stands. */
function otherMeanings(reserve: DemoItem, subject: DemoSubject): { item: DemoItem; link: DemoLink }[] {
  const reserved = new Set(reserve.links.map((link) => link.deptId));
  return subject.items
    .filter((item) => item.kind !== 'reserve')
    .flatMap((item) => item.links.filter((link) => reserved.has(link.deptId)).map((link) => ({ item, link })));
}

/** The scheme cut into stays, in the person's own order. */
function blocksOf(person: DemoPerson, subject: DemoSubject, halves: boolean): Block[] {
  const random = seededRandom('plan', person.id);
  const blocks = [
    ...subject.items.filter((item) => item.kind === 'necessary').flatMap((item) => cut(item, longestStay, random)),
    ...subject.groups.flatMap((group) => {
      const chosen = random
        .shuffled(subject.items.filter((item) => item.groupId === group.id))
        .slice(0, group.minDepts + random.below(group.maxDepts - group.minDepts + 1));
      return chosen.map((item) => ({ item, halfMonths: group.halfMonths / chosen.length, draw: random.below(1000) }));
    }),
    ...subject.items.filter((item) => item.kind === 'reserve').flatMap((item) => cut(item, 2, random)),
  ];

  // Stays of odd length go in pairs, so that no more than the month between them is split.
  const odd = random.shuffled(blocks.filter((block) => block.halfMonths % 2 === 1));
  const pairs = odd.flatMap((block, index) => (index % 2 === 0 ? [[block, odd[index + 1]!]] : []));
  const rounded = halves ? pairs : pairs.map(([a, b]) => [lengthened(a!, 1), lengthened(b!, -1)]);
  const even = blocks.filter((block) => block.halfMonths % 2 === 0).map((block) => [block]);
  return random
    .shuffled([...even, ...rounded])
    .flat()
    .filter((block) => block.halfMonths > 0);
}

function cut(item: DemoItem, longest: number, random: Random): Block[] {
  return Array.from({ length: Math.ceil(item.halfMonths / longest) }, (_, index) => ({
    item,
    halfMonths: Math.min(longest, item.halfMonths - index * longest),
    draw: random.below(1000),
  }));
}

function lengthened(block: Block, by: number): Block {
  return { ...block, halfMonths: block.halfMonths + by };
}
