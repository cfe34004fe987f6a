import { formatMonth, type HalfMonth, type MonthIndex } from '../kernel/half-month';

/** Words, limits and shapes of rotation schemes that browser and server share; no schema here. Lengths in half months. */

export const schemeLimits = {
  name: 100,
  years: [1, 10],
  halfMonths: [1, 240],
  people: [0, 100_000],
  pieces: [1, 24],
  items: 200,
  groups: 30,
  departments: 200,
} as const;

/** domain.md 2.1: at least 33 months of real training in three years, at most 3 of them at cooperating units. */
export const usualHalfMonths = 66;
export const usualOutside = 6;

export const itemKinds = { necessary: '必选', optional: '选轮', reserve: '机动' } as const;
export type ItemKind = keyof typeof itemKinds;
export const selectTypes = { fixed: '固定选科', free: '自由选科' } as const;
export type SelectType = keyof typeof selectTypes;
/** A wish for the order of a person's departments. */
export const itemPlaces = { any: '不限', first: '最先', last: '最后' } as const;
export type ItemPlace = keyof typeof itemPlaces;
export const itemUnits = { own: '本院', cooperating: '协同单位', both: '本院和协同单位' } as const;
export type ItemUnit = keyof typeof itemUnits;
export const schemeStates = { 1: '草稿', 2: '已发布' } as const;
export const schemeState = { draft: 1, published: 2 } as const;
export type SchemeStateId = keyof typeof schemeStates;

/** A hospital department that stands for a standard one, in months `YYYY-MM`, both included; open where null. */
export interface MappedDept {
  deptId: number;
  deptName: string;
  validFrom: string | null;
  validTo: string | null;
}

/** A standard department of a scheme. */
export interface SchemeItem {
  name: string;
  kind: ItemKind;
  /** Place of its group among the scheme's; null unless optional. */
  group: number | null;
  /** What is owed; of an optional department the most that is spent in it. Reserve departments share the scheme's total. */
  halfMonths: number;
  /** Year of training in which it is usually placed. */
  stage: number;
  maxPieces: number;
  minPiece: number;
  /** Shortest time in one hospital department without a break. */
  minRun: number;
  place: ItemPlace;
  unit: ItemUnit;
  /** Of `halfMonths`, those at a cooperating unit; counts where `unit` is both. */
  outside: number;
  departments: readonly MappedDept[];
}

/** 选轮组: minDepts to maxDepts of its departments, minHalfMonths to maxHalfMonths in all. */
export interface SchemeGroup {
  name: string;
  selectType: SelectType;
  minDepts: number;
  maxDepts: number;
  minHalfMonths: number;
  maxHalfMonths: number;
}

/** What of a scheme its checks look at. */
export interface SchemeShape {
  years: number;
  halfMonths: number;
  reserveHalfMonths: number;
  mostOutside: number;
  groups: readonly SchemeGroup[];
  items: readonly SchemeItem[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const ofKind = ({ items }: Pick<SchemeShape, 'items'>, kind: ItemKind) => items.filter((item) => item.kind === kind);

/** Time at cooperating units of an item. */
export const outsideOf = ({ unit, outside, halfMonths }: Pick<SchemeItem, 'unit' | 'outside' | 'halfMonths'>) =>
  unit === 'own' ? 0 : unit === 'cooperating' ? halfMonths : outside;

/** Shortest piece that may be placed: a piece lies in one hospital department. */
export const shortestPiece = ({ minPiece, minRun }: Pick<SchemeItem, 'minPiece' | 'minRun'>) =>
  Math.max(minPiece, minRun);

/** What a scheme adds up to. */
export function schemeTotals(scheme: Pick<SchemeShape, 'items' | 'groups' | 'reserveHalfMonths'>) {
  const necessary = sum(ofKind(scheme, 'necessary').map(({ halfMonths }) => halfMonths));
  const least = sum(scheme.groups.map(({ minHalfMonths }) => minHalfMonths));
  const most = sum(scheme.groups.map(({ maxHalfMonths }) => maxHalfMonths));
  const reserve = scheme.reserveHalfMonths;
  return {
    necessary,
    optional: { least, most },
    reserve,
    /** All of it, with the least and with the most of what is chosen. */
    all: { least: necessary + least + reserve, most: necessary + most + reserve },
    outside: sum(ofKind(scheme, 'necessary').map(outsideOf)),
  };
}

/** `1.5`: half months in months. */
export const months = (halfMonths: number) => String(halfMonths / 2);
/** `1.5 个月`. */
export const monthWords = (halfMonths: number) => `${months(halfMonths)} 个月`;
/** `3 个月`, or `3–6 个月` where it may be more. */
export const monthRange = ({ least, most }: { least: number; most: number }) =>
  least === most ? monthWords(least) : `${months(least)}–${months(most)} 个月`;

/** Time of a version's people: from one half month to another, both included. */
export interface Period {
  from: HalfMonth;
  to: HalfMonth;
}

const entryMonth = 8; // September, as an index: trainees enter then.

/** From the September of the first year of entry to the end of the last one's training; null without years of entry. */
export function trainingPeriod(grades: readonly number[], years: number): Period | null {
  if (grades.length === 0) return null;
  const entry = (grade: number) => (grade * 12 + entryMonth) * 2;
  return { from: entry(Math.min(...grades)), to: entry(Math.max(...grades)) + years * 24 - 1 };
}

const monthName = (month: MonthIndex) => {
  const [year, number] = formatMonth(month).split('-');
  return `${year} 年 ${Number(number)} 月`;
};
/** `2026 年 9 月`, or `2026 年 9 月至 2027 年 1 月`. */
export const monthsBetween = (from: MonthIndex, to: MonthIndex) =>
  from === to ? monthName(from) : `${monthName(from)}至 ${monthName(to)}`;
export const periodWords = ({ from, to }: Period) => monthsBetween(Math.floor(from / 2), Math.floor(to / 2));
