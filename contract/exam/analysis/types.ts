import type { GroupKind } from './groups';

/** A part of a question as the analysis is told of it. */
export interface AnalysedPart {
  /** Most points that it gives. */
  max: number;
  /** Ids of its options; null where it is answered by no choice. */
  options: readonly string[] | null;
  /** Ids of the right ones. */
  key: readonly string[];
  /** Left out of the scores by a regrade. */
  is_void: boolean;
  /** Names of what it asks for. */
  knowledge: readonly string[];
}

/** Somebody whose sitting was closed and counts. Lists go by the parts. */
export interface AnalysedPerson {
  /** As it is in the version of the scores, adjustments included. */
  total: number;
  /** null: the part was not given to him. */
  scores: readonly (number | null)[];
  /** Options that he chose; empty: he left it out. null: not given, or answered by no choice. */
  chosen: readonly (readonly string[] | null)[];
  /** Whether he answered at all. */
  answered: readonly boolean[];
  /** Seconds that he had the part before him; null: not known. */
  seconds: readonly (number | null)[];
  groups: Readonly<Record<GroupKind, string>>;
}
