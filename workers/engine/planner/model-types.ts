import type { Instance, PersonPlan, Scheme, Trainee } from './types';

/** No bound of its own. */
export const unbounded = 1_000_000;

/** A stay that is decided before planning: a pin, or what lies before the frozen half month of a re-plan. */
export interface Fixed {
  from: number;
  to: number;
  std: number;
  hosp: number;
}

export const needKinds = { necessary: 0, optional: 1, reserve: 2 } as const;

/** What a person still has to do. Departments are indices. */
export interface Need {
  kind: 0 | 1 | 2;
  slots: number;
  /** Where it may be done: pairs of standard department and hospital department. */
  stds: Int32Array;
  hosps: Int32Array;
  /** How many pieces it may still be cut into, and how short each may be. */
  maxPieces: number;
  minPiece: number;
  /** Place among the free half months that one piece has to touch, because it continues what is fixed there; -1: none. */
  touch: number;
  /** The department of the hospital that the touching piece is in. */
  touchHosp: number;
}

/** What cannot be for one person, whatever the others do. Half months; `std` is the index of the department meant. */
export interface PersonProblem {
  kind: 'months' | 'mapping' | 'pin' | 'reserve';
  needed: number;
  available: number;
  std: number;
}

export interface Person {
  index: number;
  trainee: Trainee;
  /** Index of the type. */
  type: number;
  scheme: Scheme;
  schemeIndex: number;
  /** Departments of the hospital that any of his needs may be met in. */
  hosps: Int32Array;
  /** Half months to be filled, ascending: from..to without leave and what is fixed. */
  free: Int16Array;
  fixed: Fixed[];
  needs: Need[];
  problem: PersonProblem | null;
  /** By half month the departments before a re-plan, -1 for none; null for people who were not in that plan. */
  before: { std: Int16Array; hosp: Int16Array } | null;
  /** Half months away. */
  away: Uint8Array;
}

/** The instance as typed arrays: cells are `department * T + half month`, types come first. */
export interface Model {
  instance: Instance;
  T: number;
  H: number;
  types: number;
  cap: Int32Array;
  min: Int32Array;
  capType: Int32Array;
  hospOfStd: Int32Array[];
  /** Places of `first` and `last` wishes by scheme index and standard department: 1 first, -1 last, 0 neither. */
  wish: Int8Array[];
  people: Person[];
  /** By id the index of each. */
  hospIndex: Map<number, number>;
  stdIndex: Map<number, number>;
}

/** A plan that is to be kept: all of it before `frozen`, and as much as possible from there on. */
export interface Before {
  plan: readonly PersonPlan[];
  frozen: number;
}
