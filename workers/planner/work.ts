import type { PlanSnapshot } from '@contract/rotation/plans-snapshot';
import type { CheckedPlan } from '../engine/planner/checker';
import type { Before } from '../engine/planner/model-types';
import type { Cause, Changed, PersonPlan, PlanState, Relaxation } from '../engine/planner/types';

/** Somebody's stay that a person has decided: the planner leaves it where it is. */
export interface Pin {
  trainee: number;
  from: number;
  to: number;
  std: number;
  hosp: number;
}

/** What is asked of a run; the same again plans the same again. */
export interface RunOrder {
  /** `shift` goes round without a search. */
  strategy: 'auto' | 'shift';
  seed: number;
  /** How long to search at most; null: as long as it usually takes. */
  seconds: number | null;
  /** The plan that is to be kept as far as possible, and the half month from which it may change. */
  before: Before | null;
}

/** What the last run said. */
export interface Found {
  state: PlanState;
  causes: Cause[];
  relaxations: Relaxation[];
  changed: Changed | null;
}

/** All that planning a draft needs, as it lies on the device: nothing of it asks the server. */
export interface PlanWork {
  draftId: number;
  /** Version of the server's draft that this goes on from. */
  version: number;
  /** Something here is not on the server yet. */
  unsaved: boolean;
  /** People bear the stamps of the draft: what they had when it was made. */
  snapshot: PlanSnapshot;
  plan: PersonPlan[];
  /** Beside those of the instance, which have begun. */
  pins: Pin[];
  /** Places that this draft takes for granted though nobody has given them. */
  raised: Relaxation[];
  found: Found | null;
  /** The plan that the last run was to change little, and from which half month it might; null for a plan of its own. */
  previous: Before | null;
  /** A run that has not ended: a page that finds it goes on with it. */
  running: RunOrder | null;
}

/** A department of the hospital by half months. */
export interface Occupancy {
  hosp: number;
  count: number[];
  /** With the places that the draft takes for granted. */
  most: number[];
  least: number[];
}

/** A plan as it is judged. */
export interface PlanView extends CheckedPlan {
  occupancy: Occupancy[];
  /** Half months that stays lie away from the wished order, over all people; smaller is better. */
  orderCost: number;
}

/** Where a run stands. */
export interface RunProgress {
  round: number;
  /** Of the best plan so far; null before there is one. */
  over: number | null;
  causes: Cause[];
}
