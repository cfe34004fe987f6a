import { given } from '@server/kernel/slots';
import type { Db } from '@server/kernel/database/database';
import type { FieldChange } from '@server/kernel/field-changes';

/** People whose business status has just changed, in the transaction that changes it. */
export interface StatusChange {
  userIds: readonly number[];
  to: number;
  /** The day from which it holds, `YYYY-MM-DD`. */
  date: string;
  doneBy: number;
}

/** What a change of status means to a module. @returns what changed by it, in the words of the operation log */
export type StatusEffect = (db: Db, change: StatusChange) => Promise<FieldChange[]>;

declare module '@server/kernel/slots' {
  interface Slots {
    statusEffects: StatusEffect;
  }
}

/** Tells all modules of a change of status. */
export async function afterStatusChange(db: Db, change: StatusChange): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  for (const effect of given('statusEffects')) changes.push(...(await effect(db, change)));
  return changes;
}
