import { and, eq, type SQL } from 'drizzle-orm';
import { permits } from '@contract/kernel/module';
import { holds } from '@contract/permissions';
import { fieldFileOwner, statusFileOwner } from '@contract/people/field-files';
import { isSelfEditable } from '@contract/userinfo/rules';
import type { Db } from '@server/kernel/database/database';
import type { AttachmentOwner } from '../attachment/public';
import { managedPeople, visiblePeople } from './scope';
import { people, statusLogs } from './tables';
import { typeConfig } from './type-config';

type AttachmentUser = Parameters<AttachmentOwner['canRead']>[1];

/** Files of a person: contracts, scans of certificates. */
export const peopleOwner = 'people';

/**
 * Lets people, fields of their personal files and changes of their status have files. A file of a field belongs to the
 * person; the record of a status is the first row that the change wrote to the log.
 */
export const peopleOwners: readonly AttachmentOwner[] = [
  {
    key: peopleOwner,
    canRead: async (db, user, ownerId) =>
      ownerId === String(user.userId) ||
      (holds(user, 'personnel:user:view') && (await isVisible(db, user, Number(ownerId)))),
    canWrite: async (db, user, ownerId) =>
      holds(user, 'personnel:user:edit') && (await isOne(db, Number(ownerId), managedPeople(user.scope))),
  },
  {
    key: fieldFileOwner,
    canRead: async (db, user, ownerId) =>
      ownerId === String(user.userId) ||
      (seeingFiles.some((code) => permits(user.permissions, code)) && (await isVisible(db, user, Number(ownerId)))),
    // Before it is saved only: afterwards it changes with the personal file.
    canWrite: async (db, user, ownerId) =>
      ownerId === '' && (holds(user, 'personnel:user:edit') || (await keepsFiles(db, user.userId))),
  },
  {
    key: statusFileOwner,
    canRead: async (db, user, ownerId) =>
      holds(user, 'personnel:user:view') && (await isLogVisible(db, user, Number(ownerId))),
    // Before the change only: afterwards its file stays as it is.
    canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'personnel:status:update')),
  },
];

/** Whoever looks at people, or reviews what they change. */
const seeingFiles = ['personnel:user:view', 'personnel:profileChange:approve'] as const;

/** Whether people of this person's type keep a file of theirs themselves. */
async function keepsFiles(db: Db, userId: number): Promise<boolean> {
  const [person] = await db.select({ typeId: people.typeId }).from(people).where(eq(people.id, userId));
  if (!person) return false;
  const { fields } = await typeConfig(db, person.typeId);
  return fields.some((field) => field.type === 'file' && isSelfEditable(field));
}

const isVisible = (db: Db, user: AttachmentUser, userId: number) => isOne(db, userId, visiblePeople(user.scope));

async function isOne(db: Db, userId: number, condition: SQL | undefined): Promise<boolean> {
  if (!isRowId(userId)) return false;
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(condition, eq(people.id, userId)));
  return row !== undefined;
}

/** Whether one of the people whom the change was about is visible: they share the file. */
async function isLogVisible(db: Db, user: AttachmentUser, logId: number): Promise<boolean> {
  if (!isRowId(logId)) return false;
  const [log] = await db.select({ file: statusLogs.file }).from(statusLogs).where(eq(statusLogs.id, logId));
  if (!log?.file) return false;
  const [row] = await db
    .select({ id: people.id })
    .from(statusLogs)
    .innerJoin(people, eq(people.id, statusLogs.personId))
    .where(and(visiblePeople(user.scope), eq(statusLogs.file, log.file)))
    .limit(1);
  return row !== undefined;
}

const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;
