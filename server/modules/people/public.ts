import { eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { PersonValues, TypeConfig } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { people } from './tables';
import { typeConfig } from './type-config';
import { valuesOf } from './values';

export { areaName } from './areas';
export { bindFieldFiles, releaseFieldFiles } from './field-files';
export {
  busyTimes,
  calendarOf,
  type BusySource,
  type BusyTime,
  type CalendarEntry,
  type CalendarSource,
  type DayRange,
} from './calendar';
export { idCardHash, openIdCard, sealIdCard } from './identity';
export { countPeople, peopleState, type PeopleState } from './people-total';
export { majorName, trainsIn, trainYears } from './training-major';
export { placing } from './placing';
export { hasSomebody, presentIn, type Presence } from './presence';
export { allRelations, type AskedHalves, type NarrowScope, type PersonRelation } from './relations';
export { demandManaged, demandVisible, managedPeople, notManaged, peopleInStays, visiblePeople } from './scope';
export { personRefs, postHolders } from './person-refs';
export { peoplePage } from './queries';
export { demandGuessFor, demandSensitiveFilters, maySeeSensitive, sensitiveFilters } from './sensitive';
export { addPerson, writePersonValues } from './save-person';
export { isStaff } from './staff';
export { updateStatus } from './status';
export { replaceResponsible } from './teachers';
export { traineesOf } from './trainee-relation';
export { type StatusEffect } from './status-effects';
export { valueChanges } from './value-changes';
export { typeConfig };

/** What a person's file holds, in full and in the shape of the type's configuration. */
export interface PersonFile {
  typeId: number;
  version: number;
  config: TypeConfig;
  values: PersonValues;
}

/**
 * A person's file, sensitive values unmasked: for the person's own page and for reviews, whatever the caller's scope.
 * @throws AppError NOT_FOUND
 */
export async function personFile(db: Db, userId: number): Promise<PersonFile> {
  const [row] = await db.select().from(people).where(eq(people.id, userId));
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND');
  const config = await typeConfig(db, row.typeId);
  return { typeId: row.typeId, version: row.version, config, values: await valuesOf(db, config, row) };
}
