import type { PublicQuestion } from '@contract/exam/content';
import type { Database, Db } from '@server/kernel/database/database';
import { publicContents } from '../questions/contents';

/** What of the questions of running exams is kept: a hall of a thousand asks for the same hundred with every save. */
const most = 2000;
const ofDatabases = new WeakMap<Db, Map<number, PublicQuestion>>();

/**
 * The contents of versions that stand in the paper of an exam somebody sits. Such a version never changes (docs/adr/0097): whoever
 * edits the question makes another, so what was read once is read from memory.
 * @param database whose contents are kept; @param tx where they are read
 */
export async function askedContents(
  database: Database,
  tx: Db,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, PublicQuestion>> {
  const kept = ofDatabases.get(database.db) ?? new Map<number, PublicQuestion>();
  ofDatabases.set(database.db, kept);
  const missing = versionIds.filter((id) => !kept.has(id));
  if (missing.length > 0) {
    for (const [id, content] of await publicContents(tx, missing)) kept.set(id, content);
  }
  const found = new Map(versionIds.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!] as const] : [])));
  // The oldest go first, so that exams of years do not pile up.
  for (const id of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(id);
  }
  return found;
}
