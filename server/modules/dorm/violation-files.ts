import { and, eq } from 'drizzle-orm';
import type { Violation } from '@contract/dorm/violations';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf, bindAttachments, copyAttachmentsOf, type AttachmentOwner } from '../attachment/public';
import { people } from '../people/tables';
import { violations } from './tables';
import { violationSight } from './violation-sight';

type Part = keyof Pick<Violation, 'photos' | 'handling_files' | 'appeal_files'>;

/** What shows a violation, its handling, and what the person says to it; who adds to it is told by the right. */
const owners = {
  photos: { key: 'dorm-violation', right: 'dorm:violation:edit' },
  handling_files: { key: 'dorm-violation-handling', right: 'dorm:violation:edit' },
  appeal_files: { key: 'dorm-violation-appeal', right: 'dorm:violation:appeal' },
} as const satisfies Record<Part, object>;
const parts = Object.keys(owners) as Part[];

/** Files of violations: read by who may read the record (ADR 112), the one whom it is about included. */
export const violationOwners: AttachmentOwner[] = Object.values(owners).map(({ key, right }) => ({
  key,
  async canRead(db, user, ownerId) {
    if (!holds(user, 'dorm:violation:list')) return false;
    const found = await db
      .select({ id: violations.id })
      .from(violations)
      .innerJoin(people, eq(people.id, violations.userId))
      .where(and(eq(violations.id, Number(ownerId) || 0), violationSight(user)));
    return found.length > 0;
  },
  // Until the record is saved only: what was shown then stays.
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, right)),
}));

/** Files of records, by the record. */
export async function filesOf(db: Db, ids: readonly number[]): Promise<(id: number) => Pick<Violation, Part>> {
  const found = new Map<Part, Awaited<ReturnType<typeof attachmentsOf>>>();
  for (const part of parts) found.set(part, await attachmentsOf(db, owners[part].key, ids.map(String)));
  const of = (part: Part, id: number) =>
    (found.get(part)!.get(String(id)) ?? []).map(({ id: file, name, kind, size, has_thumbnail }) => ({
      id: file,
      name,
      kind,
      size,
      has_thumbnail,
    }));
  return (id) => ({
    photos: of('photos', id),
    handling_files: of('handling_files', id),
    appeal_files: of('appeal_files', id),
  });
}

/** Gives a record files beside those that it has. @throws AppError NOT_FOUND */
export const addFiles = (
  db: Db,
  user: CurrentUser,
  part: Part,
  { id, files }: { id: number; files: readonly string[] },
): Promise<void> => bindAttachments(db, user, { owner: owners[part].key, ownerId: String(id), ids: files });

/** Gives a violation photos of its own, of what showed it: those of an inspected room. @throws AppError NOT_FOUND */
export async function copyPhotos(
  db: Db,
  from: { owner: string; ownerId: string; ids: readonly string[] },
  { id, createdBy }: { id: number; createdBy: number },
): Promise<void> {
  await copyAttachmentsOf(db, from, { owner: owners.photos.key, ownerId: String(id), createdBy });
}
