import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';

/** Hours of an activity that have just begun to count for people, or no longer do; in the transaction that changes it. */
export interface Credited {
  activityId: number;
  kindId: number;
  deptId: number;
  title: string;
  /** `YYYY-MM-DD` of the activity. */
  day: string;
  hours: number;
  gained: readonly number[];
  lost: readonly number[];
}

/** What the credit of an activity means to a module (`activity.credited`): handbooks, archives, performance. */
export type CreditedEffect = (db: Db, credited: Credited) => Promise<void>;

declare module '@server/kernel/slots' {
  interface Slots {
    activityCredited: CreditedEffect;
  }
}

/** Tells all modules; nobody is told when nothing changed. */
export async function afterCredit(db: Db, credited: Credited): Promise<void> {
  if (credited.gained.length + credited.lost.length === 0) return;
  for (const effect of given('activityCredited')) await effect(db, credited);
}
