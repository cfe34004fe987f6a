import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { duplicatePeople } from '@contract/rotation/rules-item';
import type { Finding, ImportItem } from '@contract/rotation/types';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { openChunk } from './staging';
import { importChunks, importPeople } from './tables';

/** Findings for people of these chunks who are in another chunk of the job already. */
export async function duplicatesInJob(
  db: Db,
  jobId: string,
  seqs: readonly number[],
  items: readonly ImportItem[],
): Promise<Finding[]> {
  const ids = items.map((item) => item.record.userId);
  const rows = await db
    .selectDistinct({ seq: importPeople.seq })
    .from(importPeople)
    .where(
      and(
        eq(importPeople.jobId, jobId),
        notInArray(importPeople.seq, [...seqs]),
        sql`${importPeople.userId} = any(${array(ids, 'int')})`,
      ),
    );
  const chunks = await db
    .select({ payload: importChunks.payload })
    .from(importChunks)
    .where(
      and(
        eq(importChunks.jobId, jobId),
        inArray(
          importChunks.seq,
          rows.map((row) => row.seq),
        ),
      ),
    );
  const staged = (await Promise.all(chunks.map((chunk) => openChunk(chunk.payload)))).flat();
  return duplicatePeople(items, new Map(staged.map(({ sheet, row, record }) => [record.userId, { sheet, row }])));
}
