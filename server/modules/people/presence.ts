import { and, or, sql, type SQL } from 'drizzle-orm';
import type { HalfMonth } from '@contract/kernel/half-month';
import { array } from '@server/kernel/database/array';
import { given } from '@server/kernel/slots';
import { people } from './tables';

/** What a module knows of where people are at a half month, other than where they belong. */
export interface Presence {
  /** Condition on `person` for those who are in one of the departments. */
  isIn(deptIds: readonly number[], half: HalfMonth): SQL;
  /** Condition on `person` for those of whom nothing is known, who are thus where they belong. */
  isNowhere(half: HalfMonth): SQL;
  /** Condition on `department` for those where somebody is. */
  hasSomebody(half: HalfMonth): SQL;
}

declare module '@server/kernel/slots' {
  interface Slots {
    presence: Presence;
  }
}

/** Condition on `person` for who is in some departments at a half month: whoever is known to be, or belongs and is nowhere. */
export function presentIn(deptIds: readonly number[], half: HalfMonth): SQL {
  const known = given('presence');
  const belongs = sql`${people.deptId} = any(${array(deptIds, 'int')})`;
  return or(...known.map((one) => one.isIn(deptIds, half)), and(belongs, ...known.map((one) => one.isNowhere(half))))!;
}

/** Condition on `department` for those where somebody is at a half month who need not belong there. */
export function hasSomebody(half: HalfMonth): SQL {
  return or(sql`false`, ...given('presence').map((one) => one.hasSomebody(half)))!;
}
