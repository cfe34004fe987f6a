import { and, ne } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { readersOf } from './sight';
import type { libraryFiles } from './tables';

export const fileRecord = (id: number) => `library_file:${id}`;
export const untilWords = (day: string | null) => (day === null ? '长期有效' : `有效期至 ${day}`);

/** Tells those for whom a published file is that they must read it. */
export async function tellReaders(tx: Db, file: typeof libraryFiles.$inferSelect): Promise<void> {
  if (!file.mustRead || file.number === 0) return;
  const readers = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(await readersOf(tx, file), ne(people.id, file.ownerId)));
  await notify(tx, {
    event: 'library.file.must-read',
    recipients: { reader: readers.map(({ id }) => id) },
    variables: { name: file.name, until: untilWords(file.validUntil) },
    link: `/nf/file?file=${file.id}`,
    subject: fileRecord(file.id),
  });
}
