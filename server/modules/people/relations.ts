import type { SQL } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';

/** A scope that does not show everybody: whoever it does not hold can still be reached by a relation. */
export type NarrowScope = Exclude<ResolvedScope, { kind: 'all' }>;

/** Half months that a list asks about, both included. */
export interface AskedHalves {
  first: HalfMonth;
  last: HalfMonth;
}

/**
 * How people come into the sight of somebody whom they do not belong to: by a placement, as trainees. It lets them be
 * seen; it gives no right to change what belongs to them. See docs/adr/0042.
 */
export interface PersonRelation {
  /** Names it among the others; never changes. */
  key: string;
  /**
   * Condition on `person.id` for those whom a scope reaches in this way today, or in the half months asked about;
   * undefined when it reaches nobody. Asked for with every list: an `exists` that is tied to the person by the id alone,
   * which the planner may look up for one person and collect once for many. Whatever it reads notes its changes
   * (`relation_change`).
   */
  reached(scope: NarrowScope, asked?: AskedHalves): SQL | undefined;
  /** In words why a scope shows a person in this way today, e.g. `因轮转在…`; nothing when it does not. */
  explain(db: Db, scope: NarrowScope, userId: number): Promise<string[]>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    relations: PersonRelation;
  }
}

export const allRelations = (): PersonRelation[] => given('relations');
