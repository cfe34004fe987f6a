import { and, eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { nextStatuses } from '@contract/people/business-status';
import { isSensitive } from '@contract/people/core-fields';
import type { PersonValues } from '@contract/people/type-config';
import type { UserDetail } from '@contract/people/types';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { areaName } from './areas';
import { selectRecords, toRecord } from './record';
import { visiblePeople } from './scope';
import { people } from './tables';
import { typeConfig } from './type-config';
import { maskedValuesOf, valuesOf } from './values';

/** One person, sensitive values masked. @throws AppError NOT_FOUND also for a person outside the scope. */
export async function personDetail(db: Db, user: Pick<CurrentUser, 'scope'>, userId: number): Promise<UserDetail> {
  const where = and(visiblePeople(user.scope), eq(people.id, userId));
  const [record] = await selectRecords(db, user.scope).where(where);
  if (!record) throw new AppError('NOT_FOUND');
  const row = await visibleRow(db, user.scope, userId);
  const config = await typeConfig(db, row.typeId);
  return {
    ...toRecord(record),
    values: await maskedValuesOf(db, config, row),
    address_area_name: areaName(row.addressArea),
    abilities: { next_statuses: nextStatuses(config.statuses, row.businessStatus) },
  };
}

/** The sensitive fields in full. @throws AppError NOT_FOUND */
export async function sensitiveValuesOf(db: Db, scope: ResolvedScope, userId: number): Promise<PersonValues> {
  const row = await visibleRow(db, scope, userId);
  const config = await typeConfig(db, row.typeId);
  const fields = config.fields.filter((field) => field.shown && isSensitive(field));
  return valuesOf(db, { ...config, fields }, row);
}

async function visibleRow(db: Db, scope: ResolvedScope, userId: number): Promise<typeof people.$inferSelect> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(visiblePeople(scope), eq(people.id, userId)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
