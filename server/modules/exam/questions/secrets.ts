import { asc, inArray } from 'drizzle-orm';
import type { FullContent } from '@contract/exam/content';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { examParts, examVersions } from './tables';

/**
 * The only file that reads what tells the answers. Whoever calls it has asked that the caller writes questions, marks
 * them, or has answered them; `exam.server.test.ts` calls what trainees may call with planted words.
 */
export async function fullContents(db: Db, versionIds: readonly number[]): Promise<Map<number, FullContent>> {
  const ids = [...new Set(versionIds)];
  const units = await db
    .select({ id: examVersions.id, unit: examVersions.unit })
    .from(examVersions)
    .where(inArray(examVersions.id, ids));
  const parts = await db
    .select()
    .from(examParts)
    .where(inArray(examParts.versionId, ids))
    .orderBy(asc(examParts.versionId), asc(examParts.no));
  const byVersion = groupBy(parts, ({ versionId }) => versionId);
  return new Map(
    units.map(({ id, unit }) => [
      id,
      {
        unit,
        parts: (byVersion.get(id) ?? []).map((part) => ({ public: part.public, secret: part.secret })),
      },
    ]),
  );
}
