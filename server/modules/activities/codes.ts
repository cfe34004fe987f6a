import type { Side } from '@contract/activities/status';
import type { Database } from '@server/kernel/database/database';
import * as sealed from '@server/kits/sealed-code';

/** Codes and tickets of activities, by the seal that all codes for signing have. */

/** The secret of this database; whoever is in a transaction asks for it before. */
export const keyOf = (database: Database) => sealed.sealingKey(database, 'activity signing key');

/** The code of a moment. */
export const drawCode = async (database: Database, activityId: number, side: Side, now: number) =>
  sealed.drawCode(await keyOf(database), `${activityId}.${side}`, now);

/** When a code was drawn for an activity and a side; null when it never was. */
export const codeTime = async (
  database: Database,
  { activityId, side, code, now }: { activityId: number; side: Side; code: string; now: number },
) => sealed.codeTime(await keyOf(database), { subject: `${activityId}.${side}`, code, now });

/** A ticket of a person for an activity, which a phone without network sends along with the code it kept. */
export const drawTicket = async (database: Database, activityId: number, personId: number) =>
  sealed.drawTicket(await keyOf(database), `${activityId}.${personId}`);

export const isTicket = async (database: Database, text: string, activityId: number, personId: number) =>
  sealed.isTicket(await keyOf(database), text, `${activityId}.${personId}`);
