import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@contract/kernel/errors';
import {
  archiveSectionKeys,
  emptyContent,
  sectionOf,
  type ArchiveContent,
  type ArchiveSectionKey,
} from '@contract/teacher/archive-sections';
import type { StoredSection } from '@contract/teacher/archive-rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { bindAttachments, releaseAttachments } from '../../attachment/public';
import { archiveRows } from './tables';

/** Owner of proofs; their record is the section's row. */
export const archiveFileOwner = 'teacher-archive';

export type SectionRow = typeof archiveRows.$inferSelect;
const nothing: StoredSection = { accepted: null, draft: null, isSubmitted: false, returned: '' };

/** The stored sections of people, by person and section; what nobody has touched is missing. */
export async function sectionsOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Map<ArchiveSectionKey, SectionRow>>> {
  const byPerson = new Map<number, Map<ArchiveSectionKey, SectionRow>>();
  if (userIds.length === 0) return byPerson;
  const rows = await db
    .select()
    .from(archiveRows)
    .where(inArray(archiveRows.userId, [...userIds]));
  for (const row of rows) {
    const own = byPerson.get(row.userId) ?? new Map<ArchiveSectionKey, SectionRow>();
    byPerson.set(row.userId, own.set(row.section, row));
  }
  return byPerson;
}

/** Every section of a person's, with those that he has not touched. */
export function allSections(own: ReadonlyMap<ArchiveSectionKey, SectionRow> | undefined) {
  return Object.fromEntries(archiveSectionKeys.map((key) => [key, own?.get(key) ?? nothing])) as Record<
    ArchiveSectionKey,
    StoredSection
  >;
}

/** A section's row kept from other writers until the transaction ends; made where there was none. */
export async function lockedSection(tx: Db, userId: number, section: ArchiveSectionKey): Promise<SectionRow> {
  await tx.insert(archiveRows).values({ userId, section }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(archiveRows)
    .where(and(eq(archiveRows.userId, userId), eq(archiveRows.section, section)))
    .for('update');
  return row!;
}

/** What the teacher sees when he opens a section: his draft, or what was passed. */
export const workingContent = ({ draft, accepted }: Pick<StoredSection, 'draft' | 'accepted'>): ArchiveContent =>
  draft ?? accepted ?? emptyContent;

/** @throws AppError TEACHER_ARCHIVE_REVIEWING while it is under review */
export function demandOpen({ isSubmitted, section }: SectionRow): void {
  if (isSubmitted) throw new AppError('TEACHER_ARCHIVE_REVIEWING', { title: sectionOf(section).title });
}

/**
 * Stores a new draft with its proofs; one that is what was passed is none.
 * @throws AppError NOT_FOUND for a proof that is not the teacher's
 */
export async function writeDraft(tx: Db, user: CurrentUser, row: SectionRow, draft: ArchiveContent): Promise<void> {
  await bindAttachments(tx, user, { owner: archiveFileOwner, ownerId: String(row.id), ids: filesOf(draft) });
  const isSame = isDeepStrictEqual(draft, row.accepted ?? emptyContent);
  await changeSection(tx, row, { draft: isSame ? null : draft, returned: isSame ? '' : row.returned });
}

/** Writes part of a section, and lets go of the proofs that neither side of it has any more. */
export async function changeSection(
  tx: Db,
  row: SectionRow,
  part: Partial<Pick<SectionRow, 'accepted' | 'acceptedOn' | 'draft' | 'isSubmitted' | 'returned'>>,
): Promise<void> {
  const next = { ...row, ...part };
  await tx
    .update(archiveRows)
    .set({ ...part, version: sql`${archiveRows.version} + 1` })
    .where(eq(archiveRows.id, row.id));
  const kept = new Set([...filesOf(next.accepted), ...filesOf(next.draft)]);
  const gone = [...filesOf(row.accepted), ...filesOf(row.draft)].filter((id) => !kept.has(id));
  await releaseAttachments(tx, { owner: archiveFileOwner, ownerId: String(row.id), ids: gone });
}

export const filesOf = (content: ArchiveContent | null): string[] =>
  (content?.entries ?? []).flatMap(({ files }) => files);
