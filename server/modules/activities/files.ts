import { eq } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import type { AttachmentOwner } from '../attachment/public';
import { manages } from './sight';
import { activities } from './tables';
import { seesActivity } from './audience';

export const materialOwner = 'activity-material';
export const evidenceOwner = 'activity-evidence';

const mayEdit = (user: Parameters<AttachmentOwner['canWrite']>[1]) =>
  holds(user, 'teachActivity:activity:edit') || holds(user, 'teachActivity:sign:manage');

/** 课件与材料: for whom the activity is; who manages it or speaks in it brings them. */
const materials: AttachmentOwner = {
  key: materialOwner,
  canRead: async (db, user, ownerId) => seesActivity(db, user, Number(ownerId)),
  canWrite: async (db, user, ownerId) =>
    mayEdit(user) && (ownerId === '' || (await manages(db, user, Number(ownerId)))),
};

/** Photos, signed sheets: for those who manage the activity, and fixed once the evidence was handed in. */
const evidence: AttachmentOwner = {
  key: evidenceOwner,
  canRead: async (db, user, ownerId) => seesActivity(db, user, Number(ownerId)),
  canWrite: async (db, user, ownerId) =>
    mayEdit(user) && (await manages(db, user, Number(ownerId))) && (await isOpen(db, Number(ownerId))),
};

async function isOpen(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select().from(activities).where(eq(activities.id, id));
  return row?.state === 'published' && row.evidenceState !== 'pending';
}

export const activityFiles = [materials, evidence];
