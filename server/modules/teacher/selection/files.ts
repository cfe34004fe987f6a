import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { permits } from '@contract/kernel/module';
import type { AttachmentOwner } from '../../attachment/public';
import { managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { declarations, selectionReviewers } from './tables';

export const declarationFileOwner = 'teacher-declaration';

/** Condition on `teacher_declaration`: somebody scores its round. */
export const reviewsRoundOf = (userId: number): SQL => sql`exists (select 1 from ${selectionReviewers} reviewer
  where reviewer.selection_id = ${declarations.selectionId} and reviewer.user_id = ${userId})`;

/** Condition on `teacher_declaration`: it was handed in. What somebody still writes, or has taken back, is his alone. */
export const isHandedIn = inArray(declarations.state, ['pending', 'passed', 'rejected']);

/** Materials of declarations: for the teacher, the reviewers of the round, and those who follow rounds and see him. */
export const declarationFiles: AttachmentOwner = {
  key: declarationFileOwner,
  async canRead(db, user, ownerId) {
    const may = ['teacher:selection:list', 'teacher:declare:approve'].some((code) => permits(user.permissions, code));
    const found = await db
      .select({ id: declarations.id })
      .from(declarations)
      .innerJoin(people, eq(people.id, declarations.userId))
      .where(
        and(
          eq(declarations.id, Number(ownerId) || 0),
          or(
            eq(declarations.userId, user.userId),
            and(isHandedIn, or(reviewsRoundOf(user.userId), may ? managedPeople(user.scope) : undefined)),
          ),
        ),
      );
    return found.length > 0;
  },
  // A file that belongs to a declaration is taken off by changing the declaration.
  canWrite: (_, user, ownerId) =>
    Promise.resolve(ownerId === '' && permits(user.permissions, 'teacher:declare:submit')),
};
