import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { PersonRecord, personRecordInput } from '@contract/people/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandVersion } from '@server/kits/version';
import { demandManaged, demandVisible } from './scope';
import { people, personRecords } from './tables';

type RecordInput = z.output<typeof personRecordInput>;
interface RecordKey {
  userId: number;
  id: number;
}

const mostRecords = 60;

/** Education and certificates of a person in the order of their beginning. @throws AppError NOT_FOUND */
export async function recordsOf(db: Db, scope: ResolvedScope, userId: number): Promise<PersonRecord[]> {
  await demandVisible(db, scope, [userId]);
  const rows = await db
    .select()
    .from(personRecords)
    .where(eq(personRecords.personId, userId))
    .orderBy(asc(personRecords.fromOn), asc(personRecords.id));
  return rows.map(toRecord);
}

/** @throws AppError NOT_FOUND, PERSON_NOT_OWN, PERSON_RECORDS_FULL */
export async function addRecord(
  db: Db,
  scope: ResolvedScope,
  userId: number,
  input: RecordInput,
): Promise<PersonRecord> {
  await demandManaged(db, scope, [userId]);
  // The person's row is the turnstile: two who add at once are counted one after the other.
  await db.select({ id: people.id }).from(people).where(eq(people.id, userId)).for('update');
  const [held] = await db.select({ total: count() }).from(personRecords).where(eq(personRecords.personId, userId));
  if (held!.total >= mostRecords) throw new AppError('PERSON_RECORDS_FULL', { count: mostRecords });
  const [made] = await db
    .insert(personRecords)
    .values({ ...columnsOf(input), personId: userId })
    .returning();
  return toRecord(made!);
}

/** @throws AppError NOT_FOUND, PERSON_NOT_OWN, VERSION_MISSING, VERSION_STALE */
export async function editRecord(
  db: Db,
  scope: ResolvedScope,
  key: RecordKey,
  ifMatch: number | undefined,
  input: RecordInput,
): Promise<PersonRecord> {
  await demandRecord(db, scope, key, ifMatch);
  const [saved] = await db
    .update(personRecords)
    .set({ ...columnsOf(input), version: sql`${personRecords.version} + 1` })
    .where(eq(personRecords.id, key.id))
    .returning();
  return toRecord(saved!);
}

/** @throws AppError NOT_FOUND, PERSON_NOT_OWN, VERSION_MISSING, VERSION_STALE */
export async function removeRecord(
  db: Db,
  scope: ResolvedScope,
  key: RecordKey,
  ifMatch: number | undefined,
): Promise<void> {
  await demandRecord(db, scope, key, ifMatch);
  await db.delete(personRecords).where(eq(personRecords.id, key.id));
}

async function demandRecord(db: Db, scope: ResolvedScope, key: RecordKey, ifMatch: number | undefined) {
  await demandManaged(db, scope, [key.userId]);
  const [row] = await db
    .select()
    .from(personRecords)
    .where(and(eq(personRecords.id, key.id), eq(personRecords.personId, key.userId)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND');
  demandVersion(ifMatch, row.version, toRecord(row));
}

function columnsOf({ from_on, to_on, ...rest }: RecordInput) {
  return { ...rest, fromOn: from_on, toOn: to_on };
}

function toRecord({ fromOn, toOn, personId: _personId, ...rest }: typeof personRecords.$inferSelect): PersonRecord {
  return { ...rest, from_on: fromOn, to_on: toOn };
}
