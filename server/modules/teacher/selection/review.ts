import { and, eq, getTableColumns, or } from 'drizzle-orm';
import type { declarationEndpoints } from '@contract/teacher/selection/declarations';
import type { selectionEndpoints } from '@contract/teacher/selection/rounds';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { find, first } from '@server/kits/rows';
import { attachmentsOf } from '../../attachment/public';
import { managedPeople, visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { factsOf } from './facts';
import { declarationFileOwner, isHandedIn, reviewsRoundOf } from './files';
import { applicantsOf, linesOf } from './rows';
import { declarations, selections } from './tables';

type Reads = Pick<typeof declarationEndpoints, 'declarationReview'> & Pick<typeof selectionEndpoints, 'applicants'>;

/** Who declared, and what is scored of each: for the reviewers of the round, and for those to whom the teacher belongs. */
export const declarationReviewHandler: Handlers<Reads> = {
  applicants: async ({ db, user, query: { selection_id, state, ...asked } }) => {
    const round = await find(db, selections, selection_id);
    const where = and(visiblePeople(user.scope), equals(declarations.state, state));
    return applicantsOf(db, round, { ...asked, where });
  },

  declarationReview: async ({ db, user, params }) => {
    const row = first(
      await db
        .select(getTableColumns(declarations))
        .from(declarations)
        .innerJoin(people, eq(people.id, declarations.userId))
        .where(
          and(eq(declarations.id, params.id), isHandedIn, or(reviewsRoundOf(user.userId), managedPeople(user.scope))),
        ),
    );
    const round = await find(db, selections, row.selectionId);
    const files = await attachmentsOf(db, declarationFileOwner, [String(row.id)]);
    return {
      id: row.id,
      items: round.items,
      materials: round.materials,
      lines: linesOf(round, (await factsOf(db, [row.userId])).get(row.userId)),
      statement: row.statement,
      files: files.get(String(row.id)) ?? [],
    };
  },
};
