import { and, eq, getTableColumns, or } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { declarationEndpoints, DeclarationReview } from '@contract/teacher/selection/declarations';
import type { selectionEndpoints } from '@contract/teacher/selection/rounds';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { find, first } from '@server/kits/rows';
import { notify } from '../../notice/public';
import { managedPeople, visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { factsOf } from './facts';
import { isHandedIn, reviewsRoundOf } from './files';
import { materialsOfOne, sameFiles, setVerdict } from './materials';
import { applicantsOf, linesOf } from './rows';
import { declarations, selections } from './tables';

type Reads = Pick<typeof declarationEndpoints, 'declarationReview' | 'judgeMaterial'> &
  Pick<typeof selectionEndpoints, 'applicants'>;

/** Who declared, and what is scored of each: for the reviewers of the round, and for those to whom the teacher belongs. */
export const declarationReviewHandler: Handlers<Reads> = {
  applicants: async ({ db, user, query: { selection_id, state, ...asked } }) => {
    const round = await find(db, selections, selection_id);
    const where = and(visiblePeople(user.scope), equals(declarations.state, state));
    return applicantsOf(db, round, { ...asked, where });
  },

  declarationReview: ({ db, user, params }) => reviewOf(db, user, params.id),

  judgeMaterial: async ({ db, user, body, audit }) => {
    const { id, name, verdict, reason, seen } = body;
    // Two reviewers come one after the other, and none after the teacher took it back.
    await holdDeclaration(db, id);
    const review = await reviewOf(db, user, id);
    if (!review.may_judge) throw refuse('只有审核中的他人申报可以核对材料，请刷新后核对');
    const material = review.materials.find((one) => one.name === name);
    if (!material || material.state === 'missing') throw refuse(`没有上传“${name}”，不能核对`);
    const there = material.files.map((file) => file.id);
    if (!sameFiles(there, seen)) throw refuse(`“${name}”已重新上传，请查看后再核对`);
    const isReturned = verdict === 'returned';
    await setVerdict(db, {
      declarationId: id,
      name,
      verdict,
      reason: isReturned ? reason : '',
      judgedById: user.userId,
    });
    audit({ target: `teacher_declaration:${id}`, detail: { material: name, verdict } });
    if (isReturned) {
      const { userId, selectionId } = await find(db, declarations, id);
      const round = await find(db, selections, selectionId);
      await notify(db, {
        event: 'teacher.material.returned',
        recipients: { teacher: [userId] },
        variables: { name: round.name, material: name, reason },
        link: '/teaManage/teacher-declare',
        subject: `teacher_declaration:${id}`,
      });
    }
    return reviewOf(db, user, id);
  },
};

const holdDeclaration = (tx: Db, id: number) =>
  tx.select({ id: declarations.id }).from(declarations).where(eq(declarations.id, id)).for('update');

const refuse = (reason: string) => new AppError('TEACHER_DECLARE_REFUSED', { reason });

/** What a reviewer scores by. @throws AppError NOT_FOUND */
async function reviewOf(db: Db, user: CurrentUser, id: number): Promise<DeclarationReview> {
  const row = first(
    await db
      .select(getTableColumns(declarations))
      .from(declarations)
      .innerJoin(people, eq(people.id, declarations.userId))
      .where(and(eq(declarations.id, id), isHandedIn, or(reviewsRoundOf(user.userId), managedPeople(user.scope)))),
  );
  const round = await find(db, selections, row.selectionId);
  return {
    id: row.id,
    items: round.items,
    may_judge: row.state === 'pending' && row.userId !== user.userId,
    lines: linesOf(round, (await factsOf(db, [row.userId])).get(row.userId)),
    statement: row.statement,
    ...(await materialsOfOne(db, row.id, round.materials)),
  };
}
