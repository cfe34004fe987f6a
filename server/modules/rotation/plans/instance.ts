import type { PlanInstance, PlanWarning } from '@contract/rotation/plans-snapshot';
import { joinedPieces, stampOf, type PlanPiece } from '@contract/rotation/plans-pieces';
import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { shortestPiece } from '@contract/rotation/scheme-rules';
import type { InstanceRows, Item, PersonOf, PlacedPiece, SchemeOf } from './instance-rows';
import { hospitalOf } from './places';

export interface MadeInstance {
  instance: PlanInstance;
  warnings: PlanWarning[];
  /** By person. */
  stamps: Map<number, string>;
}

/** The planner's instance of what is stored: pure, so that its rules can be read and tested without a database. */
export function planInstance(rows: InstanceRows): MadeInstance {
  const T = rows.to - rows.from;
  const stamps = new Map(rows.people.map((person) => [person.id, stampIn(person.placed, rows)]));
  const { hosp, served, warnings } = hospitalOf(rows);
  const inTime = rows.people.map((person) => traineeOf(person, rows, served));
  for (const { foreign } of inTime) for (const piece of foreign) hosp.take(piece);
  warnings.push(...inTime.flatMap((one) => one.warnings));
  const instance = {
    T,
    start: formatMonth(Math.floor(rows.from / 2)),
    types: [...new Set(rows.people.map(({ typeId }) => typeId))].toSorted((one, other) => one - other),
    hosp: hosp.list(),
    std: rows.schemes.flatMap(({ items }) => items.map(({ id, name }) => ({ id, name, hosp: served.get(id) ?? [] }))),
    schemes: rows.schemes.map(schemeOf),
    trainees: inTime.map(({ trainee }) => trainee).filter(({ from, to }) => from < to),
  };
  return { instance, warnings, stamps };
}

function schemeOf({ id, major, version, items, groups, reserveHalfMonths }: SchemeOf): PlanInstance['schemes'][number] {
  const ofKind = (kind: Item['kind']) => items.filter((item) => item.kind === kind);
  const placedAt = (place: Item['place']) => items.filter((item) => item.place === place).map((item) => item.id);
  return {
    id,
    major,
    version,
    necessary: ofKind('necessary').map((item) => ({
      std: item.id,
      slots: item.halfMonths,
      maxPieces: item.maxPieces,
      minPiece: Math.min(shortestPiece(item), item.halfMonths),
    })),
    optional: groups.map(({ minDepts, maxDepts, minHalfMonths }, at) => ({
      options: items.filter((item) => item.kind === 'optional' && item.group === at).map((item) => item.id),
      minDept: minDepts,
      maxDept: maxDepts,
      slots: minHalfMonths,
    })),
    reserve: { std: ofKind('reserve').map((item) => item.id), slots: reserveHalfMonths },
    first: placedAt('first'),
    last: placedAt('last'),
  };
}

/** What somebody has placed within a range (contract/rotation/plans-pieces.ts). */
export const stampIn = (placed: readonly PlacedPiece[], range: Pick<InstanceRows, 'from' | 'to'>): string =>
  stampOf(within(placed, range));

/** Stored pieces within a range, as stays counted from its first half month. */
function within(placed: readonly PlacedPiece[], { from, to }: Pick<InstanceRows, 'from' | 'to'>): PlanPiece[] {
  return placed.flatMap(({ start, length, std, dept }) => {
    const [first, end] = [Math.max(start, from), Math.min(start + length, to)];
    return first < end ? [{ from: first - from, to: end - from, std, hosp: dept }] : [];
  });
}

function traineeOf(person: PersonOf, rows: InstanceRows, served: ReadonlyMap<number, readonly number[]>) {
  const { id, name, typeId, schemeId, placed, time } = person;
  const scheme = rows.schemes.find((one) => one.id === schemeId)!;
  const own = new Set(scheme.items.map((item) => item.id));
  const done: Record<string, number> = {};
  for (const { start, length, std } of placed) {
    const outside =
      Math.max(0, Math.min(start + length, rows.from) - start) + Math.max(0, start + length - Math.max(start, rows.to));
    if (outside > 0 && own.has(std)) done[String(std)] = (done[String(std)] ?? 0) + outside;
  }
  const begun = joinedPieces(
    within(
      placed.filter((piece) => piece.isBegun),
      rows,
    ),
  );
  const isOwn = ({ std, hosp }: PlanPiece) => own.has(std) && (served.get(std) ?? []).includes(hosp);
  const foreign = begun.filter((piece) => !isOwn(piece)).map((piece) => ({ ...piece, typeId }));
  const pins = begun.filter(isOwn);
  const [least, most] = [pins[0]?.from ?? Infinity, pins.at(-1)?.to ?? 0];
  const from = Math.min(Math.max(0, time.from - rows.from), least);
  const end = Math.min(rows.to, time.to, rows.from + Math.max(0, from) + owedAtMost(scheme, done)) - rows.from;
  const to = Math.max(end, most);
  const trainee = {
    id,
    name,
    scheme: schemeId,
    type: typeId,
    from: Math.max(0, from),
    to: Math.min(to, rows.to - rows.from),
    done,
    leave: foreign.map((piece): [number, number] => [piece.from, piece.to]),
    pins: pins.map((pin): [number, number, number, number] => [pin.from, pin.to, pin.std, pin.hosp]),
  };
  const warn = (code: PlanWarning['code'], of = ''): PlanWarning => ({ code, id, name, of });
  const warnings: PlanWarning[] = [
    ...(foreign.length > 0 ? [warn('PLACED_OTHERWISE')] : []),
    ...(from >= to ? [warn('PERSON_FINISHED')] : []),
  ];
  return { trainee, foreign, warnings };
}

/** What is left to place where no reserve takes more; otherwise time has no such end. */
function owedAtMost({ items, groups }: SchemeOf, done: Readonly<Record<string, number>>): number {
  if (items.some(({ kind }) => kind === 'reserve')) return Infinity;
  const necessary = items.filter(({ kind }) => kind === 'necessary');
  const left = necessary.map(({ id, halfMonths }) => Math.max(0, halfMonths - (done[String(id)] ?? 0)));
  const chosen = groups.map(({ minHalfMonths }, at) => {
    const options = items.filter(({ kind, group }) => kind === 'optional' && group === at);
    const has = options.reduce((sum, { id }) => sum + (done[String(id)] ?? 0), 0);
    return Math.max(0, minHalfMonths - has);
  });
  return [...left, ...chosen].reduce((sum, one) => sum + one, 0);
}

/** Training from the September of the year of entry on; without known years it has no end. */
export function trainingTime(grade: number, years: number | null, isDelayed: boolean): PersonOf['time'] {
  const from = monthIndex(`${grade}-09`) * 2;
  return { from, to: years === null || isDelayed ? Infinity : from + years * 24 };
}
