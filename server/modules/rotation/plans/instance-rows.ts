import type { HalfMonth } from '@contract/kernel/half-month';
import type { SchemeDetail } from '@contract/rotation/schemes';

export type Item = Pick<
  SchemeDetail['items'][number],
  'id' | 'name' | 'kind' | 'group' | 'halfMonths' | 'maxPieces' | 'minPiece' | 'minRun' | 'place' | 'departments'
>;

/** A published scheme with what it asks for. */
export interface SchemeOf {
  id: number;
  major: string;
  version: string;
  reserveHalfMonths: number;
  groups: readonly Pick<SchemeDetail['groups'][number], 'minDepts' | 'maxDepts' | 'minHalfMonths'>[];
  items: readonly Item[];
}

/** A stored piece: time as it is stored. */
export interface PlacedPiece {
  start: HalfMonth;
  length: number;
  dept: number;
  std: number;
  /** Its stay has begun: no plan is written over it. */
  isBegun: boolean;
}

export interface PersonOf {
  id: number;
  name: string;
  typeId: number;
  /** Half months in which somebody is in training at most, the second not included. */
  time: { from: HalfMonth; to: HalfMonth };
  schemeId: number;
  placed: readonly PlacedPiece[];
}

export interface InstanceRows {
  from: HalfMonth;
  /** The half month after the last. */
  to: HalfMonth;
  people: readonly PersonOf[];
  schemes: readonly SchemeOf[];
  capacities: readonly CapacityOf[];
  /** What people who are not planned hold within the range. */
  others: readonly OtherStay[];
  departments: ReadonlyMap<number, string>;
}

/** A row of `department_capacity`. */
export interface CapacityOf {
  deptId: number;
  typeId: number | null;
  fromHalf: HalfMonth;
  /** Included; null: until further notice. */
  toHalf: HalfMonth | null;
  minPeople: number;
  maxPeople: number;
}

/** So many people of a type who are not planned are in a department, as stored. */
export interface OtherStay {
  deptId: number;
  typeId: number;
  start: HalfMonth;
  length: number;
  count: number;
}
