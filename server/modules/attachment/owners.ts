import { AppError } from '@contract/kernel/errors';
import type { UploadKind } from '@contract/system/settings';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { givenByKey } from '@server/kernel/slots';

/** Whoever asks: the caller of a request, or the owner of work in the background. */
export type AttachmentUser = Omit<CurrentUser, 'sessionId'>;

/** A module's records that files belong to. `ownerId` is the record's id as text; it may name nothing. */
export interface AttachmentOwner {
  key: string;
  /** Bytes of a file of each kind that the records take, beside what the hospital allows; other kinds they do not. */
  most?: Partial<Record<UploadKind, number>>;
  canRead(db: Db, user: AttachmentUser, ownerId: string): Promise<boolean>;
  /** Asked with '' for a file of a record that is yet to be made. */
  canWrite(db: Db, user: AttachmentUser, ownerId: string): Promise<boolean>;
  /** What a file is called for somebody who may not know its name; without it everybody reads the name. */
  shownName?(user: AttachmentUser, name: string): string;
}

declare module '@server/kernel/slots' {
  interface Slots {
    /** Records that may have files. */
    owners: AttachmentOwner;
  }
}

/** @throws RangeError for one key twice, or one that uploads cannot name (contract/attachment/types.ts) */
const owners = givenByKey('owners', ({ key }) => {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(key)) throw new RangeError(`${key} cannot be named by an upload`);
  return key;
});

export interface Owned {
  owner: string;
  ownerId: string;
  /** Person who uploaded it. */
  createdBy: number;
}

/** Whether the record shows its files to the user; a file without a record is shown to its uploader only. */
export async function mayRead(db: Db, user: AttachmentUser, { owner, ownerId, createdBy }: Owned): Promise<boolean> {
  if (ownerId === '') return createdBy === user.userId;
  return (await owners().get(owner)?.canRead(db, user, ownerId)) ?? false;
}

/** A file's name as somebody may know it. */
export const shownName = (user: AttachmentUser, owner: string, name: string): string =>
  owners().get(owner)?.shownName?.(user, name) ?? name;

export async function mayWrite(db: Db, user: AttachmentUser, { owner, ownerId, createdBy }: Owned): Promise<boolean> {
  if (ownerId === '' && createdBy !== user.userId) return false;
  return (await owners().get(owner)?.canWrite(db, user, ownerId)) ?? false;
}

/** @throws AppError NOT_FOUND: that a record exists is not told to those who may not see it */
export async function demandRight(right: typeof mayRead, db: Db, user: AttachmentUser, owned: Owned): Promise<void> {
  if (!(await right(db, user, owned))) throw new AppError('NOT_FOUND');
}

/** What records of an owner take of each kind; undefined: all that the hospital allows. */
export const mostOf = (owner: string): AttachmentOwner['most'] => owners().get(owner)?.most;
