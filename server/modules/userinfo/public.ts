import type { Db } from '@server/kernel/database/database';
import { pictureOf } from './pictures';

export { profileFlow, submitChanges } from './profile-flow';

/** Address of a person's picture for the customer's `icon_url`: a data URL, or empty. */
export async function iconUrl(db: Db, userId: number): Promise<string> {
  return (await pictureOf(db, userId, 'avatar')).url;
}

/** A person's signature for printed forms, as a data URL (PNG), or empty. */
export async function signatureUrl(db: Db, userId: number): Promise<string> {
  return (await pictureOf(db, userId, 'signature')).url;
}
