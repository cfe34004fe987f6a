import { asc, eq } from 'drizzle-orm';
import type { Ruling } from '@contract/exam/analysis/ruling-rules';
import type { Db } from '@server/kernel/database/database';
import { examRulings } from './tables';

/** What was decided of parts of questions, by `rulingKey`. */
export type RulingMap = ReadonlyMap<string, Ruling & { at: Date }>;
export const rulingKey = (versionId: number, part: number): string => `${versionId}.${part}`;

/** Rulings that hold in an exam: the last word of each part; one that was taken back is not there. */
export async function rulingsOf(db: Db, examId: number): Promise<Map<string, Ruling & { at: Date }>> {
  const rows = await db.select().from(examRulings).where(eq(examRulings.examId, examId)).orderBy(asc(examRulings.id));
  const found = new Map<string, Ruling & { at: Date }>();
  for (const { versionId, part, kind, key, noLoss, reason, createdAt: at } of rows) {
    if (kind === 'restored') found.delete(rulingKey(versionId, part));
    else found.set(rulingKey(versionId, part), { kind, key, noLoss, reason, at });
  }
  return found;
}
