/**
 * What the planner is given and what it answers, as they stand in files and are posted between threads.
 * Time is in half months, counted from `start`; ranges hold their first half month and not their last.
 */

/** A department of the hospital: whom it takes in each half month. Lists have `T` members; a closure is 0. */
export interface HospDept {
  id: number;
  name: string;
  cap: number[];
  min: number[];
  /** By type of personnel, within `cap`; a type that is missing is bounded by `cap` alone. */
  capType: Record<string, number[]>;
}

/** A department as schemes name it, and the departments of the hospital that serve it. */
export interface StdDept {
  id: number;
  name: string;
  hosp: number[];
}

export interface NecessaryItem {
  std: number;
  slots: number;
  /** At most so many pieces, each of at least `minPiece` half months. */
  maxPieces: number;
  minPiece: number;
}

/** `minDept` to `maxDept` of the options, `slots` half months in all. */
export interface OptionalGroup {
  options: number[];
  minDept: number;
  maxDept: number;
  slots: number;
}

/** What a major in a version of the handbook asks for. */
export interface Scheme {
  id: number;
  major: string;
  version: string;
  necessary: NecessaryItem[];
  optional: OptionalGroup[];
  /** Where time is spent that nothing else needs; `slots` is the usual amount. */
  reserve: { std: number[]; slots: number };
  /** Standard departments wished for at the beginning and at the end. */
  first: number[];
  last: number[];
}

export interface Trainee {
  id: number;
  name: string;
  scheme: number;
  type: number;
  from: number;
  to: number;
  /** Half months that count already, by standard department. */
  done: Record<string, number>;
  leave: [from: number, to: number][];
  pins: [from: number, to: number, std: number, hosp: number][];
}

export interface Instance {
  T: number;
  /** The month of half month 0, YYYY-MM. */
  start: string;
  types: number[];
  hosp: HospDept[];
  std: StdDept[];
  schemes: Scheme[];
  trainees: Trainee[];
}

export interface Piece {
  from: number;
  to: number;
  std: number;
  hosp: number;
}

export interface PersonPlan {
  trainee: number;
  pieces: Piece[];
}

export type CauseKind = 'dept' | 'months' | 'type' | 'pins' | 'person';

/** Why no plan is possible: so much is needed by some people within from..to, and so much is there; in half months. */
export interface Cause {
  kind: CauseKind;
  /** The department or the person it is about. */
  subject: string;
  needed: number;
  available: number;
  missing: number;
  from: number;
  to: number;
  text: string;
}

/** So many more places, of every type, in a department and its half months from..to. */
export interface Relaxation {
  hosp: number;
  from: number;
  to: number;
  add: number;
}

export type PlanState = 'planned' | 'impossible' | 'not_found';

/** What a new plan changes of the one before it: half months and people, of the half months that both could change. */
export interface Changed {
  slots: number;
  of: number;
  people: number;
}

export interface PlanResult {
  state: PlanState;
  /** Until the state was certain; relaxations and polish may take longer. */
  ms: number;
  /** Places above capacity, in all and by type, and places below the minimum, over all half months. */
  over: number;
  plan: PersonPlan[];
  causes: Cause[];
  relaxations: Relaxation[];
  changed?: Changed;
}
