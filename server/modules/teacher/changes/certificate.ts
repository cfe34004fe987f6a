import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import type { Database } from '@server/kernel/database/database';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { people } from '../../people/tables';
import { qualifications } from '../qualifications/tables';
import { kindWords } from './effect';
import { numberOf } from './rows';
import { qualificationChanges } from './tables';

type Db = Database['db'];

/** A change that began, with its teacher. @param seen whose it may be @throws AppError NOT_FOUND */
export async function begunChange(db: Db, id: number, seen: SQL | undefined) {
  const [row] = await db
    .select({ change: getTableColumns(qualificationChanges), name: people.name, staffId: people.staffId })
    .from(qualificationChanges)
    .innerJoin(qualifications, eq(qualifications.id, qualificationChanges.qualificationId))
    .innerJoin(people, eq(people.id, qualifications.userId))
    .where(and(eq(qualificationChanges.id, id), seen));
  if (!row || row.change.until === null) throw new AppError('NOT_FOUND');
  return { ...row, until: row.change.until };
}
type Begun = Awaited<ReturnType<typeof begunChange>>;

/** The 聘书 that a change gives. */
export async function changePdf(database: Database, { change, name, staffId, until }: Begun, origin: string) {
  const number = numberOf(change);
  const kind = kindWords(change.toCapacity, change.toLevel);
  const { bytes } = await writePdf({
    title: '聘书',
    subtitle: `编号 ${number}`,
    sealAddress: await sealAddress(database, origin, { kind: 'teacher-certificate', id: number }),
    blocks: [
      { kind: 'text', text: `${name} 同志：` },
      {
        kind: 'text',
        text: `自 ${change.effectiveOn} 起，由${kindWords(change.fromCapacity, change.fromLevel)}变更为${kind}，兹聘请您担任，聘期至 ${until}。`,
      },
      {
        kind: 'facts',
        facts: [
          ['姓名', name],
          ['工号', staffId],
          ['聘任', kind],
          ['聘期开始', change.effectiveOn],
          ['聘期截止', until],
          ['变更原因', change.reason],
        ],
      },
      { kind: 'signatures', places: [{ label: '医院（盖章）', date: change.effectiveOn }] },
    ],
  });
  return { fileName: datedName(`聘书_${name}`, 'pdf', Date.now()), contentType: 'application/pdf', bytes };
}
