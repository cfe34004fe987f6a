import { eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { initialTypeConfig } from '@contract/people/initial-types';
import type { TypeConfig } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { personTypes } from './tables';

/**
 * How people of a personnel type are recorded: fields, business statuses, rules.
 * @throws AppError NOT_FOUND when there is no such type
 */
export async function typeConfig(db: Db, typeId: number): Promise<TypeConfig> {
  const [row] = await db.select({ config: personTypes.config }).from(personTypes).where(eq(personTypes.id, typeId));
  if (!row) throw new AppError('NOT_FOUND');
  return row.config ?? initialTypeConfig(typeId);
}
