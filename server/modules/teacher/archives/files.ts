import { permits } from '@contract/kernel/module';
import { and, eq } from 'drizzle-orm';
import type { AttachmentOwner } from '../../attachment/public';
import { visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { ownerOfSection } from './flow';
import { archiveFileOwner } from './sections';

/** Proofs of archives: for the teacher himself, and for those who look at archives or review them and see him. */
export const archiveFiles: AttachmentOwner = {
  key: archiveFileOwner,
  async canRead(db, user, ownerId) {
    const whose = await ownerOfSection(db, Number(ownerId) || 0);
    if (whose === null) return false;
    if (whose === user.userId) return true;
    const may = ['teacher:archive:list', 'teacher:archive:approve'].some((code) => permits(user.permissions, code));
    if (!may) return false;
    return (await db.$count(people, and(eq(people.id, whose), visiblePeople(user.scope)))) > 0;
  },
  // A proof that belongs to an entry is taken off by changing the entry.
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && permits(user.permissions, 'teacher:archive:edit')),
};
