import { asc, inArray, isNotNull, isNull, and } from 'drizzle-orm';
import type { SeenPaper } from '@contract/exam/marks/marks';
import { fromHundredths } from '@contract/exam/rules';
import type { Db } from '@server/kernel/database/database';
import { examOfflineScores } from './tables';

export type OfflineRecord = typeof examOfflineScores.$inferSelect;

/** Scores from paper that wait to count, of these candidates. */
export const waitingOffline = (db: Db, candidateIds: readonly number[]): Promise<OfflineRecord[]> =>
  db
    .select()
    .from(examOfflineScores)
    .where(and(inArray(examOfflineScores.candidateId, [...candidateIds]), isNull(examOfflineScores.countsAt)))
    .orderBy(asc(examOfflineScores.id));

/** Those that count or have counted, in their order. */
export const countedOffline = (db: Db, candidateIds: readonly number[]): Promise<OfflineRecord[]> =>
  db
    .select()
    .from(examOfflineScores)
    .where(and(inArray(examOfflineScores.candidateId, [...candidateIds]), isNotNull(examOfflineScores.countsAt)))
    .orderBy(asc(examOfflineScores.id));

/** Points from paper by candidate; who has none, or had his taken back, is not there. @param withWaiting as if those that wait counted */
export async function offlinePointsOf(
  db: Db,
  candidateIds: readonly number[],
  withWaiting = false,
): Promise<Map<number, number>> {
  const rows = [
    ...(await countedOffline(db, candidateIds)),
    ...(withWaiting ? await waitingOffline(db, candidateIds) : []),
  ];
  const found = new Map<number, number>();
  for (const { candidateId, points } of rows) {
    if (points === null) found.delete(candidateId);
    else found.set(candidateId, points);
  }
  return found;
}

/** What counted of a candidate, with the reasons. */
export const offlineSeen = async (db: Db, candidateId: number): Promise<SeenPaper['offline']> =>
  (await countedOffline(db, [candidateId])).map(({ points, note, reason, countsAt }) => ({
    points: points === null ? null : fromHundredths(points),
    note,
    reason,
    at: countsAt!.toISOString(),
  }));
