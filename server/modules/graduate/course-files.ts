import { and, eq, exists, sql, type SQL } from 'drizzle-orm';
import { archiveKindKeys, archiveOwner, materialOwner } from '@contract/graduate/rules-results';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { AttachmentOwner } from '../attachment/public';
import { within } from './course-rows';
import { classes, lessons } from './tables';

type User = Parameters<AttachmentOwner['canRead']>[1];

/** Files of classes that the user may know of: read by whoever queries courses, brought by whoever records results. */
const ofClasses = (key: string, named: (db: Db, id: number) => SQL): AttachmentOwner => {
  const isKnown = async (db: Db, user: User, ownerId: string) => {
    const id = Number(ownerId) || 0;
    return (await db.$count(classes, and(named(db, id), within(db, user)))) > 0;
  };
  return {
    key,
    canRead: async (db, user, ownerId) => holds(user, 'graduate:course:view') && isKnown(db, user, ownerId),
    canWrite: async (db, user, ownerId) => holds(user, 'graduate:course:score') && isKnown(db, user, ownerId),
  };
};

/** What a lesson is taught with, and what a class leaves behind. */
export const courseFiles: AttachmentOwner[] = [
  ofClasses(materialOwner, (db, id) => {
    const one = and(eq(lessons.classId, classes.id), eq(lessons.id, id));
    return exists(
      db
        .select({ one: sql`1` })
        .from(lessons)
        .where(one),
    );
  }),
  ...archiveKindKeys.map((kind) => ofClasses(archiveOwner(kind), (_db, id) => eq(classes.id, id))),
];
