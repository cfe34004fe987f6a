import { opensDept } from '@server/kernel/current-user';
import { holds } from '@contract/permissions';
import type { AttachmentOwner } from '../attachment/public';
import { staysAt } from '../rotation/public';

/** Key of the files of a department's materials; their record is the department. */
export const educationFiles = 'department-education';

/** Files of 入科教育: read by whoever has a stay there and by who sees the ward's arrivals; written by who writes the education. */
export const educationAttachments: AttachmentOwner = {
  key: educationFiles,
  async canRead(db, user, ownerId) {
    const deptId = Number(ownerId) || 0;
    const isOfWard = holds(user, 'inDept:entry:list') || holds(user, 'inDept:education:edit');
    if (isOfWard && opensDept(user.scope, deptId)) return true;
    const own = await staysAt(db, { userIds: [user.userId] });
    return own.some((stay) => stay.deptId === deptId);
  },
  canWrite: (_, user, ownerId) =>
    Promise.resolve(
      holds(user, 'inDept:education:edit') && (ownerId === '' || opensDept(user.scope, Number(ownerId) || 0)),
    ),
};
